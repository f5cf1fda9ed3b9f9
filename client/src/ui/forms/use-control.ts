import { createContext, useContext } from 'react';

/** Props that a control gets from its field. */
interface ControlProps {
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

const NO_FIELD: ControlProps = {};

export const FieldControl = createContext(NO_FIELD);

/** Spread these on the one input or select element. Empty outside a field. */
export function useControl(): ControlProps {
  return useContext(FieldControl);
}
