import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentNode, getOperationAST, parse } from 'graphql';
import { laneOf } from './lanes.js';
import { createSchema } from './schema.js';

const schema = createSchema();

/** The operations and fragments of the dashboard. */
const texts = readdirSync('client/src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.graphql'))
  .map((path) => readFileSync(join('client/src', path), 'utf8'));
const dashboard: DocumentNode = parse(texts.join('\n'));

function laneOfScreen(name: string, variables: Record<string, unknown>) {
  const operation = getOperationAST(dashboard, name);
  if (!operation) throw new Error(`the dashboard has no operation ${name}`);
  return laneOf(schema, dashboard, operation, variables);
}

function laneOfUsage(args: string) {
  const document = parse(`{ me { usage(${args}) { totalBytes } } }`);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return laneOf(schema, document, operation);
}

describe('the lane of an operation', () => {
  it('keeps the first screen of the dashboard out of the lane of reports', () => {
    const variables = { days: 30, timeZone: 'Asia/Hong_Kong' };
    expect(laneOfScreen('Overview', variables)).toBe('FIGURES');
    expect(laneOfScreen('UsualAccounts', {})).toBe('REPORT');
  });

  it.each([
    ['last: 31, granularity: HOUR, timeZone: "Asia/Hong_Kong"', 'SCREEN'],
    ['last: 1100, granularity: MONTH', 'SCREEN'],
    ['last: 1100, granularity: MONTH, timeZone: "Asia/Hong_Kong"', 'REPORT'],
    ['last: 32, granularity: HOUR', 'REPORT'],
    ['last: 7, groupBy: COUNTRY', 'REPORT'],
    ['query: { period: LAST_90_DAYS, timeZone: "UTC" }', 'SCREEN'],
    ['query: { period: LAST_90_DAYS, timeZone: "UTC", granularity: HOUR }', 'REPORT'],
    ['query: { period: TODAY, timeZone: "UTC", filter: { countries: ["US"] } }', 'REPORT'],
  ])('is, for usage(%s), %s', (args, lane) => {
    expect(laneOfUsage(args)).toBe(lane);
  });
});
