import { jest } from '@jest/globals';
import { keepFocus } from './kept-focus';

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
    // jsdom has no layout, so treat everything as visible.
    HTMLElement.prototype.checkVisibility = () => true;
    document.body.innerHTML = `
      <header><button>Menu</button></header>
      <main>
        <h1>Orders</h1>
        <ul>
          <li><button>One</button></li>
          <li><button>Two</button><button>More of two</button></li>
          <li><button>Three</button></li>
        </ul>
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
