import { Trans, useLingui } from '@lingui/macro';
import { formatBytes } from '../../lib/format';
import { useLocale } from '../use-locale';

const OPENING_BYTES = 5_000_000_000n;

/** Sample ledger entries of one day. The code below computes the balance, so that it always adds up. */
const ENTRIES = [
  { time: '09:14', account: 'pricing', exit: 'HK', bytes: 182_440_000n },
  { time: '09:31', account: 'serp', exit: 'US', bytes: 64_250_000n },
  { time: '10:02', account: 'pricing', exit: 'JP', bytes: 240_180_000n },
  { time: '11:47', account: 'adcheck', exit: 'GB', bytes: 18_930_000n },
  { time: '13:20', account: 'serp', exit: 'DE', bytes: 97_600_000n },
] as const;

const CELL = 'px-4 py-2.5';

/** A sample statement: each entry, the balance after it, and a total with a double rule. */
export function Statement() {
  const { t } = useLingui();
  const locale = useLocale();
  const total = ENTRIES.reduce((sum, entry) => sum + entry.bytes, 0n);
  const rows = ENTRIES.map((entry, index) => ({
    ...entry,
    balance:
      OPENING_BYTES - ENTRIES.slice(0, index + 1).reduce((sum, { bytes }) => sum + bytes, 0n),
  }));
  return (
    <section className="border-y border-line bg-sunk">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-12 py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center">
        <div>
          <h2 className="text-36">
            <Trans>Every byte on the record</Trans>
          </h2>
          <p className="mt-5 text-17 text-ink-2">
            <Trans>
              We count traffic at the proxy and record it once, in a ledger that is never edited.
              Seconds later it is on your chart, and the total is always the sum of the rows.
            </Trans>
          </p>
          <p className="mt-4 text-17 text-ink-2">
            <Trans>
              When someone asks what a project used on a Tuesday in March, you have the answer.
            </Trans>
          </p>
        </div>
        <table className="w-full rounded-card border border-line bg-panel text-13">
          <caption className="sr-only">{t`Example: one day of usage`}</caption>
          <thead>
            <tr className="text-left text-ink-2">
              <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>{t`Time`}</th>
              <th scope="col" className={`${CELL} font-medium`}>{t`Sub account`}</th>
              <th scope="col" className={`${CELL} font-medium max-sm:px-0`}>{t`Exit`}</th>
              <th scope="col" className={`${CELL} text-right font-medium`}>{t`Used`}</th>
              <th scope="col" className={`${CELL} text-right font-medium`}>{t`Balance`}</th>
            </tr>
          </thead>
          <tbody className="num">
            {rows.map(({ time, account, exit, bytes, balance }) => (
              <tr key={time} className="*:border-t *:border-line">
                <td className={`${CELL} text-ink-3 max-sm:hidden`}>{time}</td>
                <td className={CELL}>{account}</td>
                <td className={`${CELL} text-ink-2 max-sm:px-0`}>{exit}</td>
                <td className={`${CELL} text-right whitespace-nowrap`}>
                  {formatBytes(bytes, locale, 'MB')}
                </td>
                <td className={`${CELL} text-right whitespace-nowrap text-ink-2`}>
                  {formatBytes(balance, locale, 'GB')}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="num">
            <tr className="*:border-t *:border-ink">
              <th
                scope="row"
                colSpan={3}
                className={`${CELL} text-left font-sans font-semibold max-sm:hidden`}
              >{t`Total`}</th>
              <th
                scope="row"
                colSpan={2}
                className={`${CELL} text-left font-sans font-semibold sm:hidden`}
              >{t`Total`}</th>
              <td className={`${CELL} text-right font-semibold whitespace-nowrap`}>
                <span className="border-b-3 border-double border-ink pb-0.5">
                  {formatBytes(total, locale, 'MB')}
                </span>
              </td>
              <td className={`${CELL} text-right font-semibold whitespace-nowrap`}>
                <span className="border-b-3 border-double border-ink pb-0.5">
                  {formatBytes(OPENING_BYTES - total, locale, 'GB')}
                </span>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
