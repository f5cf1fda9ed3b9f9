import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { PICTURE_LOCALES } from './picture-files';
import { pictureHtml } from './picture-html';
import { Pictures, ProductPicture } from './ProductPicture';

const { files } = JSON.parse(readFileSync(join(import.meta.dirname, 'manifest.json'), 'utf8')) as {
  files: Record<string, { width: number; height: number }>;
};

/** As in the build, where files also have a hash in their names. */
const picturesIn = (locale: string) => (name: Parameters<typeof pictureHtml>[0]) =>
  pictureHtml(name, `"${name}" & <${locale}>`, (file) => ({
    url: `/assets/site/${locale}/${file}`,
    ...files[`${locale}/${file}`]!,
  }));

test.each(PICTURE_LOCALES)('shows the pictures of the language, in both themes (%s)', (locale) => {
  const { container } = render(
    <Pictures value={picturesIn(locale)}>
      <ProductPicture name="overview" />
    </Pictures>,
  );
  const images = screen.getAllByRole('img', { name: `"overview" & <${locale}>` });
  expect(images.map((image) => image.getAttribute('src'))).toEqual([
    `/assets/site/${locale}/overview-light.avif`,
    `/assets/site/${locale}/overview-dark.avif`,
  ]);
  expect(images.map((image) => image.closest('picture')?.className)).toEqual([
    'on-light',
    'on-dark',
  ]);
  expect(
    [...container.querySelectorAll('source')].map((source) => source.getAttribute('srcset')),
  ).toEqual([
    `/assets/site/${locale}/overview-light-narrow.avif`,
    `/assets/site/${locale}/overview-dark-narrow.avif`,
  ]);
});

test('keeps the place of each file, and loads none before it is needed', () => {
  const { container } = render(
    <Pictures value={picturesIn('en-US')}>
      <ProductPicture name="order" />
    </Pictures>,
  );
  for (const element of container.querySelectorAll('img, source')) {
    const url = element.getAttribute('src') ?? element.getAttribute('srcset') ?? '';
    const { width, height } = files[url.replace('/assets/site/', '')]!;
    expect(element).toHaveAttribute('width', String(width));
    expect(element).toHaveAttribute('height', String(height));
  }
  for (const image of container.querySelectorAll('img'))
    expect(image).toHaveAttribute('loading', 'lazy');
});

test('stays as it was prerendered when the page hydrates without pictures', async () => {
  const page = <ProductPicture name="setup" />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Pictures value={picturesIn('zh-HK')}>{page}</Pictures>);
  const before = container.innerHTML;
  expect(before).toContain('setup-dark-narrow.avif');
  const problems: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, page, { onRecoverableError: (error) => problems.push(error) });
    await Promise.resolve();
  });
  expect(problems).toEqual([]);
  expect(container.innerHTML).toBe(before);
});
