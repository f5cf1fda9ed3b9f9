import { formatter } from '@lingui/format-po';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isLocale, LOCALES, SITE_LOCALES } from '../lib/locale';

/** `app/orders`, `site/home`, `site/documentation/console`, and so on. */
const PARTS = ['app', 'site'].flatMap((build) =>
  readdirSync(new URL(`./${build}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/en-US.po'))
    .map((file) => `${build}/${dirname(file)}`),
);

type Catalog = Awaited<ReturnType<ReturnType<typeof formatter>['parse']>>;

async function read(part: string, locale: string): Promise<Catalog> {
  const filename = new URL(`./${part}/${locale}.po`, import.meta.url);
  const context = { locale, sourceLocale: 'en-US', filename: filename.pathname };
  return formatter().parse(readFileSync(filename, 'utf8'), context);
}

/** `{name}`, `{name, plural, …}`, and `<0>` of a message. A translation must have the same, in each plural form. */
function slots(text: string): string[] {
  const found = [...text.matchAll(/\{(\w+)(?=[,}])|<\/?(\d+)\/?>/g)];
  return [...new Set(found.map(([, name, tag]) => name ?? tag ?? ''))].sort();
}

/** No translation is empty, and each has its message's values. */
function expectTranslated(translation: Catalog, source: Catalog): void {
  for (const [id, { translation: translated = '' }] of Object.entries(translation)) {
    const { message = '' } = source[id] ?? {};
    expect({ message, translated }).not.toMatchObject({ translated: '' });
    expect({ message, slots: slots(translated) }).toEqual({ message, slots: slots(message) });
  }
}

test('there are catalogs of the frames, the features, and the public pages', () => {
  expect(PARTS).toEqual(expect.arrayContaining(['app/shell', 'app/orders', 'site/frame']));
});

test.each(LOCALES)('a message of two catalogs reads the same in both (%s)', async (locale) => {
  const known = new Map<string, string>();
  for (const part of PARTS.filter((each) => each.startsWith('app/'))) {
    for (const [id, { message, translation = '' }] of Object.entries(await read(part, locale))) {
      expect({ part, message, translation }).toEqual({
        part,
        message,
        translation: known.get(id) ?? translation,
      });
      known.set(id, translation);
    }
  }
});

describe.each(PARTS)('%s', (part) => {
  test.each(LOCALES.filter((locale) => locale !== 'en-US'))(
    '%s translates every English message, with the same values',
    async (locale) => {
      const source = await read(part, 'en-US');
      const translation = await read(part, locale);
      expect(Object.values(source).filter(({ message }) => message).length).toBeGreaterThan(
        // One message for each kind of picture.
        part === 'site/pictures' ? 3 : 5,
      );
      expect(Object.keys(translation).sort()).toEqual(Object.keys(source).sort());
      expectTranslated(translation, source);
    },
  );

  test('English shows the values of each message', async () => {
    expectTranslated(await read(part, 'en-US'), await read(part, 'en-US'));
  });

  test('English is plain: "email", and no book for a page', async () => {
    const text = Object.values(await read(part, 'en-US'))
      .map(({ translation }) => translation)
      .join('\n');
    expect(text).not.toMatch(/e-mails?\b|\bmails\b/i);
    expect(text).not.toMatch(/\bthis book\b|be written|\blet in\b|\bproven?\b/i);
    // en-US spelling.
    expect(text).not.toMatch(/cancelled|misspelt/i);
  });

  test('Chinese uses the characters and words of Hong Kong', async () => {
    const text = Object.values(await read(part, 'zh-HK'))
      .map(({ translation }) => translation)
      .join('\n');
    // Simplified characters, and words used in the mainland or Taiwan.
    expect(text).not.toMatch(/[们这时会来为国发说对从动过进车书长门问间电]/u);
    expect(text).not.toMatch(/网络|網路|登錄|視頻|信息|用戶名(?!稱)|服務器|默認|軟件包|訊息框/u);
    // Rejected synonyms of our terms: 用戶名稱, 不限流量, 扣賬卡, 這裏, 毋須, 餘額, 付款, 網上, N 日, 每日.
    expect(text).not.toMatch(
      /使用者|無限流量|扣帳卡|[這哪]裡|無[需須]|結餘|結帳|線上|[}#] ?天|[一二三四五六七八九十每哪]天/u,
    );
    // Likewise 賬目, 確定 (final), 未能載入.
    expect(text).not.toMatch(/帳目|落實|無法載入/u);
    // Likewise 連線, 連接埠, 通訊協定, 上載, 身份, 邀請碼, 退單, 計劃.
    expect(text).not.toMatch(/連接(?!埠)|(?<!通訊)協定|上傳|身分|推薦碼|拒付|方案/u);
    // Literal translations: use Session for a proxy session and Schema for a schema; the checkout is 結賬.
    expect(text).not.toMatch(/工作階段|結構描述|現正扣費|行與行之間|儲存好嗎/u);
  });
});

describe.each(SITE_LOCALES.filter((locale) => !isLocale(locale)))('%s', (locale) => {
  test.each(['site/frame', 'site/pricing'])(
    'says everything that %s says in English, with the same values in it',
    async (part) => {
      const source = await read(part, 'en-US');
      const translation = await read(part, locale);
      expect(Object.keys(source).length).toBeGreaterThan(10);
      expect(Object.keys(translation).sort()).toEqual(Object.keys(source).sort());
      expectTranslated(translation, source);
    },
  );
});
