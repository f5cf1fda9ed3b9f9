import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../jest/render-ui';
import { CodeInput } from './CodeInput';

function Code({ onComplete, invalid }: { onComplete: (code: string) => void; invalid?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <CodeInput
      label="Code"
      value={value}
      onChange={setValue}
      onComplete={onComplete}
      invalid={invalid ?? false}
    />
  );
}

test('reports the code once when the last box is filled', async () => {
  const told: string[] = [];
  const { person } = await renderUi(<Code onComplete={(code) => told.push(code)} />);
  const field = screen.getByLabelText('Code');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await person.type(field, '4f-7k 2');
  expect(told).toEqual([]);
  await person.type(field, 'a9');
  expect(field).toHaveValue('4f7k2a');
  expect(told).toEqual(['4f7k2a']);
});

test('ignores other characters around a pasted code', async () => {
  const told: string[] = [];
  const { person } = await renderUi(<Code onComplete={(code) => told.push(code)} />);
  await person.click(screen.getByLabelText('Code'));
  await person.paste(' 4F7 – K2A\n');
  expect(told).toEqual(['4F7K2A']);
});

test('reports a corrected code again', async () => {
  const told: string[] = [];
  const { person } = await renderUi(<Code invalid onComplete={(code) => told.push(code)} />);
  const field = screen.getByLabelText('Code');
  expect(field).toBeInvalid();
  await person.type(field, '111111{Backspace}2');
  expect(told).toEqual(['111111', '111112']);
});
