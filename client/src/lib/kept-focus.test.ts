import { jest } from '@jest/globals';
import { keepFocus, rememberFocus } from './kept-focus';

let end: () => void;

const focusOf = () => document.activeElement?.textContent;
const button = (text: string) => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent === text);
  if (found === undefined) throw new Error(`no button ${text}`);
  return found;
};
/** Lets the observer see the change, and a replacement have its time. */
const grace = () => jest.advanceTimersByTimeAsync(150);

describe('keepFocus', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML = `
      <header><button>Menu</button></header>
      <main>
        <h1>Orders</h1>
        <ul>
          <li><button>One</button></li>
          <li><button>Two</button><button>More of two</button></li>
          <li><button>Three</button></li>
        </ul>
        <section><h2>Points</h2><button>Redeem</button></section>
        <table><tr><td>Report</td><td><button>Revoke</button></td></tr></table>
        <button>Help</button>
      </main>`;
    end = keepFocus();
  });

  afterEach(() => {
    end();
    jest.useRealTimers();
  });

  it.each([
    ['One', 'Two'],
    ['More of two', 'Three'],
    ['Three', 'More of two'],
  ])('moves from the deleted row of “%s” to “%s”', async (pressed, next) => {
    button(pressed).focus();
    button(pressed).closest('li')?.remove();
    await grace();
    expect(focusOf()).toBe(next);
  });

  it('moves to the title if the whole list is gone, but stays on the screen', async () => {
    button('Two').focus();
    document.querySelector('ul')?.remove();
    await grace();
    expect(focusOf()).toBe('Orders');
  });

  it('moves to the title of a section with nothing else to focus, not to the next section', async () => {
    button('Redeem').focus();
    button('Redeem').disabled = true;
    await grace();
    expect(focusOf()).toBe('Points');
  });

  it('moves to the title of the screen from a table with nothing else to focus, not behind the table', async () => {
    button('Revoke').focus();
    button('Revoke').remove();
    await grace();
    expect(focusOf()).toBe('Orders');
  });

  it('does not move to something in another screen that took the place of this one', async () => {
    button('Help').focus();
    const main = document.querySelector('main');
    main?.replaceChildren();
    main?.insertAdjacentHTML('beforeend', '<h1>Statistics</h1><button>Export</button>');
    await grace();
    expect(focusOf()).toBe('Statistics');
  });

  it('moves away from a disabled button before the browser takes the focus from it', async () => {
    button('Two').focus();
    button('Two').disabled = true;
    expect(document.activeElement).toBe(button('Two'));
    await grace();
    expect(focusOf()).toBe('More of two');
  });

  it('does not move into another screen', async () => {
    button('Two').focus();
    document.querySelector('main')?.remove();
    document.body.insertAdjacentHTML('beforeend', '<main><h1>Statistics</h1></main>');
    await grace();
    expect(focusOf()).toBe('Statistics');
  });

  it('leaves the focus alone if a replacement takes it, or after a press on nothing', async () => {
    button('Two').focus();
    button('Two').remove();
    button('Menu').focus();
    await grace();
    expect(focusOf()).toBe('Menu');
    button('Menu').blur();
    button('One').remove();
    await grace();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('rememberFocus', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <main>
        <h1>Orders</h1>
        <ul><li><button>One</button></li><li><button>Two</button></li></ul>
      </main>
      <dialog><button>Close</button></dialog>`;
  });

  const openFrom = (opener: HTMLElement) => {
    opener.focus();
    const returnFocus = rememberFocus();
    button('Close').focus();
    return returnFocus;
  };

  it('returns to the opener', () => {
    openFrom(button('One'))();
    expect(focusOf()).toBe('One');
  });

  it.each([
    ['was deleted', (opener: HTMLButtonElement) => opener.closest('li')?.remove()],
    ['was disabled', (opener: HTMLButtonElement) => (opener.disabled = true)],
  ])('moves to the next element if the opener %s', (_, change) => {
    const returnFocus = openFrom(button('One'));
    change(button('One'));
    returnFocus();
    expect(focusOf()).toBe('Two');
  });

  it('moves to the title if the page opened with the dialog', () => {
    openFrom(document.body)();
    expect(focusOf()).toBe('Orders');
  });
});
