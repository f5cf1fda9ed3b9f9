import { msg } from '@lingui/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { StatusComponent, StatusState } from '../../../../schema/rules/status';

interface ComponentWords {
  readonly name: MessageDescriptor;
  /** What is asked each minute (gateway/src/status-probes.ts). */
  readonly check: MessageDescriptor;
}

export const COMPONENT_WORDS: Readonly<Record<StatusComponent, ComponentWords>> = {
  SITE: { name: msg`Website and API`, check: msg`Our public address answers.` },
  PROXIES: { name: msg`Proxy nodes`, check: msg`Every node has reported within the last minute.` },
  DATA: { name: msg`Accounts and orders`, check: msg`The database answers.` },
  JOBS: {
    name: msg`Background work`,
    check: msg`No task that is due, such as an email or an invoice, has waited more than two minutes to be started.`,
  },
  EMAIL: { name: msg`Email delivery`, check: msg`The mail server takes our connection.` },
  CARDS: { name: msg`Card payments`, check: msg`The card provider answers us.` },
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
