import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../jest/render-ui';
import { Tabs } from './Tabs';

function Proxy() {
  const [value, setValue] = useState<'setup' | 'list' | 'guide'>('setup');
  return (
    <Tabs
      label="Proxy setup"
      value={value}
      onChange={setValue}
      items={[
        { value: 'setup', label: 'Setup', panel: 'The form' },
        { value: 'list', label: 'List', panel: 'The lines' },
        { value: 'guide', label: 'Guide', panel: 'The words' },
      ]}
    />
  );
}

test('shows one panel; presses and arrow keys choose another', async () => {
  const { person } = await renderUi(<Proxy />);
  expect(screen.getByRole('tabpanel', { name: 'Setup' })).toHaveTextContent('The form');
  await person.click(screen.getByRole('tab', { name: 'List' }));
  expect(screen.getByRole('tabpanel', { name: 'List' })).toHaveTextContent('The lines');
  await person.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Setup', selected: true })).toHaveFocus();
  await person.keyboard('{End}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('The words');
  await person.tab({ shift: true });
  await person.tab();
  expect(screen.getByRole('tab', { name: 'Guide' })).toHaveFocus();
});

test('scrolls the chosen tab into the visible part of the strip, and nothing else', async () => {
  const [WIDTH, TAB] = [390, 200];
  const rect = jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(function (this: HTMLElement) {
      const { parentElement } = this;
      if (parentElement === null || this.role === 'tablist') return new DOMRect(0, 0, WIDTH, 40);
      const at = [...parentElement.children].indexOf(this);
      return new DOMRect(at * TAB - parentElement.scrollLeft, 0, TAB, 40);
    });
  const { person } = await renderUi(<Proxy />);
  const strip = screen.getByRole('tablist');
  expect(strip.scrollLeft).toBe(0);
  await person.click(screen.getByRole('tab', { name: 'Guide' }));
  expect(strip.scrollLeft).toBe(3 * TAB - WIDTH);
  await person.click(screen.getByRole('tab', { name: 'List' }));
  expect(strip.scrollLeft).toBe(TAB);
  await person.click(screen.getByRole('tab', { name: 'Setup' }));
  expect(strip.scrollLeft).toBe(0);
  rect.mockRestore();
});
