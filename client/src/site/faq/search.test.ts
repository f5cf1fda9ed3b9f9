import { type Answer, searchAnswers } from './search';

const ANSWERS: readonly Answer[] = [
  { href: '#a', question: 'Do failed requests count?', answer: 'With the bytes of their IP.' },
  { href: '#b', question: 'Keep the same IP address?', answer: 'Add a session to the username.' },
  { href: '#c', question: '可否保留同一個 IP？', answer: '在使用者名稱加入 session。' },
];
const found = (query: string) => searchAnswers(ANSWERS, query).map(({ href }) => href);

test('finds answers with every word, whatever their case and order', () => {
  expect(found('username SESSION')).toEqual(['#b']);
  expect(found('session bytes')).toEqual([]);
});

test('puts answers with the word in the question first', () => {
  expect(found('ip')).toEqual(['#b', '#c', '#a']);
});

test('finds Chinese words inside a sentence, and full-width letters', () => {
  expect(found('同一個')).toEqual(['#c']);
  expect(found('ＳＥＳＳＩＯＮ\u200e 名\u200b稱')).toEqual(['#c']);
});

test.each(['', '   '])('finds nothing for %p', (query) => {
  expect(found(query)).toEqual([]);
});
