import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { ADDRESSES } from '../../lib/addresses';
import { Breadcrumbs } from '../Breadcrumbs';
import {
  GUIDE_NAMES,
  guidePath,
  REFERENCE,
  SUBJECT_NAMES,
  subjectPath,
} from '../documentation/paths';
import { usePageLink } from '../languages';
import { namesOf, Subject, typesOf } from '../reference/Subject';
import { SUBJECTS } from '../reference/subjects';
import type { Guide } from './guide';
import { API_GUIDES, guideNamed, PROXY_GUIDES } from './guides';
import styles from './guides.css?inline';
import { Neighbors } from './Neighbors';
import { Blocks, Text } from './Text';

/** The text of a page of the documentation, and the pages before and after it. */
export function Article({ path }: { path: string }) {
  return (
    <>
      <Body path={path} />
      <Neighbors path={path} />
    </>
  );
}

function Body({ path }: { path: string }) {
  const guide = GUIDE_NAMES.find((name) => guidePath(name) === path);
  const subject = SUBJECT_NAMES.find((name) => subjectPath(name) === path);
  if (guide !== undefined) return <GuideArticle guide={guideNamed(guide)} />;
  if (subject !== undefined) return <SubjectArticle name={subject} />;
  return path === REFERENCE ? <ReferenceArticle /> : <Overview />;
}

interface FrameProps {
  steps?: readonly { path: string; name: ReactNode }[];
  name: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

function Frame({ steps, name, title, lead, children }: FrameProps) {
  return (
    <article className="docs">
      {/* Only pages of the documentation carry its styles: every page has its style sheet inline. */}
      <style>{styles}</style>
      <Breadcrumbs {...(steps && { steps })} current={name} />
      <a href="#contents" className="mt-3 inline-block py-1 text-13 text-brand lg:hidden">
        <Trans>All pages of the documentation</Trans>
      </a>
      <h1 className="mt-6 text-36">{title}</h1>
      <p className="text-17 text-ink-2">{lead}</p>
      {children}
    </article>
  );
}

/** The sections of a page. */
function OnThisPage({ items }: { items: readonly { id: string; name: ReactNode }[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`On this page`} className="docs-sections">
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const overview = { path: ADDRESSES.documentation, name: <Trans>Documentation</Trans> };
const reference = { path: REFERENCE, name: <Trans>API reference</Trans> };

function GuideArticle({ guide }: { guide: Guide }) {
  const { i18n } = useLingui();
  const { label, title, lead, sections } = guide;
  return (
    <Frame
      steps={[overview]}
      name={i18n._(label)}
      title={i18n._(title)}
      lead={<Text text={lead} />}
    >
      <OnThisPage items={sections.map(({ id, title: name }) => ({ id, name: i18n._(name) }))} />
      {sections.map(({ id, title: heading, body }) => (
        <section key={id} id={id}>
          <h2>
            <a href={`#${id}`}>{i18n._(heading)}</a>
          </h2>
          <Blocks blocks={body} title={i18n._(heading)} />
        </section>
      ))}
    </Frame>
  );
}

function SubjectArticle({ name }: { name: (typeof SUBJECT_NAMES)[number] }) {
  const { i18n } = useLingui();
  const label = SUBJECTS.find((subject) => subject.name === name)?.label;
  const subject = label && i18n._(label);
  const names = namesOf(name);
  const count = names.length;
  const [first] = names;
  const last = names.at(-1);
  return (
    <Frame
      steps={[overview, reference]}
      name={subject}
      title={subject}
      lead={
        <Trans>
          {count} operations and types of the GraphQL API, from <code translate="no">{first}</code>{' '}
          to <code translate="no">{last}</code>. Each has a link that stays.
        </Trans>
      }
    >
      <OnThisPage
        items={typesOf(name).map((type) => ({
          id: type.name,
          name: <code translate="no">{type.name}</code>,
        }))}
      />
      <Subject name={name} />
    </Frame>
  );
}

function ReferenceArticle() {
  const { t, i18n } = useLingui();
  const link = usePageLink();
  return (
    <Frame
      steps={[overview]}
      name={<Trans>API reference</Trans>}
      title={<Trans>Reference of the GraphQL API</Trans>}
      lead={
        <Trans>
          Every query, mutation, type, and field, by subject. The same schema is at{' '}
          <a href="/schema.graphql">/schema.graphql</a>, for tools.
        </Trans>
      }
    >
      <nav aria-label={t`Subjects`} className="docs-cards">
        <ul>
          {SUBJECTS.map(({ name, label }) => (
            <li key={name}>
              <a {...link(subjectPath(name))}>{i18n._(label)}</a>
              <p className="num text-13">
                {typesOf(name)
                  .slice(0, 3)
                  .map((type) => type.name)
                  .join(' ')}
              </p>
            </li>
          ))}
        </ul>
      </nav>
    </Frame>
  );
}

function Overview() {
  const { i18n } = useLingui();
  const link = usePageLink();
  const cards = (guides: readonly Guide[]) => (
    <div className="docs-cards">
      <ul>
        {guides.map(({ name, label, title }) => (
          <li key={name}>
            <a {...link(guidePath(name))}>{i18n._(label)}</a>
            <p>{i18n._(title)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <Frame
      name={<Trans>Documentation</Trans>}
      title={<Trans>Documentation</Trans>}
      lead={
        <Trans>
          How to send requests through the proxies, and how to read usage and manage access from a
          program. Fill in your own names and passwords, and the samples run.
        </Trans>
      }
    >
      <section id="proxies">
        <h2>
          <Trans>Proxies</Trans>
        </h2>
        {cards(PROXY_GUIDES)}
      </section>
      <section id="api">
        <h2>
          <Trans>API</Trans>
        </h2>
        {cards(API_GUIDES)}
        <p>
          <a {...link(REFERENCE)}>
            <Trans>Reference of the GraphQL API</Trans>
          </a>
        </p>
      </section>
    </Frame>
  );
}
