import type { I18n } from '@lingui/core';
import schema from '../../../../schema/schema.graphql?raw';
import { sampleText } from '../../ui/code-sample';
import type { Block, Cell } from '../prose';
import { wordsIn } from '../words-in';
import { CHANGES } from './changes';
import type { Guide } from './guide';
import { API_GUIDES, PROXY_GUIDES } from './guides';
import { SAMPLE_VALUES } from './sample-values';

/** The whole documentation as one text, for language models: every guide, the changelog, and the schema (llms-full.txt). */
export function wholeText(i18n: I18n): string {
  const guides = [...PROXY_GUIDES, ...API_GUIDES].map((guide) => guideText(guide, i18n));
  const changes = CHANGES.map(
    ({ on, items }) => `## ${on}\n\n${items.map((item) => `- ${i18n._(item)}\n`).join('')}`,
  );
  return [
    ...guides,
    `# API changelog\n\n${changes.join('\n')}`,
    `# API reference\n\n\`\`\`graphql\n${schema.trim()}\n\`\`\`\n`,
  ].join('\n');
}

function guideText({ title, lead, sections }: Guide, i18n: I18n): string {
  const parts = sections.flatMap(({ title: heading, body }) => [
    `## ${i18n._(heading)}`,
    ...body.map((block) => blockText(block, i18n)),
  ]);
  return `${[`# ${i18n._(title)}`, i18n._(lead), ...parts].join('\n\n')}\n`;
}

function blockText(block: Block, i18n: I18n): string {
  if ('samples' in block)
    return block.samples
      .map(({ name, sample }) => `${name}:\n\n\`\`\`\n${sampleText(sample, SAMPLE_VALUES)}\n\`\`\``)
      .join('\n\n');
  if ('list' in block) return block.list.map((item) => `- ${i18n._(item)}`).join('\n');
  if ('rows' in block) {
    const cell = (one: Cell) => (typeof one === 'string' ? `\`${one}\`` : wordsIn(i18n, one));
    const row = (cells: readonly Cell[]) => `| ${cells.map(cell).join(' | ')} |`;
    return [row(block.head), `|${' --- |'.repeat(block.head.length)}`, ...block.rows.map(row)].join(
      '\n',
    );
  }
  return i18n._(block);
}
