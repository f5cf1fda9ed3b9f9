import { Trans } from '@lingui/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { pressedKey } from '../../lib/composing';
import { buttonStyle } from '../../ui/button-style';
import { ConfirmChange } from './ConfirmChange';
import { ConsoleField } from './ConsoleField';
import { KeyField } from './KeyField';
import { OutcomeView } from './OutcomeView';
import { usePageKey } from './page-key';
import { isMistake, mayChange, type Mistake, requestOf } from './request';
import { type Outcome, send } from './send';
import { MistakeWords } from './words';

interface RequestConsoleProps {
  /** Initial texts of its fields. */
  query: string;
  variables: string;
}

type State =
  | { readonly step: 'idle' }
  | { readonly step: 'refused'; readonly mistake: Mistake }
  | { readonly step: 'asking' | 'running' };

const IDLE: State = { step: 'idle' };
/** The field of each mistake. */
const PLACES: Readonly<Record<Mistake['kind'], 'key' | 'query' | 'variables'>> = {
  'not-a-key': 'key',
  'query-empty': 'query',
  'variables-no-json': 'variables',
  'variables-no-object': 'variables',
};

/** Runs a request of the reader's against the product's own API, with a key of theirs. */
export function RequestConsole(begin: RequestConsoleProps) {
  const key = usePageKey();
  const [query, setQuery] = useState(begin.query);
  const [variables, setVariables] = useState(begin.variables);
  const [state, setState] = useState<State>(IDLE);
  const [last, setLast] = useState<{ outcome: Outcome; mayHaveChanged: boolean } | null>(null);
  const keyField = useRef<HTMLInputElement>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    // The button that opened this is gone.
    keyField.current?.focus();
    const { current } = leaving;
    return () => current.abort();
  }, []);
  useEffect(() => {
    if (state.step === 'refused')
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [state]);

  const isBusy = state.step === 'asking' || state.step === 'running';
  const problemOf = (place: 'key' | 'query' | 'variables') =>
    state.step === 'refused' && PLACES[state.mistake.kind] === place ? (
      <MistakeWords mistake={state.mistake} />
    ) : undefined;

  /** @param isConfirmed the reader has been asked */
  async function run(isConfirmed: boolean) {
    const request = requestOf({ key, query, variables });
    if (isMistake(request)) {
      setState({ step: 'refused', mistake: request });
      return;
    }
    const mayHaveChanged = mayChange(query);
    if (mayHaveChanged && !isConfirmed) {
      setState({ step: 'asking' });
      return;
    }
    setState({ step: 'running' });
    runButton.current?.focus();
    try {
      const outcome = await send(request, leaving.current.signal);
      setLast({ outcome, mayHaveChanged });
    } finally {
      setState(IDLE);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBusy) return;
    event.preventDefault();
    void run(false);
  }

  const keys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl Enter';
  // A request that runs stays the only one, whatever is typed meanwhile.
  const withdraw = () => setState((now) => (now.step === 'running' ? now : IDLE));
  const changed = (set: (text: string) => void) => (text: string) => {
    set(text);
    withdraw();
  };
  return (
    <div
      ref={form}
      onKeyDown={onKeyDown}
      className="mt-3 flex flex-col gap-4 rounded-card border border-line bg-panel p-4"
    >
      <KeyField field={keyField} problem={problemOf('key')} onChange={withdraw} />
      <ConsoleField
        name="query"
        label={<Trans>Query</Trans>}
        value={query}
        onChange={changed(setQuery)}
        problem={problemOf('query')}
      />
      <ConsoleField
        name="variables"
        label={<Trans>Variables (JSON)</Trans>}
        value={variables}
        onChange={changed(setVariables)}
        problem={problemOf('variables')}
      />
      {state.step === 'asking' && (
        <ConfirmChange
          onConfirm={() => void run(true)}
          onCancel={() => {
            setState(IDLE);
            runButton.current?.focus();
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          ref={runButton}
          type="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void run(false);
          }}
          className={buttonStyle()}
        >
          {state.step === 'running' ? <Trans>Running…</Trans> : <Trans>Run request</Trans>}
        </button>
        <span className="text-13 text-ink-2">
          <Trans>
            or press{' '}
            <kbd translate="no" className="rounded border border-line px-1.5 text-12">
              {keys}
            </kbd>
          </Trans>
        </span>
      </div>
      <OutcomeView outcome={last?.outcome ?? null} mayHaveChanged={last?.mayHaveChanged === true} />
    </div>
  );
}
