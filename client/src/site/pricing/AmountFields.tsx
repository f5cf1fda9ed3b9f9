import { Trans } from '@lingui/macro';
import { useEffect, useRef } from 'react';
import { WholeNumber } from '../WholeNumber';
import { type PricingModel, mostOf, stopOf } from './models';

interface AmountFieldsProps {
  id: string;
  label: string;
  /** The unit, behind the box. */
  unit: string;
  model: PricingModel;
  amount: number;
  /** An amount in words. */
  words: (amount: number) => string;
  onAmount: (amount: number) => void;
}

/** One amount in a box, for exact numbers, and on a slider, for rough ones. */
export function AmountFields({
  id,
  label,
  unit,
  model,
  amount,
  words,
  onAmount,
}: AmountFieldsProps) {
  const slider = useRef<HTMLInputElement>(null);
  // React handles no input before hydration, so take over what was dragged until then.
  useEffect(() => {
    const stop = model.stops[Number(slider.current?.value)];
    if (stop !== undefined && stop !== model.stops[stopOf(model, model.suggested)]) onAmount(stop);
  }, [model, onAmount]);
  const most = mostOf(model);
  return (
    <>
      <div className="needs-script">
        <div className="flex items-center justify-between gap-4">
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>
          <span className="flex flex-wrap items-center justify-end gap-2 text-right">
            <WholeNumber
              id={id}
              min={1}
              max={most}
              value={amount}
              onNumber={(number) => number !== null && onAmount(number)}
              words={(numbers) => <Trans>Write {numbers}</Trans>}
              className="num h-10 w-24 rounded-control border border-control bg-panel px-3 text-right"
            />
            <span className="text-13 text-ink-2">{unit}</span>
          </span>
        </div>
        <input
          ref={slider}
          type="range"
          aria-label={label}
          aria-valuetext={words(amount)}
          min={0}
          max={model.stops.length - 1}
          value={stopOf(model, amount)}
          onChange={({ target }) => {
            onAmount(model.stops[Number(target.value)] ?? model.suggested);
          }}
          className="mt-4 h-6 w-full cursor-pointer accent-brand"
        />
        <div aria-hidden="true" className="num flex justify-between text-12 text-ink-3">
          <span>{words(1)}</span>
          <span>{words(most)}</span>
        </div>
      </div>
      <noscript>
        <p className="font-semibold">{words(amount)}</p>
      </noscript>
    </>
  );
}
