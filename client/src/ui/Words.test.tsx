import { Plural, Trans } from '@lingui/macro';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderUi } from '../../jest/render-ui';

/** The compiler warns of this element by its name. */
const FONT = 'font' as string;

/** As a browser that translates does: copies in `font` elements take the places of all texts. */
function translatePage() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const copy = document.createElement(FONT);
    copy.textContent = text.data;
    text.replaceWith(copy);
  }
}

function Pressed({ children }: { children: (times: number) => ReactNode }) {
  const [times, setTimes] = useState(0);
  return (
    <>
      <p data-testid="shown">{children(times)}</p>
      <button type="button" aria-label="Press" onClick={() => setTimes(times + 1)} />
    </>
  );
}

const on = (times: number) => times % 2 === 1;
const CASES: Readonly<Record<string, (times: number) => ReactNode>> = {
  'a text that comes and goes': (times) => on(times) || <Trans>Saved</Trans>,
  'a text that changes': (times) => (on(times) ? <Trans>Hide</Trans> : <Trans>Show</Trans>),
  'a number in a text': (times) => <Plural value={times} one="# order" other="# orders" />,
  'a text around an element': (times) =>
    on(times) ? (
      <Trans>
        <b>Paid</b> by card
      </Trans>
    ) : (
      <Trans>
        Order of <b>today</b>
      </Trans>
    ),
  'something before a text': (times) => (
    <>
      {on(times) && <b>!</b>}
      <Trans>Orders</Trans>
    </>
  ),
};

it.each(Object.entries(CASES))('%s is right in a translated page', async (_name, children) => {
  const { person } = await renderUi(<Pressed>{children}</Pressed>);
  const shown = screen.getByTestId('shown');
  const press = () => person.click(screen.getByRole('button', { name: 'Press' }));
  const untranslated = [shown.textContent];
  for (let times = 1; times <= 3; times += 1) {
    await press();
    untranslated.push(shown.textContent);
  }
  await press();
  translatePage();
  // Beginning with a translated 4, as with 0.
  for (let times = 5; times <= 7; times += 1) {
    await press();
    const told = untranslated[times - 4]?.replace(/\d+/, String(times));
    expect(shown).toHaveTextContent(told ?? '');
    translatePage();
  }
});
