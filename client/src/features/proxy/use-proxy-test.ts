import { useEffect, useRef, useState } from 'react';
import { type ProxyTestMutation, useProxyTestMutation } from './proxy-test.generated';
import type { ProxyConfigurationTestInput } from '../../generated/schema-types';
import { errorCode } from '../../lib/apollo/errors';

export type ProxyTestResult = NonNullable<ProxyTestMutation['proxyConfigurationTest']['proxyTest']>;

/** Where a test is, or how it ended. */
export type TestState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'measured'; readonly result: ProxyTestResult }
  | { readonly kind: 'refused'; readonly code: string };

const NONE: TestState = { kind: 'none' };

/** Tries a setup. What was measured is about the setup that was tried, so it goes as soon as another is chosen. */
export function useProxyTest(input: ProxyConfigurationTestInput) {
  const [send] = useProxyTestMutation({ fetchPolicy: 'no-cache' });
  const setup = JSON.stringify(input);
  const [last, setLast] = useState({ setup, state: NONE });
  const running = useRef<AbortController>(null);

  // Nobody waits for it any more, and the gateway lets it go.
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
