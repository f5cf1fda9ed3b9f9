import { useLingui } from '@lingui/react';
import { CodeTabs } from '../../ui/CodeTabs';
import { usePageLink } from '../languages';
import type { Block, Cell } from '../prose';
import { type Words, wordsIn } from '../words-in';
import { SAMPLE_VALUES } from './sample-values';

/** Paths of the application and of files: they have no language. */
const ALIKE = /^\/auth\/|\.\w+$/;

/** A text with `code` and links. */
export function Text({ text }: { text: Words }) {
  const { i18n } = useLingui();
  const link = usePageLink();
  return wordsIn(i18n, text)
    .split(/(`[^`]+`|\[[^[\]]+\]\([^()[]+\))/)
    .map((part, index) => {
      if (part.startsWith('`'))
        return (
          <code key={index} translate="no">
            {part.slice(1, -1)}
          </code>
        );
      const [, words, path = ''] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
      if (words === undefined) return <span key={index}>{part}</span>;
      const target = ALIKE.test(path) ? { href: path } : link(path);
      return (
        <a key={index} {...target}>
          {words}
        </a>
      );
    });
}

/** The same without links and marks, for searching. */
export function plainText(text: string): string {
  return text.replace(/\[([^[\]]+)\]\([^()[]+\)/g, '$1').replaceAll('`', '');
}

interface BlocksProps {
  blocks: readonly Block[];
  /** Title of their section. */
  title: string;
}

export function Blocks({ blocks, title }: BlocksProps) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} title={title} />);
}

function OneBlock({ block, title }: { block: Block; title: string }) {
  if ('samples' in block)
    return (
      <div data-samples={block.id}>
        <CodeTabs samples={block.samples} shown={SAMPLE_VALUES} />
      </div>
    );
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item.id}>
            <Text text={item} />
          </li>
        ))}
      </ul>
    );
  if ('rows' in block)
    return (
      <div className="overflow-x-auto" role="group" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {block.head.map((cell) => (
                <th key={cell.id} scope="col">
                  <Text text={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index} id={anchorOf(row, block.anchors)}>
                {row.map((cell, column) => (
                  <td key={column}>
                    <CellText cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  return (
    <p>
      <Text text={block} />
    </p>
  );
}

function anchorOf(row: readonly Cell[], column: number | undefined): string | undefined {
  const cell = column === undefined ? undefined : row[column];
  return typeof cell === 'string' ? cell : undefined;
}

function CellText({ cell }: { cell: Cell }) {
  return typeof cell === 'string' ? <code translate="no">{cell}</code> : <Text text={cell} />;
}
