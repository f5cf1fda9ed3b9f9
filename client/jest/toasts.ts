import { screen } from '@testing-library/react';

/**
 * Finds a toast by its title, whose numbers and ids are separate elements that must not wrap. A toast created in a
 * dialog is rendered again in the page when the dialog closes, so this waits for it there.
 */
export const findToast = (title: string): Promise<HTMLElement> =>
  screen.findByText(
    (_, element) =>
      element?.tagName === 'H2' &&
      element.textContent === title &&
      element.closest('dialog') === null,
  );
