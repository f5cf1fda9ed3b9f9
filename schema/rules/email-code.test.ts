import { typedCode } from './email-code.js';

test.each([
  [' ab2c3d ', 'AB2C3D'],
  ['iLoO00', '110000'],
  ['AB2C3', null],
  ['AB2C3DE', null],
  ['AB-C3D', null],
])('%j is the code %s', (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});
