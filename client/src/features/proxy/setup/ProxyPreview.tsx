import { Plural, Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import EyeIcon from '~icons/lucide/eye';
import EyeOffIcon from '~icons/lucide/eye-off';
import { Button } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { bracketedHost } from '../../../../../schema/rules/proxy-lines';
import { MASK, type Preview, previewText } from '../form/proxy-preview';
import type { ProxyValues } from '../form/proxy-form';
import type { AccountPassword } from '../form/use-account-password';

interface ProxyPreviewProps {
  preview: Preview | null;
  /** The generated list shows the line. */
  isListed: boolean;
  values: ProxyValues;
  password: AccountPassword;
}

/** The first line as it will be written, and its parts. The password is asked for when it is wanted. */
export function ProxyPreview({ preview, isListed, values, password }: ProxyPreviewProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  const [asking, setAsking] = useState(false);
  const shown = wanted ? password.value : null;
  const hasPassword = preview !== null && preview.username !== null;

  async function toggle() {
    if (shown !== null) {
      setWanted(false);
      return;
    }
    setAsking(true);
    try {
      await password.ask();
      setWanted(true);
    } catch {
      // The links tell why; the line stays masked.
      setWanted(false);
    } finally {
      setAsking(false);
    }
  }

  const Icon = shown === null ? EyeIcon : EyeOffIcon;
  const text = preview && previewText(preview, values, shown ?? MASK);
  const quantity = values.quantity ?? 1;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-15">
          <Trans>Preview</Trans>
        </h2>
        {preview !== null && (
          <div className="-mr-2 flex">
            {hasPassword && (
              <Button
                tone="quiet"
                size="small"
                pending={asking}
                aria-pressed={shown !== null}
                onClick={() => void toggle()}
              >
                <Icon className="size-4" />
                {shown === null ? <Trans>Show password</Trans> : <Trans>Hide password</Trans>}
              </Button>
            )}
            <CopyButton
              label={t`Copy the line`}
              text={async () =>
                previewText(preview, values, hasPassword ? await password.ask() : '')
              }
            />
          </div>
        )}
      </div>
      {!isListed && (
        <p
          role="region"
          aria-label={t`Preview of the first line`}
          className="num min-h-20 rounded-control bg-sunk p-3 text-13 leading-body wrap-anywhere whitespace-pre-wrap"
        >
          {text !== null ? (
            <span translate="no" spellCheck={false}>
              {text}
            </span>
          ) : (
            <span className="font-sans text-ink-3">
              <Trans>Choose a sub account to see the line.</Trans>
            </span>
          )}
        </p>
      )}
      {preview !== null && (
        <p className="text-13 text-ink-3">
          {isListed ? (
            <Plural
              value={quantity}
              one="Your line is in the list below."
              other="Your # lines are in the list below."
            />
          ) : (
            <Plural
              value={quantity}
              one="You will get this line."
              other="This is the first of # lines."
            />
          )}
        </p>
      )}
      {preview !== null && (
        // Closed: its parts are the line once more.
        <details className="text-13">
          <summary className="w-fit rounded-control py-1 text-ink-2 underline underline-offset-4 fade hover:text-ink">
            <Trans>Show host, port, and login separately</Trans>
          </summary>
          <dl className="mt-1 divide-y divide-line">
            <Part
              term={t`Host`}
              value={bracketedHost(preview.endpoint.host)}
              copy={t`Copy the host`}
            />
            <Part term={t`Port`} value={String(preview.endpoint.port)} copy={t`Copy the port`} />
            {preview.username !== null && (
              <>
                <Part term={t`Username`} value={preview.username} copy={t`Copy the username`} />
                <Part
                  term={t`Password`}
                  value={shown ?? MASK}
                  copied={password.ask}
                  copy={t`Copy the password`}
                />
              </>
            )}
          </dl>
        </details>
      )}
    </div>
  );
}

interface PartProps {
  term: string;
  value: string;
  /** Label of the button. */
  copy: string;
  /** Text to copy instead of the shown value. */
  copied?: () => Promise<string>;
}

/** One part of the line, for programs that ask for each on its own. */
function Part({ term, value, copy, copied }: PartProps) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-3 py-2">
      <dt className="pt-1.5 text-13 text-ink-2">{term}</dt>
      <dd className="flex items-start justify-between gap-2">
        <span
          translate="no"
          spellCheck={false}
          className="num min-w-0 pt-1.5 text-13 wrap-anywhere"
        >
          {value}
        </span>
        <CopyButton compact text={copied ?? value} label={copy} className="-mr-2" />
      </dd>
    </div>
  );
}
