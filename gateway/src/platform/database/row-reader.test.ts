import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { parseInstant, rowReader } from './row-reader.js';

const { TIMESTAMPTZ, INT4, TEXT, BOOL, JSONB } = pg.types.builtins;

describe('reading rows', () => {
  it('gives each column its name and its type', () => {
    const read = rowReader([
      { name: 'id', dataTypeID: INT4 },
      { name: 'a "quoted" name', dataTypeID: TEXT },
      { name: 'yes', dataTypeID: BOOL },
      { name: 'json', dataTypeID: JSONB },
      { name: 'at', dataTypeID: TIMESTAMPTZ },
      { name: 'unknown', dataTypeID: 999_999 },
    ]);
    expect(read(['1', 'x', 't', '{"a":[1]}', '2026-11-21 04:52:00+00', 'as it is'])).toEqual({
      id: 1,
      'a "quoted" name': 'x',
      yes: true,
      json: { a: [1] },
      at: new Date('2026-11-21T04:52:00Z'),
      unknown: 'as it is',
    });
    expect(read([null, null, null, null, null, null])).toEqual({
      id: null,
      'a "quoted" name': null,
      yes: null,
      json: null,
      at: null,
      unknown: null,
    });
  });

  it('reads instants as pg does', () => {
    const slow = pg.types.getTypeParser(TIMESTAMPTZ, 'text');
    const instants = fc
      .tuple(
        fc.date({
          min: new Date('1000-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59Z'),
          noInvalidDate: true,
        }),
        fc.integer({ min: 0, max: 6 }),
      )
      .map(([date, digits]) => {
        const [day, time] = date.toISOString().split('T');
        const fraction = `${date.getTime() % 1_000}`
          .replace('-', '')
          .padStart(3, '0')
          .padEnd(6, '7')
          .slice(0, digits);
        return `${day} ${time?.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`}+00`;
      });
    fc.assert(
      fc.property(instants, (text) => {
        expect(parseInstant(text)).toEqual(slow(text));
      }),
      { numRuns: 1_000 },
    );
    for (const text of [
      'infinity',
      '-infinity',
      '0044-03-15 12:00:00+00 BC',
      '0099-01-01 00:00:00+00',
      '12026-01-01 00:00:00+00',
      '2026-01-01 12:00:00+05:30',
    ]) {
      expect(parseInstant(text)).toEqual(slow(text));
    }
  });
});
