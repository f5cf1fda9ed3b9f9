/** Connections prepare a statement under its name, so that two under one name would answer each other's questions. */
export class StatementNames {
  readonly #known = new Map<string, string>();

  /** @throws Error if another statement has this name */
  readonly check = (name: string, sql: string): void => {
    const known = this.#known.get(name);
    if (known === undefined) this.#known.set(name, sql);
    else if (known !== sql) throw new Error(`Two different statements are called ${name}`);
  };
}
