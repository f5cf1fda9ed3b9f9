import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useRef, useState } from 'react';
import { SESSION_MINUTES } from '../../../../../schema/rules/limits';
import ChevronIcon from '~icons/lucide/chevron-down';
import { useCountryNames } from '../../../lib/country-names';
import { CONTROL } from '../../../ui/forms/field-style';
import { useLocale } from '../../use-locale';
import { WholeNumber } from '../../WholeNumber';
import { type Choice, EXAMPLE, minutesOf } from './choice';
import { LineOutput } from './LineOutput';
import { FIRST_PLACES, type Place, PLACES } from './places';
import { proxyAddress } from './proxy-address';
import { useChoice } from './use-choice';

const SELECT = `h-10 appearance-none truncate pr-9 ${CONTROL}`;

/** The choice without a country or city that is in no list, because the proxy would refuse it. */
function existing(choice: Choice, places: readonly Place[]): Choice {
  const country = places.find(({ code }) => code === choice.country);
  const city = country?.cities.find(({ slug }) => slug === choice.city);
  return { ...choice, country: country?.code ?? '', city: city?.slug ?? '' };
}

/** The choices and the line that follows from them, by the rules that the proxy obeys. */
export function LineForm() {
  const { t } = useLingui();
  const nameOf = useCountryNames();
  const collator = new Intl.Collator(useLocale());
  const form = useRef<HTMLFormElement>(null);
  const [address] = useState(proxyAddress);
  const { chosen, session, isLive, choose } = useChoice(form);
  const places = isLive ? PLACES : FIRST_PLACES;
  const choice = existing(chosen ?? EXAMPLE, places);
  const country = places.find(({ code }) => code === choice.country);
  /** The code in the address, if it is none of ours. */
  const unknown = isLive && country === undefined ? chosen?.country : undefined;
  const cities = country?.cities ?? [];
  const { min, max } = SESSION_MINUTES;
  const countries = places
    .map((place) => ({ value: place.code, label: nameOf(place) }))
    .sort((a, b) => collator.compare(a.label, b.label));

  const select = (
    name: 'country' | 'city' | 'session' | 'protocol',
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Field name={name} label={label}>
      <select
        id={`line-${name}`}
        name={name}
        value={choice[name]}
        disabled={options.length < 2}
        onChange={({ target }) => {
          choose({ ...choice, [name]: target.value, ...(name === 'country' && { city: '' }) });
        }}
        className={SELECT}
      >
        {options.map((option) => (
          // Names of countries come from the browser, which may know another edition than the prerenderer.
          <option key={option.value} value={option.value} suppressHydrationWarning>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute right-3 bottom-3 size-4 text-ink-3" />
    </Field>
  );

  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-panel lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <form
        ref={form}
        aria-label={t`Proxy line`}
        onSubmit={(event) => event.preventDefault()}
        className="needs-script grid content-start gap-4 border-line p-5 max-lg:border-b sm:grid-cols-2 sm:p-6 lg:border-r"
      >
        {select('country', t`Country`, [{ value: '', label: t`Anywhere` }, ...countries])}
        {select('city', t`City`, [
          { value: '', label: t`Any city` },
          ...cities.map(({ slug, name }) => ({ value: slug, label: name })),
        ])}
        {select('session', t`Session`, [
          { value: 'rotating', label: t`Rotating` },
          { value: 'sticky', label: t`Sticky` },
        ])}
        <Field name="minutes" label={t`Minutes, ${min} to ${max}`}>
          <WholeNumber
            id="line-minutes"
            name="minutes"
            min={min}
            max={max}
            value={minutesOf(choice)}
            disabled={choice.session !== 'sticky'}
            onNumber={(number) => number !== null && choose({ ...choice, minutes: String(number) })}
            words={(numbers) => <Trans>Write {numbers}</Trans>}
            className={`num h-10 ${CONTROL}`}
          />
        </Field>
        {select('protocol', t`Protocol`, [
          { value: 'http', label: 'HTTP' },
          { value: 'socks5', label: 'SOCKS5' },
        ])}
        {unknown && (
          <p className="text-13 text-bad sm:col-span-2">
            <Trans>We have no addresses in “{unknown}”. The line allows any country.</Trans>
          </p>
        )}
      </form>
      <LineOutput
        choice={choice}
        isExample={chosen === null}
        session={session}
        address={address}
        country={country && nameOf(country)}
        city={cities.find(({ slug }) => slug === choice.city)?.name}
      />
    </div>
  );
}

interface FieldProps {
  name: keyof Choice;
  label: string;
  children: ReactNode;
}

function Field({ name, label, children }: FieldProps) {
  return (
    <div className="relative min-w-0">
      <label htmlFor={`line-${name}`} className="mb-1.5 block text-13 font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}
