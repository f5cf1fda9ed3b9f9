import { jest } from '@jest/globals';
import { setupI18n } from '@lingui/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, lazy, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SITE_LOCALES, type SiteLocale } from '../lib/locale';
import { NOT_FOUND_PAGE } from './answers';
import { wordsOfPage } from './catalogs';
import { PageFailed } from './PageFailed';
import { SiteApp } from './SiteApp';

/** A part of the page that a foreign program took away from React, as a browser does that translates. */
function Translated() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <h1>Page</h1>
      {shown && 'text'}
      <button
        type="button"
        onClick={({ currentTarget }) => {
          currentTarget.previousSibling?.replaceWith(document.createElement('span'));
          setShown(false);
        }}
      >
        Hide
      </button>
    </>
  );
}

function Broken(): never {
  throw new Error('boom');
}

async function open(Page: ComponentType, locale: SiteLocale = 'en-US') {
  const messages = { [locale]: await wordsOfPage(NOT_FOUND_PAGE, locale) };
  // As the prerenderer leaves it behind React's part.
  document.body.innerHTML = renderToStaticMarkup(<PageFailed locale={locale} />);
  const page = {
    path: '/',
    module: 'src/site/NotFoundPage.tsx',
    Page: lazy(() => Promise.resolve({ default: Page })),
  };
  render(<SiteApp page={page} i18n={setupI18n({ locale, messages })} />);
}

beforeEach(() => {
  // React logs every crash to the console; these are deliberate.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'fetch').mockRejectedValue(new Error('no server'));
});
afterEach(() => {
  jest.restoreAllMocks();
});

test.each(SITE_LOCALES)(
  'a page that crashes keeps header and footer, and says so in %s',
  async (locale) => {
    await open(Broken, locale);
    const said = await screen.findByRole('alert');
    expect(said.querySelector('h1')).toHaveTextContent(/./);
    expect(said.querySelector('form button')).toHaveTextContent(/./);
    expect(said).toHaveTextContent(/@/);
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  },
);

test('says what happened, and offers to load the page again', async () => {
  await open(Broken);
  expect(
    await screen.findByRole('heading', { name: 'This page could not be shown' }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('renders a page anew that failed because a foreign program changed it, once', async () => {
  await open(Translated);
  const hide = async () => fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await hide();
  expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await hide();
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown');
});
