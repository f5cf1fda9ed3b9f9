import { Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import CheckIcon from '~icons/lucide/circle-check';
import GaugeIcon from '~icons/lucide/radio';
import {
  type ProxySetupQuery,
  type ProxyTestMutation,
  useProxyTestMutation,
} from '../proxy.generated';
import type { ProxyConfigurationTestInput } from '../../../../../schema/generated/schema-types';
import { errorCode } from '../../../lib/apollo/errors';
import { useCountryNames } from '../../../lib/country-names';
import { wordsForCode } from '../../../lib/error-words';
import { Button } from '../../../ui/Button';
import { Flag } from '../../../ui/Flag';
import { Notice } from '../../../ui/feedback/Notice';
import { RelativeTime } from '../../../ui/RelativeTime';
import { hasUsername, type ProxyValues, toTestInput } from '../form/proxy-form';
import { adviceFor } from './denial-advice';

type ProxyTestResult = NonNullable<ProxyTestMutation['proxyConfigurationTest']['proxyTest']>;

type TestState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'measured'; readonly result: ProxyTestResult }
  | { readonly kind: 'refused'; readonly code: string };

const NONE: TestState = { kind: 'none' };

/** Tries a setup. The result belongs to the tried setup, so it disappears when another is chosen. */
function useProxyTest(input: ProxyConfigurationTestInput) {
  const [send] = useProxyTestMutation({ fetchPolicy: 'no-cache' });
  const setup = JSON.stringify(input);
  const [last, setLast] = useState({ setup, state: NONE });
  const running = useRef<AbortController>(null);

  // Abort when the setup changes or the customer leaves. The gateway then stops the test.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [setup],
  );

  async function test() {
    if (running.current !== null) return;
    const leaving = new AbortController();
    running.current = leaving;
    setLast({ setup, state: { kind: 'running' } });
    const state = await ask(leaving.signal);
    if (leaving.signal.aborted) return;
    running.current = null;
    setLast({ setup, state });
  }

  async function ask(signal: AbortSignal): Promise<TestState> {
    try {
      const { data } = await send({
        variables: { input },
        context: { fetchOptions: { signal } },
      });
      const answer = data?.proxyConfigurationTest;
      const result = answer?.proxyTest ?? null;
      return result === null
        ? { kind: 'refused', code: answer?.userErrors[0]?.code ?? 'UNKNOWN' }
        : { kind: 'measured', result };
    } catch (error) {
      return { kind: 'refused', code: errorCode(error) };
    }
  }

  return { state: last.setup === setup ? last.state : NONE, test };
}

type Countries = ProxySetupQuery['locations'][number]['countries'];

/** Tries what is chosen with one real request, and tells what its target saw. */
export function ProxyTest({ countries }: { countries: Countries }) {
  const { values, validateForm, submitForm } = useFormikContext<ProxyValues>();
  const { state, test } = useProxyTest(toTestInput(values));

  async function begin() {
    const errors = await validateForm();
    if (Object.keys(errors).length === 0) await test();
    // Sends nothing while something is wrong, but says at each field what is, and leads to the first.
    else await submitForm();
  }

  if (!hasUsername(values))
    return (
      <p className="text-13 text-ink-3">
        <Trans>
          Only a whitelisted IP address can test this setup. Run one of the code examples there.
        </Trans>
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <Button
        tone="secondary"
        pending={state.kind === 'running'}
        className="w-full"
        onClick={() => void begin()}
      >
        <GaugeIcon className="size-4" />
        <Trans>Test this proxy</Trans>
      </Button>
      <p className="text-13 text-ink-3">
        <Trans>Sends one real request. This uses a few bytes of your traffic.</Trans>
      </p>
      <div role="status" className="empty:hidden">
        {state.kind === 'running' && (
          <p className="text-13 text-ink-2">
            <Trans>Waiting for the response…</Trans>
          </p>
        )}
        {state.kind === 'refused' && <Refusal code={state.code} />}
        {state.kind === 'measured' && (
          <Measured result={state.result} asked={values.country} countries={countries} />
        )}
      </div>
    </div>
  );
}

/** The failure and, if the proxy refused, advice. */
function Refusal({ code }: { code: string }) {
  const { i18n } = useLingui();
  const advice = adviceFor(code);
  return (
    <Notice tone="bad">
      <span>{i18n._(wordsForCode(code))}</span> {advice !== null && <span>{i18n._(advice)}</span>}
    </Notice>
  );
}

interface MeasuredProps {
  result: ProxyTestResult;
  /** Code of the country that was asked for; empty is anywhere. */
  asked: string;
  countries: Countries;
}

function Measured({
  result: { ip, countryCode, latencyMs, asOf },
  asked,
  countries,
}: MeasuredProps) {
  const { t, i18n } = useLingui();
  const countryName = useCountryNames();
  const nameOf = (code: string) =>
    countryName(countries.find((country) => country.code === code) ?? { code, name: code });
  const wanted = nameOf(asked);
  const actual = countryCode === null ? '' : nameOf(countryCode);
  const milliseconds = i18n.number(latencyMs);
  return (
    <div className="flex flex-col gap-3">
      {countryCode !== null && asked !== '' && countryCode !== asked ? (
        <Notice tone="warn">
          <Trans>
            The proxy works, but from {actual} instead of {wanted}.
          </Trans>
        </Notice>
      ) : (
        <p className="flex items-center gap-2 font-semibold text-brand">
          <CheckIcon className="size-4" />
          {countryCode === null ? (
            <Trans>The proxy works.</Trans>
          ) : asked === '' ? (
            <Trans>The proxy works, from {actual}.</Trans>
          ) : (
            <Trans>The proxy works, from {actual} as chosen.</Trans>
          )}
        </p>
      )}
      <dl className="divide-y divide-line rounded-control border border-line px-3">
        <Row term={t`IP address`}>
          <span className="num wrap-anywhere">{ip}</span>
        </Row>
        <Row term={t`Country`}>
          {countryCode === null ? (
            <span className="text-ink-2">
              <Trans>Unknown: the test service reports only the IP address.</Trans>
            </span>
          ) : (
            <span className="flex items-center gap-2">
              <Flag code={countryCode} />
              <span>{nameOf(countryCode)}</span>
            </span>
          )}
        </Row>
        <Row term={t`Latency`}>
          <span className="num">{t`${milliseconds} ms`}</span>
        </Row>
      </dl>
      <p className="text-12 text-ink-3">
        <Trans>
          Measured <RelativeTime at={asOf} />
        </Trans>
      </p>
    </div>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 py-2 text-13">
      <dt className="text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
