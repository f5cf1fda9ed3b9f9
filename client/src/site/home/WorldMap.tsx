import { DotMap } from '../../ui/dot-map/DotMap';

/** Places of the markers, one per continent. */
const PLACES = [
  { latitude: 40.7, longitude: -74 },
  { latitude: 51.5, longitude: -0.1 },
  { latitude: 22.3, longitude: 114.2 },
  { latitude: 19.1, longitude: 74.5 },
  { latitude: -23.5, longitude: -47.5 },
  { latitude: -1.3, longitude: 36.8 },
  { latitude: -33.5, longitude: 149.5 },
];

/** The map of the hero: beside the headline in a wide window, below it in a narrow one. */
export function WorldMap() {
  return (
    <DotMap
      places={PLACES}
      className="absolute! -z-1 max-lg:bottom-4 max-lg:left-1/2 max-lg:w-[58rem] max-lg:-translate-x-1/2 max-lg:opacity-60 lg:top-7 lg:left-[37%] lg:w-[64rem] xl:left-[calc(50%-11.5rem)]"
    />
  );
}
