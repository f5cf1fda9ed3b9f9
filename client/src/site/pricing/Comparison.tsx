import { useLingui } from '@lingui/macro';
import type { BillingType } from './purchase';
import { unitPriceOf } from './purchase';
import { useMoney } from './use-money';

const CELL = 'px-2 py-2.5 align-top sm:px-4 first:pl-0 sm:first:pl-4';

/** The two models side by side; the one of this page is the one that stands out. */
export function Comparison({ current }: { current: BillingType }) {
  const { t } = useLingui();
  const money = useMoney();
  const gigabyte = money.short(unitPriceOf('TRAFFIC'));
  const month = money.short(unitPriceOf('UNLIMITED'));
  const rows: readonly (readonly [name: string, traffic: string, unlimited: string])[] = [
    [t`Price`, t`${gigabyte} per GB`, t`${month} per month`],
    [t`Billed by`, t`Bytes`, t`Days`],
    [t`Bandwidth`, t`As much as you buy`, t`Unlimited`],
    [t`Starts`, t`When you pay, or later if you choose`, t`When you activate it`],
    [t`Sub accounts`, t`As many as you like, each with a limit`, t`One, included`],
    [t`Locations and protocols`, t`All`, t`All`],
    [t`Good for`, t`Work that varies`, t`Work that runs around the clock`],
  ];
  const tone = (billingType: BillingType) =>
    billingType === current ? 'bg-brand-soft text-brand-ink' : '';
  return (
    <table className="w-full table-fixed text-13 sm:text-15">
      <caption className="sr-only">{t`Traffic and unlimited compared`}</caption>
      <thead>
        <tr className="text-left">
          <td className={CELL} />
          <th scope="col" className={`${CELL} rounded-t-control font-semibold ${tone('TRAFFIC')}`}>
            {t`Traffic`}
          </th>
          <th
            scope="col"
            className={`${CELL} rounded-t-control font-semibold ${tone('UNLIMITED')}`}
          >
            {t`Unlimited`}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, traffic, unlimited]) => (
          <tr key={name} className="*:border-t *:border-line">
            <th scope="row" className={`${CELL} text-left font-normal text-ink-2`}>
              {name}
            </th>
            <td className={`${CELL} ${tone('TRAFFIC')}`}>{traffic}</td>
            <td className={`${CELL} ${tone('UNLIMITED')}`}>{unlimited}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
