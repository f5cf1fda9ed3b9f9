import { Trans, useLingui } from '@lingui/macro';
import { formatBytes } from '../../lib/format';
import { useLocale } from '../use-locale';
import { exampleLedger } from './ledger';

const ROWS = exampleLedger();
const USED = ROWS.reduce((sum, { bytes }) => sum + bytes, 0n);

const CELL = 'px-2 py-2.5 sm:px-4';
const WIDE = 'max-sm:hidden';

/** An example statement: each entry, what paid for it, the balance after it, and a total with a double rule. */
export function Statement() {
  const { t } = useLingui();
  const locale = useLocale();
  const gigabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte' });
  const head = `${CELL} font-medium`;
  const number = `${CELL} text-right whitespace-nowrap`;
  const total = 'border-b-3 border-double border-ink pb-0.5';
  return (
    <section className="border-y border-line bg-sunk">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-12 py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center">
        <div>
          <h2 className="text-36">
            <Trans>See which sub account used your traffic, and which plan was charged</Trans>
          </h2>
          <p className="mt-5 text-17 text-ink-2">
            <Trans>
              The proxy counts every byte once. Entries never change; corrections are added as new
              entries.
            </Trans>
          </p>
          <p className="mt-4 text-17 text-ink-2">
            <Trans>
              Trial traffic is used first, then the traffic that expires soonest. If you also have
              an unlimited plan, you choose which is charged first.
            </Trans>
          </p>
        </div>
        <table className="w-full rounded-card border border-line bg-panel text-13">
          <caption className="pb-3 text-left text-ink-2">{t`Example: one day of usage`}</caption>
          <thead>
            <tr className="text-left text-ink-2">
              <th scope="col" className={`${head} ${WIDE}`}>{t`Time`}</th>
              <th scope="col" className={head}>
                <span>{t`Sub account`}</span>
                {/* Two columns that a phone has no room for. */}
                <span className="block text-12 sm:hidden">{`${t`Time`} · ${t`Exit`}`}</span>
              </th>
              <th scope="col" className={`${head} ${WIDE}`}>{t`Exit`}</th>
              <th scope="col" className={head}>{t`Paid by`}</th>
              <th scope="col" className={`${head} text-right`}>{t`Used`}</th>
              <th scope="col" className={`${head} text-right`}>{t`Balance`}</th>
            </tr>
          </thead>
          <tbody className="num">
            {ROWS.map(({ time, account, exit, gigabytes: pack, bytes, balance }) => (
              <tr key={String(balance)} className="*:border-t *:border-line">
                <td className={`${CELL} ${WIDE} text-ink-3`}>{time}</td>
                <td className={CELL}>
                  <span>{account}</span>
                  <span className="block text-12 text-ink-3 sm:hidden">{`${time} · ${exit}`}</span>
                </td>
                <td className={`${CELL} ${WIDE} text-ink-2`}>{exit}</td>
                <td className={`${CELL} font-sans whitespace-nowrap text-ink-2`}>
                  {pack === null ? t`Trial` : gigabytes.format(pack)}
                </td>
                <td className={number}>{formatBytes(bytes, locale, 'MB')}</td>
                <td className={`${number} text-ink-2`}>{formatBytes(balance, locale, 'GB')}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="num">
            <tr className="*:border-t *:border-ink">
              <td className={WIDE} />
              <th
                scope="row"
                className={`${CELL} text-left font-sans font-semibold`}
              >{t`Total`}</th>
              <td className={WIDE} />
              <td />
              <td className={`${number} font-semibold`}>
                <span className={total}>{formatBytes(USED, locale, 'MB')}</span>
              </td>
              <td className={`${number} font-semibold`}>
                <span className={total}>
                  {formatBytes(ROWS.at(-1)?.balance ?? 0n, locale, 'GB')}
                </span>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
