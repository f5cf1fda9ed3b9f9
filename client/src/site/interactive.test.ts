import { markInteractive } from './interactive';

describe('a button pressed before hydration', () => {
  let button: HTMLButtonElement;
  let presses: number;

  beforeEach(() => {
    document.body.innerHTML = '<button><svg></svg></button>';
    button = document.querySelector('button')!;
    presses = 0;
    button.addEventListener('click', () => (presses += 1));
    addEventListener('click', (event) => (window.pressedEarly = event), {
      capture: true,
      once: true,
    });
  });

  const press = () =>
    button.firstElementChild!.dispatchEvent(new MouseEvent('click', { bubbles: true }));

  it('is clicked again, once', () => {
    press();
    markInteractive();
    markInteractive();
    expect(presses).toBe(2);
    expect(document.documentElement).toHaveAttribute('data-hydrated');
  });

  it('is not clicked again if the same click starts hydration', () => {
    document.body.addEventListener('click', markInteractive, { capture: true, once: true });
    press();
    expect(presses).toBe(1);
  });
});
