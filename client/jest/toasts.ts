import { screen } from '@testing-library/react';

/**
 * A toast by its title, whose numbers and ids are elements of their own so that they do not break. One that was made in a
 * dialog moves to the page when that closes, as another element: it is waited for there.
 */
export const findToast = (title: string): Promise<HTMLElement> =>
  screen.findByText(
    (_, element) =>
      element?.tagName === 'H2' &&
      element.textContent === title &&
      element.closest('dialog') === null,
  );
