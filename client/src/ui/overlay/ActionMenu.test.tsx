import { screen } from '@testing-library/react';
import { renderUi } from '../../../jest/render-ui';
import { ActionMenu } from './ActionMenu';

async function open() {
  const chosen: string[] = [];
  const item = (id: string, label: string, disabled = false) => ({
    id,
    label,
    disabled,
    onSelect: () => chosen.push(id),
  });
  const { person } = await renderUi(
    <ActionMenu
      label="Actions"
      items={[item('start', 'Start'), item('invoice', 'Invoice', true), item('delete', 'Delete')]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Actions' });
  return { person, button, chosen };
}

const focused = () => document.activeElement?.textContent;

test('works with the keyboard alone and returns the focus', async () => {
  const { person, button, chosen } = await open();
  button.focus();
  await person.keyboard('{ArrowDown}');
  expect(focused()).toBe('Start');
  await person.keyboard('{ArrowUp}');
  expect(focused()).toBe('Delete');
  await person.keyboard('{ArrowDown}');
  expect(focused()).toBe('Start');
  await person.keyboard('d');
  expect(focused()).toBe('Delete');
  await person.keyboard('{Home}{End}{Enter}');
  expect(chosen).toEqual(['delete']);
  expect(button).toHaveFocus();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('Escape and a press outside close it without choosing', async () => {
  const { person, button, chosen } = await open();
  await person.click(button);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await person.click(button);
  await person.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(chosen).toEqual([]);
});

test('shows a disabled action that does nothing', async () => {
  const { person, button, chosen } = await open();
  await person.click(button);
  await person.click(screen.getByRole('menuitem', { name: 'Invoice' }));
  expect(chosen).toEqual([]);
  expect(screen.getByRole('menu')).toBeInTheDocument();
});
