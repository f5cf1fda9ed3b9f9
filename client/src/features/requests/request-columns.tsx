import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { ticketAboutRequestPath } from '../../lib/addresses';
import { formatBytes } from '../../lib/format';
import { Badge } from '../../ui/Badge';
import { ClockTime } from '../../ui/ClockTime';
import { Flag } from '../../ui/Flag';
import type { Column } from '../../ui/table/DataTable';
import { Timestamp } from '../../ui/Timestamp';
import { outcomeWords } from '../outcomes/outcome-words';
import { placeWords } from '../usage/usage-words';
import { Mend } from './Mend';
import type { Row } from './request-feed';

type PlanOf = (subAccountId: string) => 'TRAFFIC' | 'UNLIMITED' | undefined;
type CityOf = (country: string | null, slug: string) => string;

const SUPPORT =
  'inline-flex min-h-6 items-center rounded-control text-12 text-ink-2 underline decoration-line underline-offset-4 hover:text-ink';

/** Screen readers say that the cell is blank. */
const NONE = (
  <span aria-hidden="true" className="text-ink-3">
    —
  </span>
);

/**
 * @param planOf the plan of a sub account
 * @param cityOf the name of a city
 */
export function requestColumns(planOf: PlanOf, cityOf: CityOf): readonly Column<Row>[] {
  return [
    {
      id: 'target',
      header: <Trans>Target</Trans>,
      primary: true,
      width: 'rows:w-1/5',
      cell: (row) => <Target row={row} />,
    },
    {
      id: 'at',
      header: <Trans>Time</Trans>,
      half: true,
      width: 'rows:w-24',
      cell: ({ at }) => <Moment at={at} />,
    },
    {
      id: 'result',
      header: <Trans>Result</Trans>,
      half: true,
      width: 'rows:w-1/5',
      cell: (row) => <Result row={row} plan={planOf(row.subAccountId)} />,
    },
    {
      id: 'place',
      header: <Trans>Asked → got</Trans>,
      half: true,
      width: 'rows:w-1/4',
      cell: (row) => <Places row={row} cityOf={cityOf} />,
    },
    {
      id: 'bytes',
      header: <Trans>Down / up</Trans>,
      align: 'end',
      half: true,
      cell: (row) => <Bytes row={row} />,
    },
    {
      id: 'firstByte',
      header: <Trans>First byte</Trans>,
      align: 'end',
      half: true,
      room: 'roomy',
      under: { column: 'duration', line: (row) => <FirstByteLine row={row} /> },
      cell: ({ firstByteMs }) => <Milliseconds value={firstByteMs} />,
    },
    {
      id: 'duration',
      header: <Trans context="of a request">Duration</Trans>,
      align: 'end',
      half: true,
      cell: (row) => <Duration row={row} />,
    },
  ];
}

function Target({ row: { target, protocol, subAccountUsername, clientNetwork } }: { row: Row }) {
  return (
    <span className="block max-w-64">
      {target === null ? (
        <span className="block text-ink-2">
          <Trans>Target not recorded</Trans>
        </span>
      ) : (
        <span translate="no" className="num block font-medium wrap-anywhere">
          {target}
        </span>
      )}
      <span className="flex flex-wrap gap-x-2 text-12 font-normal text-ink-2">
        <span translate="no">{protocol}</span>
        <span translate="no" className="num" title={clientNetwork ?? undefined}>
          {subAccountUsername}
        </span>
      </span>
    </span>
  );
}

/** The time, and the day below it if that is not today. */
function Moment({ at }: { at: string }) {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (
    <span className="num block whitespace-nowrap">
      <ClockTime at={at} />
      {!isToday && (
        <span className="block text-12 text-ink-3">
          <Timestamp at={at} day />
        </span>
      )}
    </span>
  );
}

function Result({ row, plan }: { row: Row; plan: ReturnType<PlanOf> }) {
  const { i18n, t } = useLingui();
  const { outcome, part } = row;
  if (outcome === 'OK')
    return (
      <Badge tone="good">
        <span className="normal-case">{outcomeWords(i18n, outcome)}</span>
      </Badge>
    );
  return (
    <span className="flex flex-col items-start">
      <span className="text-bad">
        {outcome === 'OTHER' ? t`Refused or failed` : outcomeWords(i18n, outcome)}
      </span>
      <span className="flex flex-wrap items-center gap-x-2">
        {part !== null && (
          <span translate="no" className="num text-12 wrap-anywhere text-ink-2">
            {part}
          </span>
        )}
        <Mend row={row} plan={plan} />
        <Link to={ticketAboutRequestPath(row.id)} className={SUPPORT}>
          <Trans>Contact support</Trans>
        </Link>
      </span>
    </span>
  );
}

/** The exit that was asked for, and the one that was used if it says more. */
function Places({ row, cityOf }: { row: Row; cityOf: CityOf }) {
  const { askedCountry, askedCity, exitCountry, exitCity } = row;
  const nameOf = (country: string | null, slug: string | null) =>
    slug === null ? null : cityOf(country, slug);
  const isAsAsked = exitCountry === askedCountry && (askedCity === null || exitCity === askedCity);
  if (exitCountry !== null && isAsAsked)
    return <Place country={exitCountry} city={nameOf(exitCountry, exitCity)} />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Place country={askedCountry} city={nameOf(askedCountry, askedCity)} />
      <span className="inline-flex items-center gap-2">
        <span className="text-ink-3">→</span>
        {exitCountry === null ? (
          NONE
        ) : (
          <Place country={exitCountry} city={nameOf(exitCountry, exitCity)} />
        )}
      </span>
    </span>
  );
}

function Place({ country, city }: { country: string | null; city: string | null }) {
  const { i18n } = useLingui();
  return (
    <span className="inline-flex items-center gap-1.5">
      {country !== null && <Flag code={country} />}
      <span>
        {city === null
          ? placeWords(i18n, country ?? 'ZZ')
          : `${placeWords(i18n, country ?? 'ZZ')}, ${city}`}
      </span>
    </span>
  );
}

function Bytes({ row: { bytesUp, bytesDown } }: { row: Row }) {
  const { i18n } = useLingui();
  return (
    <span className="num block whitespace-nowrap">
      <span className="block">{formatBytes(BigInt(bytesDown), i18n.locale)}</span>
      <span className="block text-12 text-ink-3">{formatBytes(BigInt(bytesUp), i18n.locale)}</span>
    </span>
  );
}

function Duration({ row: { durationMs } }: { row: Row }) {
  if (durationMs !== null) return <Milliseconds value={durationMs} />;
  return (
    <Badge tone="info">
      <Trans context="state of a request">open</Trans>
    </Badge>
  );
}

function FirstByteLine({ row: { firstByteMs } }: { row: Row }) {
  if (firstByteMs === null) return null;
  return (
    <Trans>
      first byte <Milliseconds value={firstByteMs} />
    </Trans>
  );
}

/** `84 ms`, `1.2 s`, `3:05 min`. */
function Milliseconds({ value }: { value: number | null }) {
  const { i18n } = useLingui();
  if (value === null) return NONE;
  const number = (amount: number, digits: number) =>
    i18n.number(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (
    <span className="num whitespace-nowrap">
      {value < 1_000 ? `${number(value, 0)} ms` : `${number(value / 1_000, 1)} s`}
    </span>
  );
}
