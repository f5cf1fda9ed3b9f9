import { Plural, Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import EyeIcon from '~icons/lucide/eye';
import EyeOffIcon from '~icons/lucide/eye-off';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { DefinitionList } from '../../ui/DefinitionList';
import { writeHost } from './proxy-grammar';
import { MASK, type Preview, previewText } from './proxy-preview';
import type { ProxyValues } from './proxy-form';
import type { AccountPassword } from './use-account-password';

interface ProxyPreviewProps {
  preview: Preview | null;
  values: ProxyValues;
  password: AccountPassword;
}

/** The first line as it will be written, and its parts. The password is asked for when it is wanted. */
export function ProxyPreview({ preview, values, password }: ProxyPreviewProps) {
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
      <p
        role="region"
        aria-label={t`Preview of the first line`}
        className="num min-h-20 rounded-control bg-sunk p-3 text-13 leading-body wrap-anywhere whitespace-pre-wrap"
      >
        {text ?? (
          <span className="font-sans text-ink-3">
            <Trans>Choose a sub account to see the line.</Trans>
          </span>
        )}
      </p>
      {preview !== null && (
        <>
          <p className="text-13 text-ink-3">
            <Plural
              value={quantity}
              one="This is the line that you will get."
              other="This is the first of # lines."
            />
          </p>
          <DefinitionList
            items={[
              part(t`Host`, writeHost(preview.endpoint.host), t`Copy the host`),
              part(t`Port`, String(preview.endpoint.port), t`Copy the port`),
              ...(preview.username === null
                ? []
                : [part(t`Username`, preview.username, t`Copy the username`)]),
              ...(hasPassword
                ? [part(t`Password`, shown ?? MASK, t`Copy the password`, password.ask)]
                : []),
            ]}
          />
        </>
      )}
    </div>
  );
}

/** One part with a button that copies it. */
function part(term: string, value: string, label: string, copied?: () => Promise<string>) {
  return {
    term,
    detail: (
      <span className="flex items-start justify-between gap-2">
        <span className="num min-w-0 text-13 wrap-anywhere">{value}</span>
        <CopyButton compact text={copied ?? value} label={label} className="-my-1.5 -mr-2" />
      </span>
    ),
  };
}
