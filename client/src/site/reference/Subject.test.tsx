import { subjectPath } from '../documentation/paths';
import { renderPage } from '../render-page.test-kit';

test('the console of an operation opens between its request and its answer, which can be long', async () => {
  await renderPage(subjectPath('order-changes'), 'en-US');
  const buttons = [...document.querySelectorAll('[data-console]')];
  expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) {
    expect(button.previousElementSibling).toHaveAttribute('data-part');
    expect(button.nextElementSibling).toHaveTextContent(/^Answer$/);
  }
});
