import type { ReactNode } from 'react';
import { FEW, type SubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { Combobox } from '../../ui/Combobox';
import type { ComboboxItem } from '../../ui/combobox-items';
import { SelectControl } from '../../ui/SelectControl';
import { TextControl } from '../../ui/TextControl';
import { useProxyForm } from './form-state';
import { ProxyField, type ProxyFieldProps } from './ProxyField';

type Place = 'country' | 'city';
type Word = 'subAccountId' | 'format' | 'delimiter';
type Text = 'session' | 'template';

/** What a control needs to hold one value of the form. */
export function useProxyValue<Name extends Parameters<ReturnType<typeof useProxyForm>['touch']>[0]>(
  name: Name,
) {
  const { values, set, touch } = useProxyForm();
  return {
    value: values[name],
    onChange: (value: (typeof values)[Name]) => {
      set(name, value);
    },
    onBlur: () => {
      touch(name);
    },
  };
}

interface PlaceFieldProps extends ProxyFieldProps<Place> {
  items: readonly ComboboxItem[];
  placeholder: string;
}

/** One of many, found by typing. */
export function PlaceField({ items, placeholder, ...field }: PlaceFieldProps) {
  return (
    <ProxyField {...field}>
      <Combobox
        {...useProxyValue(field.name)}
        items={items}
        placeholder={placeholder}
        disabled={field.disabled}
      />
    </ProxyField>
  );
}

interface WordFieldProps extends ProxyFieldProps<Word> {
  options: readonly { value: string; label: string }[];
  placeholder?: string;
}

/** One of a list of words. */
export function WordField({ options, placeholder, ...field }: WordFieldProps) {
  const { value, onBlur, onChange } = useProxyValue(field.name);
  return (
    <ProxyField {...field}>
      <SelectControl
        {...{ value, onBlur, options, placeholder }}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </ProxyField>
  );
}

interface AccountFieldProps extends ProxyFieldProps<'subAccountId'> {
  choices: SubAccountChoices;
  items: readonly ComboboxItem[];
  placeholder: string;
}

/** One sub account: a few are sooner seen than typed. */
export function AccountField({ choices, items, placeholder, ...field }: AccountFieldProps) {
  const value = useProxyValue(field.name);
  if (items.length <= FEW)
    return <WordField {...field} options={items} placeholder={placeholder} />;
  return (
    <ProxyField {...field}>
      <Combobox
        {...value}
        items={items}
        placeholder={placeholder}
        onTyped={choices.search}
        searching={choices.searching}
      />
    </ProxyField>
  );
}

interface LineFieldProps extends ProxyFieldProps<Text> {
  maxLength: number;
  action?: ReactNode;
}

/** One line of text for programs. */
export function LineField({ maxLength, action, ...field }: LineFieldProps) {
  const { value, onBlur, onChange } = useProxyValue(field.name);
  return (
    <ProxyField {...field}>
      <TextControl
        {...{ value, onBlur, maxLength, action }}
        mono
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </ProxyField>
  );
}
