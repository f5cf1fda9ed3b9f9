import type { GraphQLSchema } from 'graphql';
import type { ReadPool } from '../platform/database/read-pool.js';
import type { Reports } from '../platform/database/reports.js';
import type { Executor } from '../platform/graphql/executor.js';
import type { EnginePart } from './engine-parts.js';
import { compiledExecutor } from './execution/compiled-executor.js';
import { plainExecutor } from './execution/plain-executor.js';
import { batchChannel } from './reads/batch-channel.js';
import { plainChannel } from './reads/plain-channel.js';
import { createReadPool, type ReadPoolOptions } from './reads/read-pool.js';
import { createReports, type ReportLaneOptions } from './reads/report-lane.js';

/** The code that makes reads fast, behind two interfaces that also have a plain implementation. The setting ENGINE chooses. */
export interface Engine {
  readPool(url: string, options?: ReadPoolOptions): ReadPool;
  reports(url: string, options?: ReportLaneOptions): Reports;
  executor(schema: GraphQLSchema): Executor;
}

export function createEngine(parts: ReadonlySet<EnginePart>): Engine {
  const batches = parts.has('batches')
    ? batchChannel({ ownRows: parts.has('rows'), binary: parts.has('binary') })
    : null;
  const createExecutor = parts.has('compiled') ? compiledExecutor : plainExecutor;
  return {
    readPool: (url, options) => createReadPool(url, batches ?? plainChannel(true), options),
    reports: (url, options) => createReports(url, batches ?? plainChannel(false), options),
    executor: createExecutor,
  };
}
