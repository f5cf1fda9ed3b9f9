import { formatter } from '@lingui/format-po';
import { readFileSync } from 'node:fs';
import { LOCALES } from '../lib/locale';

type Catalog = Awaited<ReturnType<ReturnType<typeof formatter>['parse']>>;

async function read(part: string, locale: string): Promise<Catalog> {
  const filename = new URL(`./${part}/${locale}.po`, import.meta.url);
  const context = { locale, sourceLocale: 'en-US', filename: filename.pathname };
  return formatter().parse(readFileSync(filename, 'utf8'), context);
}

/** `{name}`, `{name, plural, …}` and `<0>` of a message: what a translation must have too. */
function slots(text: string): string[] {
  return [...text.matchAll(/\{(\w+)(?=[,}])|<\/?(\d+)\/?>/g)]
    .map(([, name, tag]) => name ?? tag ?? '')
    .sort();
}

describe.each(['site', 'app'])('%s', (part) => {
  test.each(LOCALES.filter((locale) => locale !== 'en-US'))(
    '%s says everything that English says, with the same values in it',
    async (locale) => {
      const source = await read(part, 'en-US');
      const translation = await read(part, locale);
      expect(Object.keys(translation).sort()).toEqual(Object.keys(source).sort());
      for (const [id, { message = '' }] of Object.entries(source)) {
        const translated = translation[id]?.translation ?? '';
        expect({ message, translated }).not.toMatchObject({ translated: '' });
        expect({ message, slots: slots(translated) }).toEqual({ message, slots: slots(message) });
      }
    },
  );

  test('Chinese uses the characters and words of Hong Kong', async () => {
    const text = Object.values(await read(part, 'zh-HK'))
      .map(({ translation }) => translation)
      .join('\n');
    // Simplified characters, and words of the mainland or of Taiwan.
    expect(text).not.toMatch(/[们这时会来为国发说对从动过进车书长门问间电]/u);
    expect(text).not.toMatch(/网络|網路|登錄|視頻|信息|用戶名(?!稱)|服務器|默認|軟件包|訊息框/u);
  });
});
