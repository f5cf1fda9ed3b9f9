import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { rowReader } from './row-reader.js';
import { typeParsers } from '../../platform/database/types.js';

const { BOOL, BYTEA, DATE, FLOAT8, INT2, INT4, INT8, JSONB, NUMERIC, TEXT, TIMESTAMPTZ, UUID } =
  pg.types.builtins;

/** A DataRow as Postgres sends it, somewhere inside a larger buffer. */
function message(values: readonly (string | null)[]): { bytes: Buffer; at: number } {
  const parts = values.map((value) => {
    const text = Buffer.from(value ?? '');
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : text.length);
    return Buffer.concat([length, text]);
  });
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  return {
    bytes: Buffer.concat([Buffer.from('before'), count, ...parts, Buffer.from('after')]),
    at: 6,
  };
}

function read(typeIds: readonly number[], values: readonly (string | null)[]): unknown[] {
  const { bytes, at } = message(values);
  const row = rowReader(typeIds.map((dataTypeID, index) => ({ name: `c${index}`, dataTypeID })))(
    bytes,
    at,
  );
  return typeIds.map((_, index) => row[`c${index}`]);
}

const parserOf = typeParsers.getTypeParser as (
  typeId: number,
  format: 'text',
) => (text: string) => unknown;
const expectAsPg = (typeId: number, text: string) => {
  expect(read([TEXT, typeId, TEXT], ['left', text, 'right'])).toEqual([
    'left',
    parserOf(typeId, 'text')(text),
    'right',
  ]);
};

const instants = fc
  .tuple(
    fc.date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    fc.integer({ min: 0, max: 6 }),
  )
  .map(([date, places]) => {
    const [day, time] = date.toISOString().split('T');
    const fraction = `${time?.slice(9, 12)}777`.slice(0, places);
    return `${day} ${time?.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`}+00`;
  });

describe('reading rows', () => {
  it('names columns as the statement does, whatever the name', () => {
    const { bytes, at } = message(['1', null]);
    const columns = [
      { name: 'a "quoted" name', dataTypeID: INT4 },
      { name: 'at', dataTypeID: TIMESTAMPTZ },
    ];
    expect(rowReader(columns)(bytes, at)).toEqual({ 'a "quoted" name': 1, at: null });
  });

  it('reads every type as pg does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (n) => {
        expectAsPg(INT8, String(n));
      }),
    );
    fc.assert(
      fc.property(fc.integer(), (n) => {
        expectAsPg(INT4, String(n));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -32_768, max: 32_767 }), (n) => {
        expectAsPg(INT2, String(n));
      }),
    );
    fc.assert(
      fc.property(instants, (text) => {
        expectAsPg(TIMESTAMPTZ, text);
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expectAsPg(TEXT, text);
      }),
    );
    fc.assert(
      fc.property(fc.uuid(), (text) => {
        expectAsPg(UUID, text);
      }),
    );
    for (const [typeId, ...texts] of [
      [BOOL, 't', 'f'],
      [BYTEA, '\\x00ff', '\\x'],
      [DATE, '2026-11-21'],
      [FLOAT8, '1.5', '-Infinity'],
      [JSONB, '{"a": [1, null]}'],
      [NUMERIC, '12345678901234567890.5'],
      [999_999, 'a type that nobody knows'],
      [TIMESTAMPTZ, 'infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '0099-01-01 00:00:00+00'],
      [TIMESTAMPTZ, '12026-01-01 00:00:00+00', '2026-01-01 12:00:00+05:30'],
    ] as const satisfies readonly (readonly [number, ...string[]])[]) {
      for (const text of texts) expectAsPg(typeId, text);
    }
  });

  it('reads null in every type', () => {
    const typeIds = [BOOL, BYTEA, INT2, INT4, INT8, JSONB, TEXT, TIMESTAMPTZ, UUID];
    expect(
      read(
        typeIds,
        typeIds.map(() => null),
      ),
    ).toEqual(typeIds.map(() => null));
  });
});
