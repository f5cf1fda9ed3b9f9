import { readFileSync } from 'node:fs';
import { drawDotMap } from '../../../scripts/dot-map.mjs';
import { gridPoint, MAP_HEIGHT, MAP_WIDTH } from './projection';

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
const land = read('land.txt').split('\n');

test('the picture matches its text source', () => {
  expect(read('land.svg')).toBe(drawDotMap(read('land.txt')));
  expect(read('land.svg')).toContain(`viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}"`);
});

test.each([
  ['Nairobi', -1.3, 36.8],
  ['Paris', 48.9, 2.3],
  ['Denver', 39.7, -105],
  ['Alice Springs', -23.7, 133.9],
])('%s lies on land', (_name, latitude, longitude) => {
  const { x, y } = gridPoint({ latitude, longitude });
  const row = Math.round(y / 8.66 - 0.5);
  const column = Math.round(x / 10 - (row % 2 === 0 ? 0.25 : 0.75));
  expect(land[row]?.[column]).toBe('o');
});
