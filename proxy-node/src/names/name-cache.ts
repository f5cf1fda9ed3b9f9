import type { NameAnswer } from './dns-query.js';

interface Kept {
  readonly answer: NameAnswer;
  readonly until: number;
  readonly customerId: string;
}

/** Answers kept in all, and of those that one customer has asked for: nobody can drop another customer's. */
const MAX_ANSWERS = 100_000;
const MAX_OF_ONE = 2_000;

/** The answers of DNS for as long as they hold. All customers share them. */
export class NameCache {
  private readonly answers = new Map<string, Kept>();
  /** The keys of each customer, oldest first. */
  private readonly keysOf = new Map<string, Set<string>>();

  get(key: string): NameAnswer | undefined {
    const kept = this.answers.get(key);
    if (!kept) return undefined;
    if (kept.until > Date.now()) return kept.answer;
    this.drop(key, kept);
    return undefined;
  }

  keep(key: string, customerId: string, answer: NameAnswer): void {
    if (answer.ttlMs <= 0) return;
    this.dropKey(key);
    const until = Date.now() + answer.ttlMs;
    this.answers.set(key, { answer, until, customerId });
    let keys = this.keysOf.get(customerId);
    if (!keys) this.keysOf.set(customerId, (keys = new Set()));
    keys.add(key);
    if (keys.size > MAX_OF_ONE) this.dropKey(firstOf(keys));
    if (this.answers.size > MAX_ANSWERS) this.dropKey(firstOf(this.answers.keys()));
  }

  private dropKey(key: string | undefined): void {
    const kept = key === undefined ? undefined : this.answers.get(key);
    if (key !== undefined && kept) this.drop(key, kept);
  }

  private drop(key: string, { customerId }: Kept): void {
    this.answers.delete(key);
    const keys = this.keysOf.get(customerId);
    keys?.delete(key);
    if (keys?.size === 0) this.keysOf.delete(customerId);
  }
}

function firstOf(values: Iterable<string>): string | undefined {
  for (const value of values) return value;
  return undefined;
}
