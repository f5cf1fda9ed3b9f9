import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { useChoice } from './use-choice';

/** A form as a visitor or the browser left it before React came. */
function Form({ country }: { country: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { chosen, isLive } = useChoice(form);
  return (
    <form ref={form}>
      <select name="country" defaultValue={country}>
        <option>US</option>
        <option>JP</option>
      </select>
      <output>{isLive && JSON.stringify(chosen)}</output>
    </form>
  );
}

async function chosenAt(query: string, country: string): Promise<unknown> {
  window.history.replaceState(null, '', `/${query}`);
  render(<Form country={country} />);
  const output = screen.getByRole('status');
  await waitFor(() => expect(output).not.toBeEmptyDOMElement());
  return JSON.parse(output.textContent);
}

afterEach(() => window.history.replaceState(null, '', '/'));

test('a restored form keeps the city of the address', async () => {
  const query = '?country=JP&city=tokyo&session=rotating';
  expect(await chosenAt(query, 'JP')).toMatchObject({ country: 'JP', city: 'tokyo' });
  expect(window.location.search).toBe(query);
});

test('another country has no city of the address, and is in the address', async () => {
  expect(await chosenAt('?ref=a&country=GB&city=london', 'JP')).toMatchObject({
    country: 'JP',
    city: '',
  });
  expect(window.location.search).toBe('?ref=a&country=JP&session=rotating');
});

test('an untouched form leaves the address alone', async () => {
  expect(await chosenAt('?ref=a', 'US')).toBeNull();
  expect(window.location.search).toBe('?ref=a');
});
