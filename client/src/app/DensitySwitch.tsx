import { useLingui } from '@lingui/macro';
import { useState } from 'react';
import RowsIcon from '~icons/lucide/rows-4';
import { isCompact, toggleDensity } from '../lib/density';

/** Switches to compact rows in lists, and remembers the choice. */
export function DensitySwitch() {
  const { t } = useLingui();
  const [compact, setCompact] = useState(isCompact);
  return (
    <button
      type="button"
      aria-pressed={compact}
      aria-label={t`Compact lists`}
      title={t`Compact lists`}
      onClick={() => {
        toggleDensity();
        setCompact(isCompact());
      }}
      className="inline-flex h-9 items-center rounded-control px-2.5 text-ink-2 fade hover:bg-sunk hover:text-ink aria-pressed:text-brand"
    >
      <RowsIcon className="size-4" />
    </button>
  );
}
