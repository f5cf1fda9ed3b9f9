import { t } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { lazyNamed } from '../../lib/lazy-named';
import { GUIDE_NAMES, guidePath, REFERENCE, subjectPath } from '../documentation/paths';
import { documentationView } from '../documentation/view';
import { SUBJECTS } from '../reference/subjects';
import { REFERENCE_CONTENT } from '../reference/the-schema';
import type { SitePage } from '../site-page';
import { guideNamed } from './guides';

const { documentation } = ADDRESSES;
/** Types that a description names. */
const NAMED_TYPES = 5;

function page(path: string, words: SitePage['words'], parent?: string): SitePage {
  return {
    ...documentationView(path),
    words,
    prerenderedWords: ['guides'],
    ...(parent !== undefined && { parent }),
  };
}

/** All pages of the documentation with their words, for the prerenderer. */
export function documentationPages(): readonly SitePage[] {
  return [
    page(documentation, (i18n) => ({
      name: t(i18n)`Documentation`,
      title: t(i18n)`Documentation of the proxies and the API`,
      description: t(
        i18n,
      )`A quick start, guides for countries, sessions, and errors, and a reference of the GraphQL API of ${brand.name}. With samples in cURL, Python, and Node.js.`,
    })),
    ...GUIDE_NAMES.map(guideNamed).map(({ name, label, title, description }) =>
      page(
        guidePath(name),
        (i18n) => ({
          name: i18n._(label),
          title: i18n._(title),
          description: i18n._(description),
        }),
        documentation,
      ),
    ),
    page(
      REFERENCE,
      (i18n) => ({
        name: t(i18n)`API reference`,
        title: t(i18n)`Reference of the GraphQL API`,
        description: t(
          i18n,
        )`Every query, mutation, type, and field of the GraphQL API of ${brand.name}, by subject, each with a link of its own.`,
      }),
      documentation,
    ),
    ...SUBJECTS.map(({ name, label }) =>
      page(
        subjectPath(name),
        (i18n) => {
          const subject = i18n._(label);
          const types = REFERENCE_CONTENT.get(name)?.types ?? [];
          const names = types
            .slice(0, NAMED_TYPES)
            .map((type) => type.name)
            .join(', ');
          return {
            name: subject,
            title: t(i18n)`API reference: ${subject}`,
            description: t(
              i18n,
            )`Queries, mutations, types, and fields of the GraphQL API about this subject: ${subject}. With ${names}, and more.`,
          };
        },
        REFERENCE,
      ),
    ),
    {
      path: ADDRESSES.changelog,
      parent: documentation,
      module: 'src/site/guides/ChangelogPage.tsx',
      Page: lazyNamed(() => import('./ChangelogPage'), 'ChangelogPage'),
      words: (i18n) => ({
        name: t(i18n)`Changelog`,
        title: t(i18n)`API changelog`,
        description: t(
          i18n,
        )`What changed in the GraphQL API and the REST calls of ${brand.name}, day by day: new fields, refusals, and breaking changes.`,
      }),
      isStatic: true,
    },
  ];
}
