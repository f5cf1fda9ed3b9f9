import { msg } from '@lingui/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { StatusComponent, StatusState } from '../../../../schema/rules/status';

interface ComponentWords {
  readonly name: MessageDescriptor;
  /** The check of each minute (gateway/src/status-probes.ts). */
  readonly check: MessageDescriptor;
}

export const COMPONENT_WORDS: Readonly<Record<StatusComponent, ComponentWords>> = {
  SITE: { name: msg`Website and API`, check: msg`Our website responds.` },
  PROXIES: { name: msg`Proxy nodes`, check: msg`Every node has reported within the last minute.` },
  DATA: { name: msg`Accounts and orders`, check: msg`The database responds.` },
  JOBS: {
    name: msg`Background work`,
    check: msg`Every due task, such as an email or an invoice, starts within two minutes.`,
  },
  EMAIL: { name: msg`Email delivery`, check: msg`The mail server accepts our connection.` },
  CARDS: { name: msg`Card payments`, check: msg`The card provider responds.` },
};

export const STATE_WORDS: Readonly<Record<StatusState, MessageDescriptor>> = {
  UP: msg`Working`,
  DOWN: msg`Failing`,
  UNKNOWN: msg`No data`,
};

export const OVERALL_WORDS: Readonly<Record<StatusState, MessageDescriptor>> = {
  UP: msg`All current checks pass`,
  DOWN: msg`Something is failing`,
  UNKNOWN: msg`No current data`,
};
