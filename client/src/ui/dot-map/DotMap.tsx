import { gridPoint, MAP_HEIGHT, MAP_WIDTH, type Place } from './projection';

interface DotMapProps {
  /** Places with a marker. */
  places: readonly Place[];
  className?: string;
}

/** A dotted world map with markers. It is decorative and hidden from assistive technology. */
export function DotMap({ places, className = '' }: DotMapProps) {
  return (
    <div aria-hidden="true" className={`dot-map ${className}`}>
      <svg viewBox={`0 0 ${String(MAP_WIDTH)} ${String(MAP_HEIGHT)}`}>
        {places.map((place) => {
          const { x, y } = gridPoint(place);
          return (
            <g key={`${String(x)},${String(y)}`}>
              <circle cx={x} cy={y} r="13" className="halo" />
              <circle cx={x} cy={y} r="5" />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
