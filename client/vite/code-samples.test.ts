import { linesFor, sampleText } from '../src/ui/code-sample';
import { tokenize } from './code-samples';

test('a sample keeps every character of its file, and knows strings, comments and slots', () => {
  const source = 'curl -x http://{{host}} \\\n  -U "{{user}}:x" # <here> & there\n';
  const sample = tokenize(source, 'sh');
  expect(sampleText(sample, { host: 'h:1', user: 'me' })).toBe(
    'curl -x http://h:1 \\\n  -U "me:x" # <here> & there',
  );
  expect(
    sample
      .flat()
      .filter(({ slot }) => slot !== undefined)
      .map(({ slot, kind }) => [slot, kind]),
  ).toEqual([
    ['host', 'plain'],
    ['user', 'string'],
  ]);
  expect(sample.flat().at(-1)).toEqual({ kind: 'comment', text: '# <here> & there' });
});

test('a slot without a value is seen', () => {
  expect(sampleText(tokenize('a {{b}}', 'sh'), {})).toBe('a {{b}}');
});

test('lines with a condition stand where it holds, coloured as if the mark were not there', () => {
  const sample = tokenize('a = 1\n{{ifAuth}}{{ifHttp}}# with {{user}}\n{{ifOpen}}# without', 'py');
  const text = (...facts: string[]) => sampleText(linesFor(sample, new Set(facts)), { user: 'me' });
  expect(text('ifAuth', 'ifHttp')).toBe('a = 1\n# with me');
  expect(text('ifAuth')).toBe('a = 1');
  expect(text('ifOpen')).toBe('a = 1\n# without');
  expect(linesFor(sample, new Set(['ifOpen'])).at(-1)).toEqual([
    { kind: 'comment', text: '# without' },
  ]);
});
