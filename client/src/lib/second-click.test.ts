import { userEvent } from '@testing-library/user-event';
import { ignoreMovedClicks } from './second-click';

let stop: () => void;
beforeEach(() => {
  stop = ignoreMovedClicks();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A list whose buttons delete their rows: the next row then has the place of the deleted one. */
function listOf(names: readonly string[]) {
  const list = document.body.appendChild(document.createElement('ul'));
  const clicked: string[] = [];
  for (const name of names) {
    const button = document.createElement('button');
    button.append(document.createElement('svg'));
    button.addEventListener('click', () => {
      clicked.push(name);
      if (name !== 'stays') button.parentElement?.remove();
    });
    const row = list.appendChild(document.createElement('li'));
    row.append(button);
  }
  const button = (at: number) => list.querySelectorAll('button')[at]!;
  return { clicked, button };
}

const person = () => userEvent.setup({ advanceTimers: () => Promise.resolve() });

test('the second click of a double click leaves what has moved under the pointer alone', async () => {
  const { clicked, button } = listOf(['one', 'two']);
  const pointer = person();
  await pointer.pointer([
    { keys: '[MouseLeft]', target: button(0) },
    { keys: '[MouseLeft]', target: document.body },
  ]);
  // user-event counts the clicks of one element only, so the second one is made by hand.
  const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 });
  expect(button(0).dispatchEvent(second)).toBe(false);
  expect(clicked).toEqual(['one']);
  await pointer.click(button(0));
  expect(clicked).toEqual(['one', 'two']);
});

test('both clicks count where nothing has moved, also on an icon that was replaced', async () => {
  const { clicked, button } = listOf(['stays']);
  await person().dblClick(button(0));
  button(0).firstElementChild!.replaceWith(document.createElement('b'));
  await person().dblClick(button(0).firstElementChild!);
  expect(clicked).toEqual(['stays', 'stays', 'stays', 'stays']);
});

test('a key and a program are no pointer', () => {
  const { clicked, button } = listOf(['stays']);
  button(0).click();
  button(0).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(clicked).toEqual(['stays', 'stays']);
});
