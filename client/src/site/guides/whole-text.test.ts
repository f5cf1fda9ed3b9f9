import { setupI18n } from '@lingui/core';
import {
  FORBIDDEN_REASONS,
  INPUT_REASONS,
  UNAUTHENTICATED_REASONS,
  UNAVAILABLE_REASONS,
} from '../../../../schema/rules/error-codes';
import { messages } from '../../locales/site/guides/en-US.po';
import { CHANGES } from './changes';
import { API_GUIDES, PROXY_GUIDES } from './guides';
import { wholeText } from './whole-text';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': messages } });
const text = wholeText(i18n);

test('has each section of each guide, the changelog, and the schema', () => {
  for (const { title, sections } of [...PROXY_GUIDES, ...API_GUIDES]) {
    expect(text).toContain(`# ${i18n._(title)}\n`);
    for (const section of sections) expect(text).toContain(`## ${i18n._(section.title)}\n`);
  }
  for (const { on } of CHANGES) expect(text).toContain(`## ${on}\n`);
  expect(text).toContain('type Query {');
  expect(text).toContain('curl ');
  // A slot without a value, or an unfilled message.
  expect(text).not.toMatch(/\{\{\w+\}\}|\[object|undefined/);
});

test('names every reason of a refusal', () => {
  const reasons = [
    INPUT_REASONS,
    UNAUTHENTICATED_REASONS,
    FORBIDDEN_REASONS,
    UNAVAILABLE_REASONS,
  ].flatMap(Object.keys);
  for (const reason of reasons) expect(text).toContain(`\`${reason}\``);
});

test('the changelog goes back in time', () => {
  const days = CHANGES.map(({ on }) => on);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(new Set(days).size).toBe(days.length);
});
