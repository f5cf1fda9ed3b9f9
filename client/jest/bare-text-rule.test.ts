import { join } from 'node:path';
import { RuleTester } from 'eslint';
import { parser } from 'typescript-eslint';
import { bareText } from '../scripts/lib/bare-text-rule.mjs';

const HERE = join(import.meta.dirname, '..');

const tester = new RuleTester({
  languageOptions: {
    parser,
    parserOptions: {
      project: join(HERE, 'tsconfig.json'),
      tsconfigRootDir: HERE,
      // With CI=true it would take the file's own text for each case.
      disallowAutomaticSingleRunInference: true,
    },
  },
});

/** A component with these children. The file is one of the project, so that types are known. */
const filename = join(HERE, 'src/ui/Words.tsx');
const shows = (jsx: string, before = '') => ({
  name: before === '' ? jsx : before,
  filename,
  code: `
    import { Trans } from '@lingui/react';
    import type { ReactNode } from 'react';
    import { brand } from '../lib/brand';
    declare const on: boolean;
    declare const count: number;
    declare const name: string | null;
    declare const slot: ReactNode;
    declare const names: string[];
    ${before}
    export const Shown = () => ${jsx};`,
});

const broken = (jsx: string, before?: string) => ({
  ...shows(jsx, before),
  errors: [{ messageId: 'text' }],
});

tester.run('bare-text', bareText, {
  valid: [
    // The only text of an element.
    shows('<p>{on ? `${count} of 3` : "none"}</p>'),
    shows('<p>{on && "text"}</p>'),
    shows('<p>{name}</p>'),
    shows('<p>Hello</p>'),
    // The text beside it is in an element, too.
    shows('<p>{on && <b />}<span>{count}</span></p>'),
    shows('<p>{on && <b />}<Trans id="orders" /></p>'),
    // Nothing is inserted before a constant text, or an element that stays is between them.
    shows('<p>Hello <b /></p>'),
    shows('<p>Hello {on && <b />}</p>'),
    shows('<p>{on && <b />}<i /> Hello</p>'),
    shows('<p>{on && <b />}{" "}<i /></p>'),
    shows('<p>{brand.name} <b /></p>'),
    // Lingui makes one text of it.
    shows('<Trans id="a">{count} orders <b /></Trans>'),
    // Content from the component's props.
    shows('<p>{on && <b />}{slot}</p>'),
    shows('<p />', 'export function word(a: string) { return a; }'),
    shows('<p />', 'export const LIMIT = () => "3";'),
  ],
  invalid: [
    broken('<p>{on && "text"}<b /></p>'),
    broken('<p><b />{on && "text"}</p>'),
    broken('<p>{name}<b /></p>'),
    broken('<p>{count} orders</p>'),
    broken('<p>{on ? name : <b />}<i /></p>'),
    broken('<p>{on && <b />}Hello</p>'),
    broken('<p>{slot}Hello</p>'),
    broken('<p>{[<b key="b" />]}Hello</p>'),
    broken('<p>{on && <>Hello</>}</p>'),
    broken('<p>{names}</p>'),
    broken('<p>{names.map((each) => each.startsWith("`") ? <b key={each} /> : each)}</p>'),
    broken(
      '<Card>{count} orders</Card>',
      'declare const Card: (props: { children: ReactNode }) => ReactNode;',
    ),
    {
      ...shows('<p />', 'export function Word() { return on ? name : <b />; }'),
      errors: [{ messageId: 'result' }],
    },
    {
      ...shows('<p />', 'export const Word = () => `${count}`;'),
      errors: [{ messageId: 'result' }],
    },
  ],
});
