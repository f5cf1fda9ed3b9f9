import { choiceProblems, normaliseChoices, type ProxyChoices } from './proxy-choices.js';

const CHOICES: ProxyChoices = {
  authMethod: 'USER_ACCOUNT',
  country: 'US',
  city: 'new_york',
  sessionType: 'STICKY',
  sessionMinutes: 10,
  session: 'abc12345',
  format: 'URL',
  template: null,
  quantity: 1,
};
const ROTATING = { sessionType: 'ROTATING', sessionMinutes: null, session: null } as const;
const PLACES = {
  hasCountry: (code: string) => code === 'US' || code === 'GB',
  hasCity: (code: string, slug: string) => code === 'US' && slug === 'new_york',
};

test.each<[Partial<ProxyChoices>, string[]]>([
  [{}, []],
  [{ country: 'XX' }, ['country: COUNTRY_UNKNOWN']],
  [{ country: null }, ['country: COUNTRY_REQUIRED']],
  [{ country: 'GB' }, ['city: CITY_UNKNOWN']],
  [{ sessionMinutes: 0 }, ['sessionMinutes: SESSION_MINUTES_INVALID']],
  [{ sessionMinutes: 181 }, ['sessionMinutes: SESSION_MINUTES_INVALID']],
  [{ session: 'a-b' }, ['session: SESSION_INVALID']],
  [
    { sessionType: 'ROTATING' },
    ['sessionMinutes: SESSION_MINUTES_NEED_STICKY', 'session: SESSION_NEEDS_STICKY'],
  ],
  [{ authMethod: 'WHITELIST', country: null, city: null, ...ROTATING }, []],
  [{ authMethod: 'WHITELIST', session: null }, []],
  [{ authMethod: 'WHITELIST' }, ['session: NEEDS_USER_ACCOUNT']],
  [{ authMethod: 'WHITELIST', country: 'XX', session: null }, ['country: COUNTRY_UNKNOWN']],
  [{ format: 'CUSTOM', template: '{host}' }, []],
  [{ format: 'CUSTOM', template: '{prot}' }, ['template: TEMPLATE_INVALID']],
  [{ format: 'CUSTOM' }, ['template: TEMPLATE_INVALID']],
  [{ quantity: 1_000 }, []],
  [{ quantity: 1_001 }, ['quantity: QUANTITY_INVALID']],
  [{ quantity: 1.5 }, ['quantity: QUANTITY_INVALID']],
])('choices with %j have the problems %j', (changed, expected) => {
  const problems = choiceProblems({ ...CHOICES, ...changed }, PLACES);
  expect(problems.map(({ field, code }) => `${field}: ${code}`)).toEqual(expected);
});

test('uk is GB, and an empty text is no choice', () => {
  expect(normaliseChoices({ ...CHOICES, country: 'uk', city: '' })).toMatchObject({
    country: 'GB',
    city: null,
  });
  expect(normaliseChoices({ ...CHOICES, country: '' }).country).toBeNull();
  const pasted = { country: 'ｕｓ\u200e', city: '\u200bnew_york', session: 'ａbc12345\u00ad' };
  expect(normaliseChoices({ ...CHOICES, ...pasted })).toEqual(CHOICES);
});
