import { createContext, useContext, useState } from 'react';
import { standingRefusals } from '../../lib/forms/user-errors';
import type { ProxyErrors, ProxyValues } from './proxy-form';

type Name = keyof ProxyValues;

/** The proxy form as its fields see it. */
export interface ProxyForm {
  readonly values: ProxyValues;
  readonly set: <Field extends Name>(name: Field, value: ProxyValues[Field]) => void;
  readonly replace: (values: ProxyValues) => void;
  /** A field was left: from now on it says what is wrong with it. */
  readonly touch: (name: Name) => void;
  /** Code of what is wrong with a field, once it is time to say so. */
  readonly error: (name: Name) => string | undefined;
  readonly sending: boolean;
  /** How often it was refused, by its own rules or by the server: the focus goes to what is wrong each time. */
  readonly refusals: number;
  /** Whether nothing is wrong; says at each field what is. */
  readonly ready: () => boolean;
  readonly submit: () => Promise<void>;
}

/** As Formik's, for lib/forms/user-errors.ts. */
export interface SubmitHelpers {
  readonly setStatus: (status: unknown) => void;
}

interface FormOptions {
  readonly initial: () => ProxyValues;
  readonly check: (values: ProxyValues) => ProxyErrors;
  /** Sends values without errors. What the server refuses goes through `applyUserErrors`. */
  readonly send: (values: ProxyValues, helpers: SubmitHelpers) => Promise<void>;
}

/**
 * State of the proxy form. By hand and not by Formik: one form of flat values whose rules are run at each key anyway, and the
 * library is a third of what a route may weigh.
 */
export function useProxyFormState({ initial, check, send }: FormOptions): ProxyForm {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  /** What the server refused, and about which values. */
  const [status, setStatus] = useState<unknown>();
  const [sending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const errors = check(values);
  const standing = standingRefusals({ status, values: { ...values } });

  function ready(): boolean {
    setTouched(new Set(Object.keys(values) as Name[]));
    const fine = Object.keys(errors).length === 0;
    if (!fine) setRefusals((before) => before + 1);
    return fine;
  }

  return {
    values,
    sending,
    refusals,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
    },
    replace: setValues,
    touch: (name) => {
      setTouched((before) => (before.has(name) ? before : new Set(before).add(name)));
    },
    error: (name) =>
      (touched.has(name) ? errors[name] : undefined) ?? (sending ? undefined : standing.get(name)),
    ready,
    submit: async () => {
      if (sending || !ready()) return;
      setSending(true);
      await send(values, {
        setStatus: (next) => {
          setStatus(next);
          const refused = standingRefusals({ status: next, values: { ...values } });
          if (refused.size > 0) setRefusals((before) => before + 1);
        },
      });
      setSending(false);
    },
  };
}

export const ProxyFormContext = createContext<ProxyForm | null>(null);

export function useProxyForm(): ProxyForm {
  const form = useContext(ProxyFormContext);
  if (form === null) throw new Error('A field outside the proxy form');
  return form;
}
