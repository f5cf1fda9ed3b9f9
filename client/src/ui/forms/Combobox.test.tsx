import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../jest/render-ui';
import { Combobox } from './Combobox';

const ITEMS = [
  { value: 'hk', label: 'Hong Kong', group: 'Recent', keywords: ['香港'] },
  { value: 'ao', label: 'Angola', group: 'Africa' },
  { value: 'st', label: 'São Tomé', group: 'Africa' },
  { value: 'to', label: 'Tonga', group: 'Oceania' },
];

function Country({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Combobox label="Country" value={value} onChange={setValue} items={ITEMS} />
      <output>{value}</output>
      <button type="button">Next</button>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Country' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('typing filters by unaccented text and by keywords, and keeps groups together', async () => {
  const { person } = await renderUi(<Country />);
  await person.click(field());
  expect(options()).toHaveLength(4);
  expect(screen.getByRole('group', { name: 'Africa' })).toBeInTheDocument();
  await person.keyboard('ｓao\u200b to');
  expect(options()).toEqual(['São Tomé']);
  await person.clear(field());
  await person.keyboard('香');
  expect(options()).toEqual(['Hong Kong']);
  await person.clear(field());
  await person.keyboard('to');
  expect(options()).toEqual(['Tonga', 'São Tomé']);
  await person.keyboard('x');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByText('Nothing matches')).toBeInTheDocument();
});

test('arrow keys and Enter choose; the focus stays in the field', async () => {
  const { person } = await renderUi(<Country />);
  await person.tab();
  await person.keyboard('{ArrowDown}');
  expect(active()).toBe('Hong Kong');
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(active()).toBe('Angola');
  await person.keyboard('{Enter}');
  expect(field()).toHaveValue('Angola');
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await person.keyboard('{ArrowDown}');
  expect(active()).toBe('Angola');
});

test('Escape and leaving restore the previous choice', async () => {
  const { person } = await renderUi(<Country start="hk" />);
  await person.click(field());
  await person.keyboard('ton{Escape}');
  expect(field()).toHaveValue('Hong Kong');
  await person.keyboard('ton{Tab}');
  expect(field()).toHaveValue('Hong Kong');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByText('hk')).toBeInTheDocument();
});

test('a press on an option chooses it', async () => {
  const { person } = await renderUi(<Country />);
  await person.click(field());
  await person.click(screen.getByRole('option', { name: 'Tonga' }));
  expect(screen.getByText('to')).toBeInTheDocument();
});
