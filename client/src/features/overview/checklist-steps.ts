import type { Checklist_MeFragment } from './checklist.generated';

export const STEPS = ['VERIFY', 'GENERATE', 'REQUEST'] as const;
export type Step = (typeof STEPS)[number];

/** API → which steps of the beginning are done. */
export function toChecklist(me: Checklist_MeFragment): Readonly<Record<Step, boolean>> {
  return {
    VERIFY: me.emailVerified,
    // The setup shows a working line before anything is generated, and some connect with that.
    GENERATE: me.proxyConfigurations.totalCount > 0 || me.ever.requests !== '0',
    REQUEST: me.ever.requests !== '0',
  };
}

export function isComplete(done: Readonly<Record<Step, boolean>>): boolean {
  return STEPS.every((step) => done[step]);
}
