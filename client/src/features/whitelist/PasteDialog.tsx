import { Plural, Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { MAX_UNPROVEN_ENTRIES, MAX_WHITELIST_BATCH } from '../../../../schema/rules/limits';
import { useWhitelistEntryAddMutation } from './whitelist-changes.generated';
import { WhitelistDocument } from './whitelist.generated';
import { useApolloClient } from '@apollo/client/react';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { FormDialog } from '../../ui/forms/FormDialog';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { RefusedCharacter } from '../../ui/forms/RefusedCharacter';
import { TextArea } from '../../ui/forms/TextArea';
import { linesIn, type PastedLine } from './pasted-lines';
import { EMPTY_PASTE, pasteSchema } from './paste-form';
import { expiryOf } from './whitelist-form';
import { type LoadedSubAccounts, WhoAndHowLong } from './WhoAndHowLong';

interface PasteDialogProps {
  subAccounts: LoadedSubAccounts;
  onClose: () => void;
  /** Called when all lines were added. */
  onDone: (added: number) => void;
}

/** Refusals that the rest of the lines would meet as well. */
const LIST_FULL: ReadonlySet<string> = new Set(['TOO_MANY_UNPROVEN_ADDRESSES', 'WHITELIST_FULL']);

/** A refused line, with its number in the remaining text. */
interface RefusedLine {
  readonly number: number;
  readonly address: string;
  readonly code: string;
}

/** Adds many addresses at once. Added lines disappear; refused ones stay, each with its reason. */
export function PasteDialog({ subAccounts, onClose, onDone }: PasteDialogProps) {
  const { t, i18n } = useLingui();
  const client = useApolloClient();
  const [add] = useWhitelistEntryAddMutation();
  const { keyOf } = useIdempotencyKey();
  // The expiry counts from this time, so that a retry is the same request.
  const [openedAt] = useState(() => new Date());
  const [refused, setRefused] = useState<readonly RefusedLine[]>([]);
  const [added, setAdded] = useState(0);

  /** In sequence, so that a limit or a lost connection stops the rest and keeps it in the form. */
  async function addAll(
    lines: readonly PastedLine[],
    { subAccountId, expiresAt }: { subAccountId: string; expiresAt: string | null },
  ) {
    const left: { line: PastedLine; code: string | null }[] = [];
    let stopped: string | null = null;
    for (const line of lines) {
      if (stopped !== null) {
        left.push({ line, code: null });
        continue;
      }
      const { address, remark, problem } = line;
      if (problem !== null) {
        left.push({ line, code: problem });
        continue;
      }
      try {
        const input = { address, remark, subAccountId, expiresAt };
        const { data } = await add({ variables: { input, idempotencyKey: keyOf(input) } });
        const code = data?.whitelistEntryAdd.userErrors[0]?.code;
        if (code === undefined) continue;
        // The whole list is full, so no line is at fault.
        if (LIST_FULL.has(code)) stopped = code;
        left.push({ line, code: stopped === null ? code : null });
      } catch (error) {
        stopped = errorCode(error);
        left.push({ line, code: null });
      }
    }
    return { left, stopped };
  }

  return (
    <FormDialog
      size="medium"
      title={<Trans>Paste IP addresses</Trans>}
      action={<Trans>Add all</Trans>}
      cancel={added === 0 ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
      draft={{ name: 'whitelist:paste' }}
      initialValues={{
        ...EMPTY_PASTE,
        subAccountId: subAccounts.totalCount === 1 ? (subAccounts.nodes[0]?.id ?? '') : '',
      }}
      validationSchema={pasteSchema}
      failed={(reason) => t`The rest wasn't added. ${reason}`}
      send={async ({ lines: pasted, subAccountId, lifetime }, { setFieldValue }) => {
        const lines = linesIn(pasted);
        const { left, stopped } = await addAll(lines, {
          subAccountId,
          expiresAt: expiryOf(lifetime, openedAt),
        });
        void client.refetchQueries({ include: [WhitelistDocument] });
        const soFar = added + lines.length - left.length;
        if (left.length === 0) {
          onDone(soFar);
          return [];
        }
        setAdded(soFar);
        setRefused(
          left.flatMap(({ line: { address }, code }, index) =>
            code === null ? [] : [{ number: index + 1, address, code }],
          ),
        );
        await setFieldValue('lines', left.map(({ line }) => line.text).join('\n'));
        return stopped === null ? [] : [{ code: stopped }];
      }}
      onClose={onClose}
    >
      <div role="status" className="empty:hidden">
        {added > 0 && (
          <p className="text-13 text-ink-2">
            <Plural
              value={added}
              one="# address was added. The lines below were refused."
              other="# addresses were added. The lines below were refused."
            />
          </p>
        )}
        {refused.length > 0 && (
          <ul className="mt-2 flex max-h-40 flex-col gap-1 overflow-y-auto rounded-control bg-bad-soft px-3 py-2 text-13 text-bad">
            {refused.map(({ number, address, code }) => (
              <li key={number}>
                <Trans>
                  Line {number}, <span className="num break-all">{address}</span>
                </Trans>
                <span>
                  {code === 'LINE_UNCLEAR'
                    ? t`: Put each address on a line of its own.`
                    : `: ${i18n._(wordsForCode(code))}`}
                </span>
                <RefusedCharacter code={code} typed={address} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <TextArea
        name="lines"
        label={t`IP addresses`}
        rows={7}
        mono
        placeholder={'9.9.9.9\n2620:fe::fe'}
        description={t`One per line or separated by commas, ${MAX_WHITELIST_BATCH} at most. Text after an address is saved as its note. Only ${MAX_UNPROVEN_ENTRIES} addresses can wait to be verified: the rest stays here, to be added once you have verified some.`}
      />
      <WhoAndHowLong subAccounts={subAccounts} expiresAt={null} />
    </FormDialog>
  );
}
