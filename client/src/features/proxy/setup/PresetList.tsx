import { Trans } from '@lingui/macro';
import { useFormikContext } from 'formik';
import HistoryIcon from '~icons/lucide/history';
import type { ProxyPresetFragment, ProxySetupQuery } from '../proxy.generated';
import { Card } from '../../../ui/layout/Card';
import { Flag } from '../../../ui/Flag';
import { useTargetWords } from '../../target/use-target-words';
import { fromPreset, type SetupValues } from '../form/proxy-form';

interface PresetListProps {
  presets: readonly ProxyPresetFragment[];
  locations: ProxySetupQuery['locations'];
}

/** Setups that were confirmed before, to begin from. */
export function PresetList({ presets, locations }: PresetListProps) {
  const { values, setValues } = useFormikContext<SetupValues>();
  const words = useTargetWords(locations);
  if (presets.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="text-15">
        <Trans>Recent setups</Trans>
      </h2>
      <ul className="mt-3 -mb-2 flex flex-col">
        {presets.map((preset) => {
          const { country, protocol, quantity } = preset;
          const { where, session } = words(preset);
          return (
            <li key={preset.id}>
              <button
                type="button"
                onClick={() =>
                  void setValues({ ...fromPreset(preset, values), entryIds: values.entryIds })
                }
                className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-2 text-left fade hover:bg-sunk"
              >
                {country === null ? (
                  <HistoryIcon className="size-4 text-ink-3" />
                ) : (
                  <Flag code={country} />
                )}
                <span className="min-w-0">
                  <span className="block truncate text-13 font-medium">{where}</span>
                  <span className="block truncate text-12 text-ink-3">
                    <span translate="no" className="num">
                      {preset.subAccountUsername}
                    </span>
                    <span>{` · ${protocol} · ${session} · `}</span>
                    <span className="tabular-nums">{`×${quantity}`}</span>
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
