import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { COMPOSERS, pressComposing } from '../../../jest/compose';
import { renderUi } from '../../../jest/render-ui';
import { ActionMenu } from '../overlay/ActionMenu';
import { BarChart } from '../chart/BarChart';
import { CodeTabs } from '../CodeTabs';
import { Combobox } from './Combobox';
import { Dialog } from '../overlay/Dialog';
import { NumberInput } from './NumberInput';
import { SearchField } from './SearchField';
import { TabStrip } from '../layout/TabStrip';

const done = jest.fn();
const ITEMS = [
  { value: 'sy', label: 'Syria', keywords: ['敘利亞'] },
  { value: 'jp', label: 'Japan', keywords: ['日本'] },
];
const bar = (id: string) => ({ id, tick: id, title: id, values: [1] });

interface Case {
  name: string;
  node: ReactElement;
  keys: readonly string[];
  field: () => Element;
  open?: () => void;
  /** State that the key would have changed. */
  state?: () => unknown;
}

const role = (name: string) => () => screen.getByRole(name);
const CASES: readonly Case[] = [
  {
    name: 'the country list',
    node: <Combobox label="Country" value="" onChange={done} items={ITEMS} />,
    keys: ['Enter', 'Escape', 'ArrowDown', 'PageDown', 'Tab'],
    field: role('combobox'),
    open: () => fireEvent.change(screen.getByRole('combobox'), { target: { value: 'a' } }),
    state: () => {
      const field = screen.getByRole('combobox');
      return ['aria-expanded', 'aria-activedescendant', 'value'].map((a) => field.getAttribute(a));
    },
  },
  {
    name: 'a search field',
    node: (
      <MemoryRouter>
        <SearchField label="Search" value="日本" onChange={done} />
      </MemoryRouter>
    ),
    keys: ['Enter', 'Escape'],
    field: role('searchbox'),
    open: () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: '日本r' } }),
    state: () => screen.getByRole<HTMLInputElement>('searchbox').value,
  },
  {
    name: 'a number',
    node: <NumberInput value={3} onChange={done} onBlur={() => undefined} />,
    keys: ['ArrowUp', 'ArrowDown'],
    field: role('textbox'),
  },
  {
    name: 'a dialog that is locked',
    node: (
      <Dialog title="Pay" onClose={done} onStay={done} locked>
        <input />
      </Dialog>
    ),
    keys: ['Escape'],
    field: role('textbox'),
  },
  {
    name: 'a dialog',
    // The browser closes a dialog on Escape, unless a handler prevents it.
    node: (
      <div onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && done()}>
        <Dialog title="Edit" onClose={done}>
          <input />
        </Dialog>
      </div>
    ),
    keys: ['Escape'],
    field: role('textbox'),
  },
  {
    name: 'tabs',
    node: (
      <TabStrip
        label="Tabs"
        id="t"
        value="a"
        onChange={done}
        items={['a', 'b'].map((value) => ({ value, label: value }))}
      />
    ),
    keys: ['ArrowRight', 'End'],
    field: () => screen.getAllByRole('tab')[0]!,
  },
  {
    name: 'tabs of code',
    node: (
      <CodeTabs
        samples={[
          { name: 'curl', sample: [[{ kind: 'plain', text: 'a' }]] },
          { name: 'Python', sample: [[{ kind: 'plain', text: 'b' }]] },
        ]}
        shown={{}}
      />
    ),
    keys: ['ArrowRight', 'End'],
    field: () => screen.getAllByRole('tab')[0]!,
    state: () => screen.getByRole('tab', { selected: true }).textContent,
  },
  {
    name: 'a menu',
    node: <ActionMenu label="Actions" items={[{ id: 'x', label: 'x', onSelect: done }]} />,
    keys: ['Escape', 'Tab'],
    field: role('menuitem'),
    open: () => fireEvent.click(screen.getByRole('button')),
    state: () => screen.queryAllByRole('menu').length,
  },
  {
    name: 'the button of a menu',
    node: <ActionMenu label="Actions" items={[{ id: 'x', label: 'x', onSelect: done }]} />,
    keys: ['ArrowDown', 'ArrowUp'],
    field: role('button'),
    state: () => screen.queryAllByRole('menu').length,
  },
  {
    name: 'a chart',
    node: (
      <BarChart
        label="Traffic"
        series={[{ name: 'a', color: 'a' }]}
        bars={[bar('1'), bar('2')]}
        unit="GB"
        formatValue={String}
        formatTick={String}
        missing="-"
        total="Total"
        hint="Arrows"
      />
    ),
    keys: ['ArrowRight', 'Home'],
    field: role('group'),
    state: () => document.body.textContent,
  },
];

const PRESSES = CASES.flatMap((each) =>
  each.keys.flatMap((key) => COMPOSERS.map((composer) => ({ ...each, key, composer }))),
);

test.each(PRESSES)(
  '$name ignores a composed $key in $composer',
  async ({ node, field, key, composer, open, state }) => {
    done.mockClear();
    await renderUi(node);
    open?.();
    const before = state?.();
    done.mockClear();
    pressComposing(field(), key, composer);
    expect(state?.()).toEqual(before);
    expect(done).not.toHaveBeenCalled();
    // The key works again when nothing is composed.
    fireEvent.keyDown(field(), { key });
    expect([done.mock.calls.length, state?.()]).not.toEqual([0, before]);
  },
);
