import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../jest/render-ui';
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
