import type { Program } from 'typescript';

/** A place in the code; `line` counts from 1. */
export interface Place {
  file: string;
  line: number;
}

/** A statement that ran, and the calls that led to it, the innermost first. */
export interface Recorded {
  sql: string;
  parameters: number;
  places: Place[];
}

/** What the check reads of TypeORM's metadata. */
export interface Entity {
  name: string;
  tableName: string;
  columns: readonly { databaseName: string; propertyName: string }[];
}

interface Common {
  program: Program;
  /** Connected to the migrated database. */
  client: { query: (...input: never[]) => unknown };
  /** The parsers of the gateway's connections. */
  parse: (typeId: number, text: string) => unknown;
}

export function checkStatements(
  input: Common & {
    isOurs: (file: string) => boolean;
    recorded?: readonly Recorded[];
    nameOf?: (file: string) => string;
  },
): Promise<{ problems: string[]; checked: number; unchecked: string[] }>;

export function checkEntities(input: Common & { entities: readonly Entity[] }): Promise<string[]>;
