import { PROXY_LIMITS } from '../../../../schema/rules/proxy-limits';
import { ACCOUNT_DENIALS, PROXY_DENIALS } from '../../../../schema/rules/proxy-denials';
import { ACCOUNT_DENIAL_WORDS } from '../../lib/account-denial-words';
import { guideNamed } from './guides';
import type { Block } from '../prose';

const ERRORS = guideNamed('errors');
const codes = Object.keys(PROXY_DENIALS) as (keyof typeof PROXY_DENIALS)[];

const blocksOf = (id: string): readonly Block[] =>
  ERRORS.sections.find((section) => section.id === id)?.body ?? [];
const rowsOf = (id: string) => blocksOf(id).flatMap((block) => ('rows' in block ? block.rows : []));

test.each(Object.entries(ACCOUNT_DENIALS))(
  'the dashboard says %s as the contract does',
  (code, { description }) => {
    expect(ACCOUNT_DENIAL_WORDS[code as keyof typeof ACCOUNT_DENIALS].message).toBe(description);
  },
);

test.each(codes)(
  '%s has a row with its status, and one place among the replies of SOCKS5',
  (code) => {
    const { status, socksReply } = PROXY_DENIALS[code];
    const rows = [...rowsOf('account'), ...rowsOf('node')].filter((row) => row[1] === code);
    expect(rows.map((row) => row[0])).toEqual([String(status)]);
    const replies = rowsOf('socks5').filter(
      ([, list]) => typeof list === 'string' && list.split(', ').includes(code),
    );
    expect(replies).toHaveLength(1);
    const label = replies[0]?.[0] as { message: string };
    expect(label.message).toMatch(
      socksReply === null ? /^authentication failed/ : `${socksReply},`,
    );
  },
);

test('the description names every status', () => {
  const statuses = new Set(codes.map((code) => String(PROXY_DENIALS[code].status)));
  const named = ERRORS.description.message?.match(/\d{3}/g);
  expect(named).toEqual([...statuses].sort());
});

test('names the size of headers that a node takes', () => {
  expect(PROXY_DENIALS.HEADERS_TOO_LARGE.advice).toContain(`${PROXY_LIMITS.headKilobytes} KB`);
});
