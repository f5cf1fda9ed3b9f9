import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { wordsForCode } from '../../lib/error-words';
import { FieldBox } from '../../ui/FieldBox';
import { useProxyForm } from './form-state';
import type { ProxyValues } from './proxy-form';

export interface ProxyFieldProps<Name extends keyof ProxyValues = keyof ProxyValues> {
  name: Name;
  label: string;
  description?: ReactNode;
  disabled?: boolean;
}

interface BoxProps extends ProxyFieldProps {
  labelled?: boolean;
  children: ReactNode;
}

/** A field of the proxy form: the control that stands in it, and what is wrong with its value. */
export function ProxyField(props: BoxProps) {
  const { i18n } = useLingui();
  const code = useProxyForm().error(props.name);
  return <FieldBox {...props} error={code && i18n._(wordsForCode(code))} />;
}
