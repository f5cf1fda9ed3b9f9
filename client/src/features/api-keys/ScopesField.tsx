import { useLingui } from '@lingui/react';
import { useField } from 'formik';
import { useId } from 'react';
import { API_SCOPES, type ApiScope } from '../../../../schema/rules/api-key';
import { useFieldError } from '../../lib/forms/use-field-error';
import { FieldFrame } from '../../ui/forms/FieldFrame';
import { SCOPE_WORDS } from './scope-words';

/** The most needed first: few programs need the profile. */
const SHOWN: readonly ApiScope[] = [
  ...API_SCOPES.filter((scope) => scope !== 'READ_PROFILE'),
  'READ_PROFILE',
];

/** Check boxes for the scopes of a key, each with an explanation. */
export function ScopesField({ name, label }: { name: string; label: string }) {
  const { i18n } = useLingui();
  const id = useId();
  const [field] = useField<ApiScope[]>(name);
  const invalid = useFieldError(name) !== undefined;
  return (
    <FieldFrame name={name} label={label} labelled={false}>
      <span id={id} className="text-13 font-medium">
        {label}
      </span>
      <div
        role="group"
        aria-labelledby={id}
        className="divide-y divide-line rounded-card border border-control"
      >
        {SHOWN.map((scope) => (
          <label
            key={scope}
            className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-brand"
          >
            <input
              {...field}
              type="checkbox"
              value={scope}
              checked={field.value.includes(scope)}
              aria-invalid={invalid}
              className="tick mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-[0.35rem] border border-control bg-panel outline-none fade checked:border-brand checked:bg-brand aria-invalid:border-bad"
            />
            <span className="min-w-0">
              <span className="block font-medium">{i18n._(SCOPE_WORDS[scope].name)}</span>
              <span className="block text-13 text-ink-2">{i18n._(SCOPE_WORDS[scope].meaning)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
