import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/overlay/Dialog';

const KEYS: readonly [string, ReactNode][] = [
  ['⌘ K / Ctrl K', <Trans key="palette">Search or jump to…</Trans>],
  ['g h', <Trans key="home">Home</Trans>],
  ['g o', <Trans key="orders">My orders</Trans>],
  ['g s', <Trans key="statistics">Statistics</Trans>],
  ['g p', <Trans key="proxies">Traffic plan</Trans>],
  ['g u', <Trans key="sub-accounts">Sub accounts</Trans>],
  ['g w', <Trans key="whitelist">Whitelist</Trans>],
  ['g a', <Trans key="api">API keys</Trans>],
  ['/', <Trans key="search">Search this screen</Trans>],
  ['?', <Trans key="help">Show the shortcuts</Trans>],
];

/** Lists the keyboard shortcuts of all screens. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog size="small" onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <dl className="pb-4">
        {KEYS.map(([keys, meaning]) => (
          <div
            key={keys}
            className="flex items-center justify-between gap-4 border-t border-line py-2.5 text-13 first:border-0"
          >
            <dt>{meaning}</dt>
            <dd>
              <kbd
                translate="no"
                className="rounded border border-line bg-sunk px-2 py-0.5 text-12"
              >
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
