import { useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { MAX_SUB_ACCOUNTS } from '../../../../schema/rules/limits';
import { Badge } from '../../ui/Badge';
import { useLocale } from '../use-locale';
import { costsOf, PERIOD_DAYS } from './break-even';
import { type BillingType, purchaseOf } from './purchase';
import { useAmountWords } from './use-amount-words';
import { useLimitWords } from './use-limit-words';
import { useMoney } from './use-money';
import { useNow } from './use-now';

interface ComparisonProps {
  /** The model of this page, whose column stands out. */
  current: BillingType;
  /** The visitor's traffic, in gigabytes. */
  volume: number;
}

type Row = readonly [name: string, traffic: ReactNode, unlimited: ReactNode];

const CELL = 'px-3 py-3 align-top sm:px-4';

/**
 * Both models side by side, at the visitor's volume. A narrow screen has the name of a row above its two cells, so
 * the roles are written out: browsers forget them with `display`.
 */
export function Comparison({ current, volume }: ComparisonProps) {
  const { t } = useLingui();
  const price = usePriceRow(volume);
  const accounts = new Intl.NumberFormat(useLocale()).format(MAX_SUB_ACCOUNTS);
  const { validity } = useAmountWords('TRAFFIC');
  const { count: connections, speed } = useLimitWords();
  const traffic = validity(purchaseOf('TRAFFIC', 1));
  const month = validity(purchaseOf('UNLIMITED', 1));
  const rows: readonly Row[] = [
    price,
    [t`Valid for`, t`${traffic} from payment, or later if you choose`, t`${month} from activation`],
    [
      t`Sub accounts`,
      t`Up to ${accounts}, each with its own password, limit and usage`,
      t`One, fixed, with its own password`,
    ],
    [t`Connections at once`, t`No limit`, t`Up to ${connections} at a time; more are refused`],
    [
      t`Speed`,
      t`Not throttled`,
      t`Up to ${speed}, upload plus download; slower above that, never cut`,
    ],
    [
      t`Fair use`,
      t`Every gigabyte is yours until it expires`,
      t`No traffic cap for as long as it runs`,
    ],
    [t`Locations and protocols`, t`All`, t`All`],
    [
      t`Good for`,
      t`Several teams or clients, many connections, work that comes and goes`,
      t`One steady job around the clock, through one login`,
    ],
  ];
  const tone = (billingType: BillingType) =>
    billingType === current ? 'bg-brand-soft text-brand-ink' : '';
  const row = 'grid grid-cols-2 sm:table-row';
  return (
    <table role="table" className="block w-full table-fixed text-13 sm:table sm:text-15">
      <caption className="sr-only">{t`Traffic and unlimited compared`}</caption>
      <thead role="rowgroup" className="block sm:table-header-group">
        <tr role="row" className={`text-left ${row}`}>
          <td role="cell" className="hidden w-1/4 sm:table-cell" />
          {(['TRAFFIC', 'UNLIMITED'] as const).map((billingType) => (
            <th
              key={billingType}
              role="columnheader"
              scope="col"
              className={`${CELL} rounded-t-control font-semibold ${tone(billingType)}`}
            >
              {billingType === 'TRAFFIC' ? t`Traffic` : t`Unlimited`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {rows.map(([name, ...cells]) => (
          <tr
            key={name}
            role="row"
            className={`border-t border-line sm:*:border-t sm:*:border-line ${row}`}
          >
            <th
              role="rowheader"
              scope="row"
              className="col-span-2 py-2 text-left align-top font-normal text-ink-2 sm:py-3 sm:pr-4"
            >
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={index}
                role="cell"
                className={`${CELL} ${tone(index === 0 ? 'TRAFFIC' : 'UNLIMITED')}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The cost of the visitor's traffic in each billing model. */
function usePriceRow(volume: number): Row {
  const { t } = useLingui();
  const { upToSpeed } = useLimitWords();
  const money = useMoney();
  const { units, days } = useAmountWords('TRAFFIC');
  const now = useNow();
  const purchase = purchaseOf('TRAFFIC', volume, now);
  const { traffic, unlimited } = costsOf(volume, now);
  const bought = units(purchase.units);
  const period = days(PERIOD_DAYS);
  const perBought = money.short(traffic / purchase.units);
  const cheaper = (isCheaper: boolean) => isCheaper && <Badge tone="good">{t`costs less`}</Badge>;
  return [
    t`Price for ${bought} in ${period}`,
    <Price key="price" amount={money.short(traffic)} mark={cheaper(traffic < unlimited)}>
      {t`${perBought} per GB`}
    </Price>,
    <Price key="price" amount={money.short(unlimited)} mark={cheaper(unlimited < traffic)}>
      {t`for any amount, at ${upToSpeed}`}
    </Price>,
  ];
}

interface PriceProps {
  amount: string;
  mark?: ReactNode;
  children: string;
}

function Price({ amount, mark, children }: PriceProps) {
  return (
    <>
      <span className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="num text-24 leading-none">{amount}</span>
        {mark}
      </span>
      <span className="mt-1 block text-13">{children}</span>
    </>
  );
}
