import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { API_KEY_PREFIX } from '../../../../schema/rules/api-key';
import { ADDRESSES } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { CONTROL } from '../../ui/forms/field-style';
import { EXACT, Problem } from './ConsoleField';
import { setPageKey, usePageKey } from './page-key';
import { endpoint } from './send';

/** Nor does a program that fills in or keeps passwords have anything to do here. */
const NOT_KEPT = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true' };
const LINK = 'text-brand underline underline-offset-4';

interface KeyFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** Undefined for what can be sent. */
  problem: ReactNode;
  onChange: () => void;
}

/** Takes the reader's own key. `data-private`: no report of a page may have what is in it. */
export function KeyField({ field, problem, onChange }: KeyFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const key = usePageKey();
  const [isShown, setIsShown] = useState(false);
  const { host } = endpoint();
  return (
    <div>
      <label htmlFor={id} className="text-13 font-semibold">
        <Trans>Your API key</Trans>
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          {...EXACT}
          {...NOT_KEPT}
          ref={field}
          id={id}
          data-private=""
          type={isShown ? 'text' : 'password'}
          placeholder={`${API_KEY_PREFIX}…`}
          value={key}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem ${id}-note`}
          onChange={({ target }) => {
            setPageKey(target.value);
            onChange();
          }}
          className={`num h-10 min-w-0 text-13 ${CONTROL}`}
        />
        <button
          type="button"
          aria-label={isShown ? t`Hide the key` : t`Show the key`}
          onClick={() => setIsShown(!isShown)}
          className={buttonStyle('secondary')}
        >
          {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </button>
      </div>
      <Problem id={`${id}-problem`}>{problem}</Problem>
      <div id={`${id}-note`} className="mt-1.5 text-13 text-ink-2">
        <Trans>
          It stays in the memory of this page until you leave it. It is not stored or logged, and
          goes only to <span translate="no">{host}</span>, with the requests that you run.
        </Trans>{' '}
        <a href={ADDRESSES.api} className={`member ${LINK}`}>
          <Trans>Create a key</Trans>
        </a>
        {/* The dashboard asks to log in, and leads there. */}
        <a href={ADDRESSES.api} className={`guest ${LINK}`}>
          <Trans>Log in to create a key</Trans>
        </a>
      </div>
    </div>
  );
}
