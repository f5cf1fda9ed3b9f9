import { linesIn } from './pasted-lines';

const shown = (pasted: string) =>
  linesIn(pasted).map(({ address, remark, problem }) =>
    [address, ...(remark === null ? [] : [remark]), ...(problem === null ? [] : [problem])].join(
      ' | ',
    ),
  );

test.each([
  [
    '9.9.9.9 Office\n\n  2620:fe::fe  \r\n8.8.8.8, Router',
    ['9.9.9.9 | Office', '2620:fe::fe', '8.8.8.8 | Router'],
  ],
  ['81.2.3.17, 81.2.3.18', ['81.2.3.17', '81.2.3.18']],
  ['81.2.3.17;81.2.3.18', ['81.2.3.17', '81.2.3.18']],
  ['81.2.3.17 81.2.3.18\t81.2.3.19', ['81.2.3.17', '81.2.3.18', '81.2.3.19']],
  [
    '81.2.3.17，81.2.3.18；81.2.3.19、81.2.3.20',
    ['81.2.3.17', '81.2.3.18', '81.2.3.19', '81.2.3.20'],
  ],
  ['81.2.3.17、81.2.3.18。', ['81.2.3.17', '81.2.3.18。']],
  [
    '81.2.3.17, 2620:fe::fe, and 81.2.3.18.',
    ['81.2.3.17', '2620:fe::fe | and 81.2.3.18. | LINE_UNCLEAR'],
  ],
  ['81.2.3.17, 81.2.3.18.', ['81.2.3.17', '81.2.3.18.']],
  ['81.2.3.17 release 1.2.3.4.5', ['81.2.3.17 | release 1.2.3.4.5']],
  ['８１．２．３．１７　事務所', ['８１．２．３．１７ | 事務所']],
  ['9。9。9。9 \u200e8.8.8.8', ['9。9。9。9', '\u200e8.8.8.8']],
  ['"9.9.9.9/32", [2620:fe::fe]:8080', ['"9.9.9.9/32"', '[2620:fe::fe]:8080']],
  [
    '81.2.3.17 Office in Hong Kong, 81.2.3.18 Lab, second floor',
    ['81.2.3.17 | Office in Hong Kong', '81.2.3.18 | Lab, second floor'],
  ],
  ['81.2.3.17, 81.2.3.999', ['81.2.3.17', '81.2.3.999']],
  ['81.2.3.17 instead of 81.2.3.18', ['81.2.3.17 | instead of 81.2.3.18 | LINE_UNCLEAR']],
  ['81.2.3.17 since 10:30:00', ['81.2.3.17 | since 10:30:00']],
  ['Office 81.2.3.17', ['Office | 81.2.3.17 | LINE_UNCLEAR']],
  ['nonsense', ['nonsense']],
  [' \n,;\n', []],
])('%j has the addresses %j', (pasted, addresses) => {
  expect(shown(pasted)).toEqual(addresses);
});

test.each([' ', ',', '\u200b', '9.', ':', '9.9.9.9 '])('60 kB of %j are read at once', (unit) => {
  const before = performance.now();
  linesIn(`x${unit.repeat(60_000 / unit.length)}x`);
  expect(performance.now() - before).toBeLessThan(500);
});
