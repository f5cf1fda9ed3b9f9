import { gridPoint, MAP_HEIGHT, MAP_WIDTH, type Place } from './projection';

interface DotMapProps {
  /** Places that get a marker. */
  places: readonly Place[];
  className?: string;
}

/** The world in dots with a few live ones: decoration, so it has no words and is hidden from assistive technology. */
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
