import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/button-style';
import { subjectPath, type SubjectName } from '../documentation/paths';
import { usePageLink } from '../languages';
import type { Member, TypeEntry } from './schema-reference';
import { subjectOf } from './subjects';
import { OPERATION_SAMPLES, REFERENCE_CONTENT } from './the-schema';

const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID']);

/** Queries, mutations, and types of a subject, as the schema describes them. Its descriptions are English. */
export function Subject({ name }: { name: SubjectName }) {
  const { queries = [], mutations = [], types = [] } = REFERENCE_CONTENT.get(name) ?? {};
  return (
    <>
      <Samples name={name} />
      {queries.length > 0 && (
        <section>
          <h2>
            <Trans>Queries</Trans>
          </h2>
          <Members members={queries} subject={name} />
        </section>
      )}
      {mutations.length > 0 && (
        <section>
          <h2>
            <Trans>Mutations</Trans>
          </h2>
          <Members members={mutations} subject={name} />
        </section>
      )}
      {types.map((type) => (
        <section key={type.name} id={type.name}>
          <h2>
            <a href={`#${type.name}`}>
              <code translate="no">{type.name}</code>
            </a>{' '}
            <small>{type.kind}</small>
          </h2>
          <Description text={type.description} />
          {type.oneOf.length > 0 && (
            <p>
              <Trans>One of:</Trans>{' '}
              {type.oneOf.map((each, index) => (
                <span key={each}>
                  {index > 0 && <span> | </span>}
                  <TypeLink written={each} name={each} subject={name} />
                </span>
              ))}
            </p>
          )}
          <Members members={type.members} subject={name} />
        </section>
      ))}
    </>
  );
}

/** The operations of a subject, each with a request and an answer. */
function Samples({ name }: { name: SubjectName }) {
  const samples = OPERATION_SAMPLES.get(name) ?? [];
  if (samples.length === 0) return null;
  return (
    <section id="operations">
      <h2>
        <Trans>Requests and answers</Trans>
      </h2>
      <p className="needs-script">
        <Trans>Open an operation to see its request and answer, and to run it with your key.</Trans>
      </p>
      {samples.map((sample) => (
        <details key={sample.request}>
          <summary>
            <code translate="no">{sample.name}</code>
          </summary>
          <Sample title={<Trans>Request</Trans>} code={sample.request} part="query" />
          {sample.variables !== null && (
            <Sample title={<Trans>Variables</Trans>} code={sample.variables} part="variables" />
          )}
          {/* Handled by documentation/console-buttons.ts, which takes the parts from here. Above the answer, which can be long. */}
          <button
            type="button"
            data-console=""
            className={`needs-script mt-4 ${buttonStyle('secondary', 'small')}`}
          >
            <Trans>Try it</Trans>
          </button>
          <Sample title={<Trans>Answer</Trans>} code={sample.answer} />
        </details>
      ))}
    </section>
  );
}

interface SampleProps {
  title: ReactNode;
  code: string;
  /** The part that a console takes from it. */
  part?: 'query' | 'variables';
}

function Sample({ title, code, part }: SampleProps) {
  return (
    <>
      <p>{title}</p>
      <pre translate="no" tabIndex={0} data-part={part}>
        {code}
      </pre>
    </>
  );
}

function Members({ members, subject }: { members: readonly Member[]; subject: SubjectName }) {
  if (members.length === 0) return null;
  return (
    <dl>
      {members.map((member) => (
        <div key={member.name} id={member.anchor ?? undefined}>
          <dt>
            <code translate="no">
              {member.anchor === null ? (
                <span>{member.name}</span>
              ) : (
                <a href={`#${member.anchor}`}>{member.name}</a>
              )}
              {member.type !== null && member.typeName !== null && (
                <>
                  <span>: </span>
                  <TypeLink written={member.type} name={member.typeName} subject={subject} />
                </>
              )}
              {member.defaultValue !== null && <span>{` = ${member.defaultValue}`}</span>}
            </code>
          </dt>
          <dd>
            <Description text={member.description} />
            {member.deprecated !== null && (
              <p>
                <Trans>Deprecated:</Trans> <English text={member.deprecated} />
              </p>
            )}
            <Members members={member.args} subject={subject} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A type as it is written, with a link to where it is described. */
function TypeLink({
  written,
  name,
  subject,
}: {
  written: string;
  name: string;
  subject: SubjectName;
}) {
  const link = usePageLink();
  if (BUILT_IN.has(name)) return <span>{written}</span>;
  const [before, after] = written.split(name);
  const owner = subjectOf(name);
  const target = owner === subject ? { href: `#${name}` } : link(subjectPath(owner), `#${name}`);
  return (
    <>
      <span>{before}</span>
      <a {...target}>{name}</a>
      <span>{after}</span>
    </>
  );
}

function Description({ text }: { text: string }) {
  return text === '' ? null : (
    <p>
      <English text={text} />
    </p>
  );
}

/** A text of the schema, with `code`. */
function English({ text }: { text: string }): ReactNode {
  return (
    <span lang="en">
      {text.split(/(`[^`]+`)/).map((part, index) =>
        part.startsWith('`') ? (
          <code key={index} translate="no">
            {part.slice(1, -1)}
          </code>
        ) : (
          <span key={index}>{part}</span>
        ),
      )}
    </span>
  );
}

/** The operations of a subject, then its types. */
export function namesOf(name: SubjectName): readonly string[] {
  const { queries = [], mutations = [], types = [] } = REFERENCE_CONTENT.get(name) ?? {};
  return [...queries, ...mutations, ...types].map((each) => each.name);
}

/** Types in a page's list of contents. */
export function typesOf(name: SubjectName): readonly TypeEntry[] {
  return REFERENCE_CONTENT.get(name)?.types ?? [];
}
