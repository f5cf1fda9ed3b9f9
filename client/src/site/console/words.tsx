import { Plural, Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { API_KEY_PREFIX } from '../../../../schema/rules/api-key';
import { guidePath } from '../documentation/paths';
import { usePageLink } from '../languages';
import type { Refusal } from './answer';
import type { Mistake } from './request';
import type { Outcome } from './send';

/** Why nothing was sent. */
export function MistakeWords({ mistake }: { mistake: Mistake }): ReactNode {
  switch (mistake.kind) {
    case 'not-a-key':
      return (
        <Trans>
          This isn't an API key, so nothing was sent. A key starts with{' '}
          <span translate="no">{API_KEY_PREFIX}</span>.
        </Trans>
      );
    case 'query-empty':
      return <Trans>Write a query first.</Trans>;
    case 'variables-no-object':
      return <Trans>Variables are one JSON object, in curly brackets.</Trans>;
    case 'variables-no-json': {
      const { line, column, character } = mistake.fault;
      return character === '' ? (
        <Trans>The JSON ends too early, in line {line}.</Trans>
      ) : (
        <Trans>
          Line {line} isn't valid JSON, from character {column} on:{' '}
          <span translate="no">{character}</span>
        </Trans>
      );
    }
  }
}

/** Why there is no answer. */
export function NoAnswerWords({ kind, host }: { kind: Outcome['kind']; host: string }): ReactNode {
  switch (kind) {
    case 'offline':
      return <Trans>You are offline. Connect to the internet, then run it again.</Trans>;
    case 'timed-out':
      return <Trans>No answer came within 30 seconds.</Trans>;
    default:
      return (
        <Trans>
          This browser can't reach <span translate="no">{host}</span>. Check your connection, and
          extensions that block requests.
        </Trans>
      );
  }
}

function Wait({ seconds }: { seconds: number }) {
  return (
    <Plural
      value={seconds}
      one="Too many requests. Run it again in # second."
      other="Too many requests. Run it again in # seconds."
    />
  );
}

function MistakeInLine({ line }: { line: number }) {
  return <Trans>The query has a mistake in line {line}. The answer says which.</Trans>;
}

/** Why the gateway did not do it, or not all of it. */
export function RefusalWords({ refusal }: { refusal: Refusal }): ReactNode {
  const link = usePageLink();
  switch (refusal.kind) {
    case 'TOKEN_MISSING':
      return <Trans>This operation needs an API key. Paste yours above.</Trans>;
    case 'TOKEN_UNKNOWN':
    case 'API_KEY_UNKNOWN':
      return <Trans>There is no such key. Check that you pasted all of it.</Trans>;
    case 'API_KEY_REVOKED':
      return <Trans>This key was revoked. Create another one.</Trans>;
    case 'API_KEY_EXPIRED':
      return <Trans>This key has expired. Create another one.</Trans>;
    case 'forbidden':
      return (
        <Trans>
          This key isn't allowed to do that. The answer says why, and{' '}
          <a
            {...link(guidePath('api-keys'), '#scopes')}
            className="text-brand underline underline-offset-4"
          >
            API keys
          </a>{' '}
          says what each scope allows.
        </Trans>
      );
    case 'forbidden-to-keys':
      return <Trans>No API key can do this: only a person who is signed in.</Trans>;
    case 'forbidden-here':
      return <Trans>This key can't be used from your IP address.</Trans>;
    case 'not-found':
      return <Trans>You have nothing with this ID. Samples have made-up IDs: use your own.</Trans>;
    case 'input':
      return <Trans>A value was refused. The answer says which.</Trans>;
    case 'user-errors':
      return (
        <Trans>
          Nothing was changed. The answer says why, under <span translate="no">userErrors</span>.
        </Trans>
      );
    case 'query':
      return refusal.line === null ? (
        <Trans>The query was refused. The answer says why.</Trans>
      ) : (
        <MistakeInLine line={refusal.line} />
      );
    case 'too-many':
      return refusal.seconds === null ? (
        <Trans>Too many requests. Wait a minute, then run it again.</Trans>
      ) : (
        <Wait seconds={refusal.seconds} />
      );
    case 'no-json':
      return <Trans>The answer isn't JSON: it doesn't come from the API.</Trans>;
    case 'other':
      return <Trans>Something went wrong. Send the request ID to support if it stays so.</Trans>;
  }
}
