import { Segmented } from '../../ui/Segmented';
import { useProxyValue } from './fields';
import type { ProxyValues } from './proxy-form';
import { ProxyField, type ProxyFieldProps } from './ProxyField';

type Choice = 'authMethod' | 'protocol' | 'sessionType';

interface ChoiceFieldProps<Name extends Choice> extends ProxyFieldProps<Name> {
  options: readonly { value: ProxyValues[Name]; label: string }[];
}

/** One of a few words, all in view. */
export function ChoiceField<Name extends Choice>({ options, ...field }: ChoiceFieldProps<Name>) {
  const { value, onChange } = useProxyValue(field.name);
  const { label } = field;
  return (
    <ProxyField {...field} labelled={false}>
      <span aria-hidden="true" className="text-13 font-medium">
        {label}
      </span>
      <div className="flex h-10 items-center">
        <Segmented<ProxyValues[Name]> {...{ label, value, options, onChange }} />
      </div>
    </ProxyField>
  );
}
