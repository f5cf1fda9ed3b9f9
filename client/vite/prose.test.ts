import { proseExtractor, proseModule } from '../scripts/lib/prose.mjs';

const PAGE = `---
title: A page
---

## First {#first}

At most {max}.

::samples one.sh one.py

- a point

| Part     | Value |
| -------- | ----- |
| \`{max}\` | words |

::insert table

## {#shared}
`;

test('finds each message once: no code, no empty title', () => {
  const found: (string | undefined)[] = [];
  void proseExtractor.extract('page.md', PAGE, ({ message }) => found.push(message));
  expect(found).toEqual(['A page', 'First', 'At most {max}.', 'a point', 'Part', 'Value', 'words']);
});

test('gives values to messages and code, imports the samples, and leaves the words out in production', () => {
  const code = proseModule(PAGE, false);
  expect(code).toContain('"message":"At most {max}.","values":values}');
  expect(code).toContain('[`${values.max}`,');
  expect(code).toContain("import sample1 from './samples/one.py?sample'");
  expect(code).toContain('"id":"one","samples":[{"name":"cURL","sample":sample0}');
  expect(code).toContain('inserts.table');
  expect(proseModule(PAGE, true)).not.toContain('At most');
});
