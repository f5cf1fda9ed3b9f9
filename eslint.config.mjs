import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { bareText } from './client/scripts/lib/bare-text-rule.mjs';

const TYPED = ['**/*.{ts,tsx}'];
const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/*.test-kit.{ts,tsx}',
  'gateway/test/**',
  'proxy-node/test/**',
  'client/e2e/**',
  'client/jest/**',
];

const NO_TYPE_PARSER = {
  selector: "MemberExpression[property.name='setTypeParser']",
  message:
    'Changes every connection of the process, also those of libraries: use the option types (typeParsers).',
};

/** It saves lines, and hides how many things there are. */
const NO_SPREAD_LITERAL = {
  selector: 'SpreadElement > ObjectExpression',
  message: 'Write the properties out.',
};

const COMPOSED_KEY =
  'An input method may take this key to confirm a Chinese word: use pressedKey (lib/composing.ts).';
const KEY_NAMES = '/^(Enter|Escape|Tab|Home|End|Backspace|Delete|Page(Up|Down)|Arrow[A-Z][a-z]+)$/';
/** Every way to the key of a keyboard event that does not ask whether an input method takes it. */
const NO_COMPOSED_KEYS = [
  `MemberExpression[object.name=/^(e|event|nativeEvent)$/][property.name=/^(key|code|keyCode|which)$/]`,
  `MemberExpression[object.property.name='nativeEvent'][property.name=/^(key|code|keyCode|which)$/]`,
  // Taken out of the event: `({ key }) => key === 'Enter'`.
  `BinaryExpression:has(> Literal[value=${KEY_NAMES}]) > :matches(Identifier[name=/^(key|code)$/], MemberExpression[property.name=/^(key|code)$/])`,
].map((selector) => ({ selector, message: COMPOSED_KEY }));

const TRANSLATED = 'A browser would translate this: add translate="no" (SECURITY 57).';
/** Code and amounts of money. The journey through a translated page finds other exact texts (e2e/translated.spec.ts). */
const NO_TRANSLATED_CODE = [
  "JSXOpeningElement[name.name=/^(code|pre|kbd|samp)$/]:not(:has(> JSXAttribute[name.name='translate']))",
  "JSXElement[openingElement.name.name!='Trans']:not(:has(JSXAttribute[name.name='translate'])) > JSXExpressionContainer > CallExpression[callee.name=/^format(Amount|Money)$/]",
].map((selector) => ({ selector, message: TRANSLATED }));

const CONTROLS = '/^(input|select|textarea)$/';
const NAMES = '/^(id|aria-label|aria-labelledby)$/';
/** A control outside a label without an attribute that gives it a name, or that a label can refer to. */
const NO_NAMELESS_CONTROL = {
  selector: [
    `JSXOpeningElement[name.name=${CONTROLS}]`,
    `:not(:has(JSXAttribute[name.name=${NAMES}]))`,
    // Its attributes may come from a field of ui/.
    ':not(:has(JSXSpreadAttribute))',
    ":not(:has(JSXAttribute[name.name='type'][value.value='hidden']))",
    ":not(JSXElement[openingElement.name.name='label'] JSXOpeningElement)",
  ].join(''),
  message: 'A screen reader has no name for it: put it in a label, or give it an aria-label.',
};

/** `1e3` and `0x10` are numbers to JavaScript, and 1,000 and 16 to nobody who reads the address. */
const NO_NUMBER_OF_ADDRESS = {
  selector: [
    'CallExpression[callee.name=/^(Number|parseInt|parseFloat)$/]',
    "CallExpression[callee.property.name='get']:matches([callee.object.name=/search|param/i], [callee.object.property.name=/search|param/i])",
  ].join(' > '),
  message: 'Read whole numbers of an address with wholeNumber (lib/whole-number.ts).',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/.cache/',
      '.data*/',
      'coverage/',
      '.test-results/',
      // Written by tools, checked by their own comparison (scripts/drift.mjs).
      '**/generated/**',
      '**/*.generated.{ts,tsx}',
      '**/mockServiceWorker.js',
      // Shown to people, not run.
      'client/src/**/samples/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    // A file that needs more than this is several things.
    rules: {
      'max-lines': ['error', 300],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'no-restricted-syntax': ['error', NO_TYPE_PARSER, NO_SPREAD_LITERAL],
    },
  },
  {
    files: TYPED,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          'schema/tsconfig.json',
          'gateway/tsconfig.test.json',
          'mocks/tsconfig.test.json',
          'proxy-node/tsconfig.test.json',
          'client/tsconfig.json',
          'client/tsconfig.*.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Brackets mark the keys of foreign data (environment, JSON), which the type does not promise.
      '@typescript-eslint/dot-notation': 'off',
      // Numbers, bigints and booleans read the same in a template as in a log; objects do not.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // type-graphql and TypeORM describe shapes with classes.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // An empty text in the environment or a form is as good as none.
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true } },
      ],
      // The package is kept by choice; its macros are those of @lingui/core/macro and @lingui/react/macro.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: ['msg', 't', 'Trans', 'Plural', 'Select', 'useLingui', 'useMacro'] },
      ],
      // Code points are what is meant wherever a text is taken apart here.
      '@typescript-eslint/no-misused-spread': [
        'error',
        { allow: [{ from: 'lib', name: 'string' }] },
      ],
      // Overflows the stack on recursive types such as JSON's (8.73.0).
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // An interface promises a promise whether or not this implementation waits for something.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: TESTS,
    rules: {
      'max-lines': ['error', 600],
      // Answers of a server are looked at through expectations, which say what they must be.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Literal texts are taken apart on purpose; the option above does not know their types.
      '@typescript-eslint/no-misused-spread': 'off',
      // A test that finds nothing where it looks should fail right there.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Event handlers may be asynchronous: their failures end in the error boundary of the form or the mutation.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Fixtures of Playwright take what they need from their first argument, and hand over with `use`.
    files: ['client/e2e/**/*.ts'],
    rules: { 'no-empty-pattern': 'off', 'react-hooks/rules-of-hooks': 'off' },
  },
  {
    // Code of prerendered pages that runs before any module (.js) has no text fields and can't import.
    files: ['client/src/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'client/src/lib/composing.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        NO_TYPE_PARSER,
        NO_SPREAD_LITERAL,
        NO_NAMELESS_CONTROL,
        NO_NUMBER_OF_ADDRESS,
        ...NO_COMPOSED_KEYS,
        ...NO_TRANSLATED_CODE,
      ],
    },
  },
  {
    // Every request of a session takes one path, which knows what to do when the session is over. Who signs in has none yet.
    files: ['client/src/features/**/*.{ts,tsx}', 'client/src/lib/services/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'client/src/features/auth/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Use sessionFetch (lib/auth/session-fetch.ts).' },
      ],
    },
  },
  {
    files: ['client/src/**/*.tsx'],
    ignores: TESTS,
    plugins: { hearth: { rules: { 'bare-text': bareText } } },
    rules: { 'hearth/bare-text': 'error' },
  },
  {
    // No pattern may take more than linear time on some text: servers read what strangers send (SECURITY 51), pages what people paste.
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': [
        'error',
        { report: 'potential', ignorePartial: false, ignoreSticky: false },
      ],
    },
  },
  {
    // Scripts that a page loads as one file import nothing.
    files: ['mocks/src/airwallex/element/element.js'],
    rules: { 'max-lines': ['error', 400] },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    // Talks to a person on a terminal.
    files: ['scripts/**', 'client/scripts/**', '**/bench/**', '**/src/cli/**', 'mocks/src/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      'mocks/src/airwallex/element/**',
      'mocks/src/captcha/widget/**',
      'mocks/src/google/gsi/**',
      'client/src/**/*.js',
    ],
    languageOptions: { globals: globals.browser },
  },
);
