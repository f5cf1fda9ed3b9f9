import { Trans, useLingui } from '@lingui/macro';
import { formatBytes } from '../../lib/format';
import { COUNTRY_PLACES } from '../../ui/dot-map/country-places';
import { gridPoint, MAP_HEIGHT, MAP_WIDTH } from '../../ui/dot-map/projection';
import type { UsageView } from './usage-view';

/** Radii on the map, which is 1,200 wide. */
const LEAST = 5;
const MOST = 44;

interface UsageMapProps {
  view: UsageView;
  /** Name of a country, by its code. */
  nameOf: (code: string) => string;
  onDrill: (country: string) => void;
}

/** The world's dots, each as large as its usage. The ranking below says the same, and has the keyboard. */
export function UsageMap({ view, nameOf, onDrill }: UsageMapProps) {
  const { i18n } = useLingui();
  const byCountry = new Map<string, bigint>();
  for (const {
    keys: [code = ''],
    bytes,
  } of view.ranks)
    byCountry.set(code, (byCountry.get(code) ?? 0n) + bytes);
  const most = [...byCountry.values()].reduce((max, bytes) => (bytes > max ? bytes : max), 1n);
  const placed = [...byCountry].flatMap(([code, bytes]) => {
    const place = COUNTRY_PLACES.get(code);
    if (place === undefined || bytes === 0n) return [];
    // The area is the usage.
    const share = Math.sqrt(Number((bytes * 10_000n) / most) / 10_000);
    return [{ code, bytes, radius: Math.max(LEAST, share * MOST), point: gridPoint(place) }];
  });
  const elsewhere = view.bytes.total - placed.reduce((sum, { bytes }) => sum + bytes, 0n);
  const rest = formatBytes(elsewhere, i18n.locale);
  return (
    <>
      <div aria-hidden="true" className="dot-map overflow-hidden">
        <svg viewBox={`0 0 ${String(MAP_WIDTH)} ${String(MAP_HEIGHT)}`}>
          {placed.map(({ code, bytes, radius, point }) => (
            <g
              key={code}
              className="cursor-pointer"
              onClick={({ detail }) => {
                if (detail < 2) onDrill(code);
              }}
            >
              <title>{`${nameOf(code)}: ${formatBytes(bytes, i18n.locale)}`}</title>
              <circle
                cx={point.x}
                cy={point.y}
                r={radius}
                className="fill-chart-a"
                opacity="0.35"
              />
              <circle cx={point.x} cy={point.y} r={LEAST} className="fill-chart-a" />
            </g>
          ))}
        </svg>
      </div>
      {elsewhere > 0n && (
        <p className="mt-3 text-13 text-ink-2">
          <Trans>{rest} used exits of any country, because none was requested.</Trans>
        </p>
      )}
    </>
  );
}
