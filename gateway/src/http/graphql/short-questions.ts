import type { OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../platform/clock.js';

/** Longer ones would delay others in the snapshot that they share. */
const SHORT_MS = 25;
const MOST_KNOWN = 20_000;
/** Of variables. Who sends more asks for more. */
const MOST_CHARACTERS = 500;

/**
 * Whether a question of a customer was short when it was last asked alone. The same operation with the same variables hardly
 * becomes longer or shorter in a minute; after that, nothing is known of it.
 */
export class ShortQuestions {
  readonly #known = new LRUCache<string, 'SHORT' | 'LONG'>({ max: MOST_KNOWN, ttl: MINUTE_MS });
  readonly #operations = new WeakMap<OperationDefinitionNode, number>();
  #count = 0;

  /** Null for questions that are not remembered. */
  keyOf(
    accountId: string,
    operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>> = {},
  ): string | null {
    let number = this.#operations.get(operation);
    if (number === undefined) this.#operations.set(operation, (number = ++this.#count));
    const asked = JSON.stringify(variables);
    return asked.length > MOST_CHARACTERS ? null : `${accountId} ${number} ${asked}`;
  }

  /** Undefined while it is unknown. */
  lengthOf(key: string | null): 'SHORT' | 'LONG' | undefined {
    return key === null ? undefined : this.#known.get(key);
  }

  /** @param milliseconds that it took, without the wait for its turn */
  took(key: string | null, milliseconds: number): void {
    if (key !== null) this.#known.set(key, milliseconds < SHORT_MS ? 'SHORT' : 'LONG');
  }
}
