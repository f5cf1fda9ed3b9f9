import { Trans, useLingui } from '@lingui/macro';
import {
  STATUS_COMPONENTS,
  type StatusComponent,
  type StatusState,
} from '../../../../schema/rules/status';
import { COMPONENT_WORDS, OVERALL_WORDS, STATE_WORDS } from './status-words';

const STATES: readonly StatusState[] = ['UP', 'DOWN', 'UNKNOWN'];

/**
 * The status for visitors without a script. The build hides all words, and the gateway shows those that are true and fills in
 * the slots (gateway/src/http/status/status-page.ts). React leaves the content of `noscript` alone.
 */
export function PlainStatus() {
  const { i18n } = useLingui();
  const time = '{{measuredAt}}';
  const [from, until, earlierIncidents] = ['{{from}}', '{{until}}', '{{earlier}}'];
  return (
    <noscript>
      <div className="mt-8 rounded-card border border-line bg-panel p-5 sm:p-6">
        <p className="text-20 font-semibold">
          <State id="ALL" words={OVERALL_WORDS} />
        </p>
        <p className="mt-1 text-13 text-ink-2">
          <Trans>Measured until {time} UTC.</Trans>
        </p>
      </div>
      <ul className="mt-8 rounded-card border border-line bg-panel">
        {STATUS_COMPONENTS.map((id) => {
          const { name, check } = COMPONENT_WORDS[id];
          const share = `{{percent:${id}}}`;
          const failed = `{{failed:${id}}}`;
          const measured = `{{measured:${id}}}`;
          return (
            <li
              key={id}
              data-part={id}
              hidden
              className="border-line p-5 not-first:border-t sm:px-6"
            >
              <div className="flex items-baseline justify-between gap-4">
                <h2 className="text-17">{i18n._(name)}</h2>
                <p className="font-semibold whitespace-nowrap">
                  <State id={id} words={STATE_WORDS} />
                </p>
              </div>
              <p className="mt-0.5 text-13 text-ink-2">{i18n._(check)}</p>
              <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-ink-2">
                <span>
                  <Trans>{share} in the last 90 days</Trans>
                </span>
                <span>
                  <Trans>
                    {failed} of {measured} measured minutes failed
                  </Trans>
                </span>
              </p>
            </li>
          );
        })}
      </ul>
      <h2 className="mt-14 text-24">
        <Trans>Incidents</Trans>
      </h2>
      <p data-incidents="NONE" hidden className="mt-4 text-ink-2">
        <Trans>No failure was measured in the last 90 days.</Trans>
      </p>
      <ul className="mt-4 text-ink-2">
        {STATUS_COMPONENTS.flatMap((id) => {
          const name = i18n._(COMPONENT_WORDS[id].name);
          return [
            <li key={id} data-incident={id} className="border-b border-line py-3">
              <Trans>
                {name}: {from} to {until} UTC
              </Trans>
            </li>,
            <li
              key={`${id}:LASTING`}
              data-incident={`${id}:LASTING`}
              className="border-b border-line py-3"
            >
              <Trans>
                {name}: since {from} UTC
              </Trans>
            </li>,
          ];
        })}
      </ul>
      <p data-incidents="EARLIER" hidden className="mt-4 text-ink-2">
        <Trans>And {earlierIncidents} earlier</Trans>
      </p>
    </noscript>
  );
}

interface StateProps {
  id: StatusComponent | 'ALL';
  words: typeof STATE_WORDS;
}

function State({ id, words }: StateProps) {
  const { i18n } = useLingui();
  // React writes attributes in the order given here, and the gateway replaces both.
  return STATES.map((state) => (
    <span key={state} data-state={`${id}:${state}`} hidden>
      {i18n._(words[state])}
    </span>
  ));
}
