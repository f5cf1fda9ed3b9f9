import { gridPoint, MAP_HEIGHT, MAP_WIDTH } from '../../ui/dot-map/projection';
import type { Country } from './continents';
import { placeOf } from '../../ui/dot-map/country-places';

interface CoverageMapProps {
  countries: readonly Country[];
  /** Codes of the countries that are highlighted. */
  lit?: ReadonlySet<string>;
}

/** The dot map with a dot for each country. It is decorative: the list beside it says the same. */
export function CoverageMap({ countries, lit }: CoverageMapProps) {
  return (
    <div aria-hidden="true" className="dot-map coverage-map">
      <svg viewBox={`0 0 ${String(MAP_WIDTH)} ${String(MAP_HEIGHT)}`}>
        {countries.map(({ code }) => {
          const { x, y } = gridPoint(placeOf(code));
          return (
            <circle key={code} cx={x} cy={y} r="4" className={lit?.has(code) ? 'lit' : undefined} />
          );
        })}
      </svg>
    </div>
  );
}
