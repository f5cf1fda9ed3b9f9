import { Trans, useLingui } from '@lingui/macro';
import { useField, useFormikContext } from 'formik';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ADDRESSES } from '../../../lib/addresses';
import { errorCode } from '../../../lib/apollo/errors';
import { wordsForCode } from '../../../lib/error-words';
import { useFieldError } from '../../../lib/forms/use-field-error';
import { FieldFrame } from '../../../ui/forms/FieldFrame';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import type { Locations } from '../../target/PlaceFields';
import { useTargetWords } from '../../target/use-target-words';
import { hasUsername, type SetupValues } from '../form/proxy-form';
import { FormSection } from './FormSection';
import {
  type ProxyWhitelistEntryFragment,
  useProxyWhitelistQuery,
} from './whitelist-entries.generated';

const LINK = 'font-medium text-brand underline underline-offset-2 hover:text-brand-ink';

/**
 * The addresses of the sub account. Their programs send no username, so the target is saved with the addresses that are ticked
 * here.
 */
export function WhitelistEntries({ locations }: { locations: Locations }) {
  const { t } = useLingui();
  const { values, setFieldValue } = useFormikContext<SetupValues>();
  const { subAccountId } = values;

  // Another sub account has other addresses, so untick those that are no longer in view.
  const account = useRef(subAccountId);
  useEffect(() => {
    if (account.current === subAccountId) return;
    account.current = subAccountId;
    void setFieldValue('entryIds', []);
  }, [subAccountId, setFieldValue]);

  if (hasUsername(values) || subAccountId === '') return null;
  return (
    <FormSection title={t`IP addresses`}>
      <div className="col-span-full">
        <FieldFrame
          name="entryIds"
          label={t`IP addresses`}
          labelled={false}
          errorWords={() => t`Tick the addresses that should use this location and session.`}
          keepsDescription
          description={
            <Trans>
              The location and session are saved with each address that you tick, and apply to all
              its connections.
            </Trans>
          }
        >
          <Entries subAccountId={subAccountId} locations={locations} />
        </FieldFrame>
      </div>
    </FormSection>
  );
}

interface EntriesProps {
  subAccountId: string;
  locations: Locations;
}

function Entries({ subAccountId, locations }: EntriesProps) {
  const { i18n } = useLingui();
  const { data, error } = useProxyWhitelistQuery({
    variables: { subAccountId },
    // Addresses are added on another screen.
    fetchPolicy: 'cache-and-network',
  });
  const whitelist = (
    <Link to={ADDRESSES.whitelist} className={LINK}>
      <Trans>whitelist</Trans>
    </Link>
  );
  if (data === undefined)
    return error === undefined ? (
      <Skeleton className="h-16 w-full" />
    ) : (
      <p className="text-13 text-bad">{i18n._(wordsForCode(errorCode(error)))}</p>
    );
  const { nodes, totalCount } = data.me.whitelist;
  if (totalCount === 0)
    return (
      <p className="text-13 text-ink-2">
        <Trans>
          This sub account has no address on the {whitelist} yet. Add the address of your program
          first.
        </Trans>
      </p>
    );
  return (
    <>
      <div className="max-h-72 divide-y divide-line overflow-y-auto rounded-card border border-control">
        {nodes.map((entry) => (
          <Entry key={entry.id} entry={entry} locations={locations} />
        ))}
      </div>
      {totalCount > nodes.length && (
        <p className="text-13 text-ink-3">
          <Trans>
            These are the newest {nodes.length}. Change the others on the {whitelist}.
          </Trans>
        </p>
      )}
    </>
  );
}

/** One address, with the target that it has now. */
function Entry({ entry, locations }: { entry: ProxyWhitelistEntryFragment; locations: Locations }) {
  const id = useId();
  const [field] = useField<readonly string[]>('entryIds');
  const invalid = useFieldError('entryIds') !== undefined;
  const words = useTargetWords(locations)(entry);
  return (
    <label className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-brand">
      <input
        {...field}
        type="checkbox"
        value={entry.id}
        checked={field.value.includes(entry.id)}
        aria-describedby={id}
        aria-invalid={invalid}
        className="tick mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-[0.35rem] border border-control bg-panel outline-none fade checked:border-brand checked:bg-brand aria-invalid:border-bad"
      />
      <span className="min-w-0">
        <span translate="no" className="num block font-medium break-all">
          {entry.address}
        </span>
        <span id={id} className="block text-13 text-ink-2">
          <span>{`${words.where} · ${words.session}`}</span>
          {entry.remark !== null && <span className="wrap-break-word">{` · ${entry.remark}`}</span>}
          {entry.proof !== 'PROVEN' && (
            <span className="block text-warn">
              <Trans>Works once you verify it on the whitelist.</Trans>
            </span>
          )}
        </span>
      </span>
    </label>
  );
}
