import { Plural, Trans, useLingui } from '@lingui/macro';
import { ledgerPath } from '../../lib/addresses';
import { CopyButton } from '../../ui/CopyButton';
import { SidePanel } from '../../ui/overlay/SidePanel';
import { Timestamp } from '../../ui/Timestamp';
import { WhyLink } from '../../ui/WhyLink';
import { amountText, changeText } from '../ledger/amount';
import { KIND_WORDS, LEDGER_WORDS } from '../ledger/ledger-words';
import { checkpointOf, monthName, type StatementRow } from './statement-words';
import { StatementDownloads } from './StatementDownloads';

type Balance = StatementRow['balances'][number];
type Movement = Balance['movements'][number];

/** In addresses. */
const LEDGER_NAMES = { MONEY: 'money', POINTS: 'points' } as const;

interface StatementPanelProps {
  statement: StatementRow;
  onClose: () => void;
}

/** One month: opening balance, changes by kind, and closing balance of each ledger; what makes it checkable; its files. */
export function StatementPanel({ statement, onClose }: StatementPanelProps) {
  const { i18n } = useLingui();
  const { month, note, balances } = statement;
  return (
    <SidePanel
      onClose={onClose}
      title={monthName(month, i18n.locale)}
      footer={<StatementDownloads month={month} formats={['pdf', 'csv', 'json']} />}
    >
      <div className="grid gap-6">
        <p className="text-13 text-ink-2">
          <State {...statement} />
        </p>
        {balances.map((balance) => (
          <Account key={`${balance.ledger} ${balance.unit}`} {...balance} statement={statement} />
        ))}
        {note !== null && <Checkpoint note={note} />}
      </div>
    </SidePanel>
  );
}

function State({ state, sealedAt, timeZone }: StatementRow) {
  if (state === 'OPEN')
    return <Trans>The month is not over ({timeZone}). The figures are those of now.</Trans>;
  if (state === 'PROVISIONAL' || sealedAt === null)
    return <Trans>The month is over ({timeZone}), but usage of it can still be reported.</Trans>;
  return (
    <Trans>
      Final and signed since <Timestamp at={sealedAt} day inSentence /> ({timeZone}).
    </Trans>
  );
}

function Account({
  ledger,
  unit,
  opening,
  closing,
  movements,
  statement,
}: Balance & { statement: StatementRow }) {
  const { i18n } = useLingui();
  const name = i18n._(LEDGER_WORDS[ledger]);
  const line = 'border-t border-line py-2 text-left font-normal';
  const figure = 'num border-t border-line py-2 text-right whitespace-nowrap';
  return (
    <table className="w-full text-13">
      <caption className="pb-2 text-left text-15 font-semibold">{name}</caption>
      <tbody>
        <tr>
          <th scope="row" className={`${line} text-ink-2`}>
            <Trans>Opening balance</Trans>
          </th>
          <td translate="no" className={figure}>
            {amountText(BigInt(opening), unit, i18n)}
          </td>
        </tr>
        {movements.toSorted(addedFirst).map((movement) => (
          <tr key={movement.kind}>
            <th scope="row" className={line}>
              <What movement={movement} ledger={ledger} statement={statement} />
            </th>
            <td translate="no" className={figure}>
              <Change movement={movement} unit={unit} />
            </td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className={line.replace('font-normal', 'font-semibold')}>
            <Trans>Closing balance</Trans>
          </th>
          <td translate="no" className={figure}>
            {amountText(BigInt(closing), unit, i18n)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What was added, what was taken, and what changed no balance. */
const addedFirst = (a: Movement, b: Movement) => rankOf(a) - rankOf(b);
const rankOf = ({ amount }: Movement) => (amount === '0' ? 2 : amount.startsWith('-') ? 1 : 0);

interface WhatProps extends Pick<Balance, 'ledger'> {
  movement: Movement;
  statement: StatementRow;
}

function What({ movement: { kind, entries }, ledger, statement: { from, to } }: WhatProps) {
  const { i18n } = useLingui();
  const word = i18n._(KIND_WORDS[kind]);
  const filters = { kind: kind.toLowerCase(), since: from, until: to };
  const path = ledgerPath(
    ledger === 'TRAFFIC'
      ? filters
      : Object.assign(filters, { ledger: LEDGER_NAMES[ledger] } as const),
  );
  return (
    <>
      <span>{word}</span> <WhyLink to={path} of={word} />
      <span className="block text-12 text-ink-2">
        <Plural value={Number(entries)} one="# entry" other="# entries" />
      </span>
    </>
  );
}

/** Kinds that change no balance show what they are about below their 0. */
function Change({ movement: { amount, quantity }, unit }: { movement: Movement; unit: string }) {
  const { i18n } = useLingui();
  const change = BigInt(amount);
  return (
    <>
      <span className={change > 0n ? 'text-brand' : change === 0n ? 'text-ink-3' : ''}>
        {changeText(change, unit, i18n)}
      </span>
      {change === 0n && quantity !== '0' && (
        <span className="block text-12 text-ink-2">{amountText(BigInt(quantity), unit, i18n)}</span>
      )}
    </>
  );
}

function Checkpoint({ note }: { note: string }) {
  const { t, i18n } = useLingui();
  const { size, head } = checkpointOf(note);
  return (
    <section className="rounded-card bg-sunk p-4 text-13">
      <h3 className="text-15">
        <Trans>Check it yourself</Trans>
      </h3>
      <p className="mt-1 text-ink-2">
        <Trans>
          This fingerprint stands for all {i18n.number(size)} entries up to the end of the month. If
          one of them changed, it would be another one. Check the JSON file offline with{' '}
          <a href="/verify-statement.mjs" download className="text-brand-ink underline">
            verify-statement.mjs
          </a>
          , which needs Node and nothing else.
        </Trans>
      </p>
      <p className="mt-2 flex items-center gap-2">
        <code translate="no" className="num min-w-0 text-12 wrap-anywhere">
          {head}
        </code>
        <CopyButton text={head} label={t`Copy the fingerprint`} compact />
      </p>
    </section>
  );
}
