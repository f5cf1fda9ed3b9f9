import fc from 'fast-check';
import {
  baseUsername,
  formatProxyUsername,
  parseProxyUsername,
  type Places,
  type ProxyTarget,
} from './proxy-username.js';

const places: Places = {
  hasCountry: (code) => ['US', 'GB', 'DE'].includes(code),
  hasCity: (code, slug) =>
    (code === 'US' && slug === 'new_york') || (code === 'GB' && slug === 'london'),
};

const letters = 'abcdefghijklmnopqrstuvwxyz';
const username = fc
  .tuple(
    fc.constantFrom(...letters),
    fc.string({ unit: fc.constantFrom(...letters, ...'0123456789'), minLength: 3, maxLength: 11 }),
  )
  .map(([first, rest]) => first + rest);
const session = fc.string({
  unit: fc.constantFrom(...letters, ...letters.toUpperCase(), ...'0123456789_'),
  minLength: 1,
  maxLength: 25,
});
const place = fc.constantFrom(
  { country: null, city: null },
  { country: 'US', city: null },
  { country: 'US', city: 'new_york' },
  { country: 'GB', city: 'london' },
);
const sticky = fc.oneof(
  fc.constant({ session: null, sessionMinutes: null }),
  fc.record({
    session,
    sessionMinutes: fc.option(fc.integer({ min: 1, max: 180 }), { nil: null }),
  }),
);
const target: fc.Arbitrary<ProxyTarget> = fc
  .tuple(place, sticky)
  .map(([where, how]) => ({ ...where, ...how }));

/** Any text, and texts of the right parts in any order and number. */
const parts = [
  ...['country', 'us', 'gb', 'city', 'london', 'new_york'],
  ...['session', 'abc1', 'sesstime', '10', '999', ''],
];
const usernameLike = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc
    .tuple(username, fc.array(fc.constantFrom(...parts), { maxLength: 8 }))
    .map(([name, some]) => [name, ...some].join('-')),
);

describe('proxy usernames', () => {
  it('accept their parts in any order', () => {
    fc.assert(
      fc.property(username, target, fc.infiniteStream(fc.nat()), (name, wanted, keys) => {
        const [, ...rest] = formatProxyUsername(name, wanted).split('-');
        const pairs = Array.from({ length: rest.length / 2 }, (_, i) =>
          rest.slice(2 * i, 2 * i + 2),
        );
        const shuffled = pairs
          .map((pair) => ({ pair, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .flatMap(({ pair }) => pair);
        expect(parseProxyUsername([name, ...shuffled].join('-'), places)).toEqual({
          ok: true,
          value: { username: name, ...wanted },
        });
      }),
    );
  });

  it('are refused with the unknown part named, wherever it is', () => {
    const known = new Set(['country', 'city', 'session', 'sesstime']);
    const key = fc
      .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
      .filter((text) => !known.has(text));
    fc.assert(
      fc.property(
        username,
        target,
        key,
        fc.string({ unit: fc.constantFrom(...letters) }),
        (name, wanted, unknown, value) => {
          const text = `${formatProxyUsername(name, wanted)}-${unknown}-${value}`;
          expect(parseProxyUsername(text, places)).toMatchObject({ ok: false, part: unknown });
        },
      ),
    );
  });

  it('never throw, and accept only what they format', () => {
    let accepted = 0;
    fc.assert(
      fc.property(usernameLike, (text) => {
        const parsed = parseProxyUsername(text, places);
        if (parsed.ok) {
          accepted += 1;
          const { username: name, ...wanted } = parsed.value;
          expect(parseProxyUsername(formatProxyUsername(name, wanted), places)).toEqual(parsed);
        } else {
          expect(parsed.part).not.toBe('');
          expect(parsed.expected).not.toBe('');
        }
      }),
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it.each([
    ['abc1-contry-us', 'contry'],
    ['abc1-country-', 'country'],
    ['abc1-country', 'country'],
    ['abc1-country-usa', 'country'],
    ['abc1-country-constructor', 'country'],
    ['abc1-country-aq', 'country'],
    ['abc1-country-us-country-gb', 'country'],
    ['abc1-city-new_york', 'city'],
    ['abc1-country-gb-city-new_york', 'city'],
    ['abc1-country-us-city-new%20york', 'city'],
    ['abc1-country-us-city-new+york', 'city'],
    ['abc1-country-us-city-new-york', 'york'],
    ['abc1-country-us-city-new _york', 'city'],
    ['abc1-country-us-COUNTRY-us', 'country'],
    ['abc1-country-u s', 'country'],
    ['abc1-coun try-us', 'coun try'],
    ['abc1-session-a b', 'session'],
    ['abc1- -us', '(empty)'],
    ['abc1-country-us-city-', 'city'],
    ['abc1-session-', 'session'],
    ['abc1-session-a.b', 'session'],
    ['abc1-session-abcdefghijklmnopqrstuvwxyz', 'session'],
    ['abc1-session-x-sesstime-0', 'sesstime'],
    ['abc1-session-x-sesstime-181', 'sesstime'],
    ['abc1-session-x-sesstime-1.5', 'sesstime'],
    ['abc1-session-x-sesstime-010', 'sesstime'],
    ['abc1-sesstime-10', 'sesstime'],
    ['abc1-', '(empty)'],
    ['abc1--us', '(empty)'],
    ['1abc', 'username'],
    ['abc', 'username'],
    ['', 'username'],
  ])('%s is refused because of its %s', (text, part) => {
    expect(parseProxyUsername(text, places)).toMatchObject({ ok: false, part });
  });

  it.each([
    ['abc1-country-', 'a two-letter country code, for example country-us'],
    ['abc1-country-aq', 'a country from the list of locations'],
    ['abc1-country-ir', 'another country: IR is not offered'],
    ['abc1-country-KP-session-a', 'another country: KP is not offered'],
    ['abc1-country-us-country-us', 'country only once'],
    [
      'abc1-city-new_york',
      'the country too: a city with _ for spaces, for example country-us-city-new_york',
    ],
    [
      'abc1-country-us-city-new%20york',
      'a city with _ for spaces, for example country-us-city-new_york',
    ],
    ['abc1-country-gb-city-new_york', 'a city of GB from the list of locations, with _ for spaces'],
    ['abc1-session-a.b', '1 to 25 letters, digits, or _, for example session-abc12345'],
    [
      'abc1-session-x-sesstime-0',
      'whole minutes from 1 to 180, for example session-abc12345-sesstime-10',
    ],
    [
      'abc1-sesstime-10',
      'the session too: whole minutes from 1 to 180, for example session-abc12345-sesstime-10',
    ],
    ['abc1-contry-us', 'country, city, session, or sesstime, each followed by - and its value'],
    ['abc1-', 'country, city, session, or sesstime, each followed by - and its value'],
    ['1abc', '4 to 12 letters or digits, beginning with a letter'],
  ])('%s is refused with what to write: %s', (text, expected) => {
    expect(parseProxyUsername(text, places)).toMatchObject({ ok: false, expected });
  });

  it.each([
    'Abc1-country-US-city-New_York-session-aB_1',
    'ABC1-COUNTRY-us-CITY-NEW_YORK-Session-aB_1',
    ' abc1-country-us-city-new_york-session-aB_1\r\n',
    '\u00a0abc1 - country -\tus-city- new_york -session- aB_1\u00a0',
    'abc1-country-us-city-New York-session-aB_1',
    'abc1-country-us-city-new\u00a0york-session-aB_1',
  ])('%j is understood, and keeps the case of its session', (text) => {
    expect(parseProxyUsername(text, places)).toEqual({
      ok: true,
      value: {
        username: 'abc1',
        country: 'US',
        city: 'new_york',
        session: 'aB_1',
        sessionMinutes: null,
      },
    });
    expect(baseUsername(text)).toBe('abc1');
  });

  it('are understood in any case, with blanks around each part', () => {
    const blank = fc.constantFrom('', ' ', '\t', '\u00a0', '  ');
    const written = fc.infiniteStream(fc.tuple(fc.boolean(), blank, blank));
    fc.assert(
      fc.property(username, target, written, (name, wanted, styles) => {
        const style = (part: string, keepsCase: boolean) => {
          const [isUpper, before, after] = styles.next().value as [boolean, string, string];
          return before + (isUpper && !keepsCase ? part.toUpperCase() : part) + after;
        };
        const parts = formatProxyUsername(name, wanted).split('-');
        const text = parts
          .map((part, index) => style(part, index > 0 && parts[index - 1] === 'session'))
          .join('-');
        expect(parseProxyUsername(text, places)).toEqual({
          ok: true,
          value: { username: name, ...wanted },
        });
        expect(baseUsername(text)).toBe(name);
      }),
    );
  });

  it('accept uk for gb, and names in any case', () => {
    expect(parseProxyUsername('Abc1-country-uk-city-london', places)).toEqual({
      ok: true,
      value: {
        username: 'abc1',
        country: 'GB',
        city: 'london',
        session: null,
        sessionMinutes: null,
      },
    });
  });
});
