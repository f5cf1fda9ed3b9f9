import { Plural, Trans } from '@lingui/macro';

/** Why the plan that pays first cannot be chosen now. */
export function PrioritizeReason({ ordersActivated }: { ordersActivated: number }) {
  return (
    <>
      <Trans>You can choose the plan that pays first when both can pay.</Trans>{' '}
      <Plural
        value={ordersActivated}
        one="# unlimited order is activated."
        other="# unlimited orders are activated."
      />
    </>
  );
}
