import { createContext, useContext } from 'react';

/** What a control takes from the field that it stands in. */
interface ControlProps {
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

const NO_FIELD: ControlProps = {};

export const FieldControl = createContext(NO_FIELD);

/** To be spread on the one element that is typed into or chosen from. Nothing where there is no field around it. */
export function useControl(): ControlProps {
  return useContext(FieldControl);
}
