import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { Kept, noteKept } from './Kept';

/** The build replaces the name; tests set it. */
const setPrerenders = (value: boolean) => Object.assign(globalThis, { PRERENDERS: value });

beforeEach(() => {
  setPrerenders(false);
});

afterEach(() => {
  setPrerenders(true);
  document.body.innerHTML = '';
});

const prerendered = '<h1>Guide</h1><div data-kept="text"><p>Prerendered</p></div>';

function mount(): HTMLElement {
  document.body.innerHTML = `<div id="root">${prerendered}</div>`;
  const root = document.getElementById('root')!;
  noteKept(root);
  return root;
}

it('leaves the prerendered part alone', () => {
  const root = mount();
  const paragraph = root.querySelector('p');
  act(() => {
    hydrateRoot(
      root,
      <>
        <h1>Guide</h1>
        <Kept name="text" />
      </>,
    );
  });
  expect(root.querySelector('p')).toBe(paragraph);
  expect(root.innerHTML).toBe(prerendered);
});

it('survives a page that React renders anew, because it differs', () => {
  const root = mount();
  const failures: unknown[] = [];
  act(() => {
    hydrateRoot(
      root,
      <>
        <h1>Another guide</h1>
        <Kept name="text" />
      </>,
      { onRecoverableError: (error) => failures.push(error) },
    );
  });
  expect(failures).toHaveLength(1);
  expect(root).toHaveTextContent('Another guidePrerendered');
});

it('renders its content where pages are prerendered', () => {
  setPrerenders(true);
  const { container } = render(<Kept name="text">Text</Kept>);
  expect(container.innerHTML).toBe('<div data-kept="text">Text</div>');
});
