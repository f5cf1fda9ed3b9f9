import { useEffect, useRef } from 'react';
import { type PricingModel, mostOf, stopOf } from './models';

interface AmountFieldsProps {
  id: string;
  label: string;
  /** The unit, behind the box. */
  unit: string;
  model: PricingModel;
  /** What stands in the box. */
  typed: string;
  /** The amount that it means. */
  amount: number;
  /** An amount in words. */
  words: (amount: number) => string;
  onTyped: (typed: string) => void;
  /** What the box says when it is left. */
  settled: number;
}

/** One amount in a box, for exact numbers, and on a slider, for rough ones. */
export function AmountFields({
  id,
  label,
  unit,
  model,
  typed,
  amount,
  words,
  onTyped,
  settled,
}: AmountFieldsProps) {
  const box = useRef<HTMLInputElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  // React handles no input before hydration, so take over what was typed or dragged until then.
  useEffect(() => {
    const field = box.current?.value ?? '';
    const stop = model.stops[Number(slider.current?.value)];
    if (field !== String(model.suggested)) onTyped(field);
    else if (stop !== undefined && stop !== model.stops[stopOf(model, model.suggested)])
      onTyped(String(stop));
  }, [model, onTyped]);
  const most = mostOf(model);
  return (
    <>
      <div className="needs-script">
        <div className="flex items-center justify-between gap-4">
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>
          <span className="flex items-center gap-2">
            <input
              ref={box}
              id={id}
              type="number"
              inputMode="numeric"
              min={1}
              max={most}
              value={typed}
              onChange={({ target }) => onTyped(target.value)}
              onBlur={() => onTyped(String(settled))}
              className="num h-10 w-24 rounded-control border border-control bg-panel px-3 text-right [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
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
            onTyped(String(model.stops[Number(target.value)] ?? model.suggested));
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
