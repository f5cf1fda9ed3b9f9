import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../jest/render-ui';
import { CodeInput } from './CodeInput';

function Code({ told, invalid = false }: { told: string[]; invalid?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <CodeInput
      label="Code"
      value={value}
      onChange={(next) => {
        told.push(next);
        setValue(next);
      }}
      invalid={invalid}
    />
  );
}

test('keeps letters and digits, as many as there are boxes', async () => {
  const told: string[] = [];
  const { person } = await renderUi(<Code told={told} />);
  const field = screen.getByLabelText('Code');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await person.type(field, '4f-7k 2a9');
  expect(field).toHaveValue('4f7k2a');
  expect(told).toEqual(['4', '4f', '4f7', '4f7k', '4f7k2', '4f7k2a']);
});

test.each(['TRM-N2N', ' TRM – N2N\n', 'ＴＲＭ－Ｎ２Ｎ', '\u200eTRM\u2011N2N\u200b', ' trm n2n.'])(
  'the pasted code %j is six characters',
  async (pasted) => {
    const told: string[] = [];
    const { person } = await renderUi(<Code told={told} />);
    await person.click(screen.getByLabelText('Code'));
    await person.paste(pasted);
    expect(told.map((code) => code.toUpperCase())).toEqual(['TRMN2N']);
  },
);

test('a refused code can be corrected', async () => {
  const told: string[] = [];
  const { person } = await renderUi(<Code told={told} invalid />);
  const field = screen.getByLabelText('Code');
  expect(field).toBeInvalid();
  await person.type(field, '111111{Backspace}2');
  expect(told.slice(-3)).toEqual(['111111', '11111', '111112']);
});

test('what is typed behind a refused code begins the next one', async () => {
  const told: string[] = [];
  const { person } = await renderUi(<Code told={told} invalid />);
  const field = screen.getByLabelText('Code');
  await person.type(field, '111111');
  await person.type(field, '22');
  expect(field).toHaveValue('22');
  await person.type(field, '3344');
  await person.paste('N2N-TRM');
  expect(told.at(-1)).toBe('N2NTRM');
});

test('letters that an input method composes are a code only when they are confirmed', async () => {
  const told: string[] = [];
  await renderUi(<Code told={told} />);
  const field = screen.getByLabelText('Code');
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'zhong g' }, isComposing: true });
  expect(field).toHaveValue('zhong g');
  expect(told).toEqual([]);
  fireEvent.input(field, { target: { value: '4f7k' }, isComposing: true });
  fireEvent.compositionEnd(field);
  expect(told).toEqual(['4f7k']);
  expect(field).toHaveValue('4f7k');
});
