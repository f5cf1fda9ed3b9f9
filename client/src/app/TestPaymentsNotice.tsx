import { Trans } from '@lingui/macro';
import TestIcon from '~icons/lucide/flask-conical';

/** Says that no real money moves. */
export function TestPaymentsNotice() {
  return (
    <p className="flex items-center justify-center gap-2.5 bg-warn-soft px-5 py-2 text-13 text-warn">
      <TestIcon className="size-4 shrink-0" />
      <Trans>This is a test installation. Only test cards work, and no real money moves.</Trans>
    </p>
  );
}
