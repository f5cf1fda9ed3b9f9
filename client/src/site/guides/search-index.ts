import type { I18n } from '@lingui/core';
import { type Locale, localizedPath } from '../../lib/locale';
import { guidePath, subjectPath } from '../documentation/paths';
import type { SearchEntry } from '../documentation/search-entry';
import type { Block } from '../prose';
import { type Words, wordsIn } from '../words-in';
import type { Member } from '../reference/schema-reference';
import { SUBJECTS } from '../reference/subjects';
import { REFERENCE_CONTENT } from '../reference/the-schema';
import { API_GUIDES, PROXY_GUIDES } from './guides';
import { plainText } from './Text';

/** Everything that the search of the documentation finds in a language: guides first, then the reference. */
export function searchIndex(i18n: I18n, locale: Locale): SearchEntry[] {
  return [...guideEntries(i18n, locale), ...referenceEntries(i18n, locale)];
}

function guideEntries(i18n: I18n, locale: Locale): SearchEntry[] {
  const say = (text: Words) => plainText(wordsIn(i18n, text));
  return [...PROXY_GUIDES, ...API_GUIDES].flatMap(({ name, label, title, lead, sections }) => {
    const path = localizedPath(locale, guidePath(name));
    const place = i18n._(label);
    return [
      [path, i18n._(title), place, say(lead)] as const,
      ...sections.map((section): SearchEntry => {
        const text = section.body.flatMap((block) => textsOf(block, say)).join(' ');
        return [`${path}#${section.id}`, i18n._(section.title), place, text];
      }),
    ];
  });
}

function textsOf(block: Block, say: (text: Words) => string): string[] {
  if ('samples' in block) return block.samples.map(({ name }) => name);
  if ('list' in block) return block.list.map(say);
  if ('rows' in block)
    return block.rows.flat().map((cell) => (typeof cell === 'string' ? cell : say(cell)));
  return [say(block)];
}

function referenceEntries(i18n: I18n, locale: Locale): SearchEntry[] {
  return SUBJECTS.flatMap(({ name, label }) => {
    const path = localizedPath(locale, subjectPath(name));
    const place = i18n._(label);
    const entry = (anchor: string, title: string, text: string): SearchEntry => [
      `${path}#${anchor}`,
      title,
      place,
      text.replaceAll('`', ''),
    ];
    const ofMember = ({ anchor, name: member, description }: Member) =>
      anchor === null
        ? []
        : [entry(anchor, anchor.replace(/^(Query|Mutation)\./, ''), description || member)];
    const { queries = [], mutations = [], types = [] } = REFERENCE_CONTENT.get(name) ?? {};
    return [
      ...queries.flatMap(ofMember),
      ...mutations.flatMap(ofMember),
      ...types.flatMap((type) => [
        entry(type.name, type.name, type.description),
        ...type.members.flatMap(ofMember),
      ]),
    ];
  });
}
