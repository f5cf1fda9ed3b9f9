import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { sha256 } from './crypto.js';
import { AppError } from './errors.js';

/** State of a counter. */
export interface RateDecision {
  /** Whether this event (`take`) or the next one (`peek`) is within the limit. */
  allowed: boolean;
  /** Maximum number of events in a window. */
  limit: number;
  remaining: number;
  /** Whole seconds until the window ends. */
  resetSeconds: number;
}

/**
 * Events allowed per key in a window. The window starts with the first event and always ends, so no limit is permanent.
 */
export interface RateRule {
  points: number;
  seconds: number;
}

const UNLIMITED_POINTS = Number.MAX_SAFE_INTEGER;

/** A family of counters. Keys are hashed before they are stored, so they may contain email addresses. */
export class RateLimit {
  constructor(
    private readonly counters: RateLimiterAbstract,
    private readonly rule: RateRule,
  ) {}

  /** Counts one event. Returns whether it was within the limit; `limit` overrides the rule's for this key. */
  async take(key: string, limit = this.rule.points): Promise<RateDecision> {
    const { consumedPoints, msBeforeNext } = await this.counters.penalty(stored(key));
    return this.#decision(consumedPoints <= limit, limit, consumedPoints, msBeforeNext);
  }

  /** Returns whether another event would be allowed, without counting one. */
  async peek(key: string): Promise<RateDecision> {
    const state = await this.counters.get(stored(key));
    const limit = this.rule.points;
    const consumed = state?.consumedPoints ?? 0;
    return this.#decision(consumed < limit, limit, consumed, state?.msBeforeNext ?? 0);
  }

  /** Like `take`. @throws AppError RATE_LIMITED with `retryAfterSeconds` */
  async enforce(key: string): Promise<void> {
    refuse(await this.take(key));
  }

  /** Like `peek`. @throws AppError RATE_LIMITED with `retryAfterSeconds` */
  async check(key: string): Promise<void> {
    refuse(await this.peek(key));
  }

  /** Takes back one event that was counted before it was known to count. */
  async giveBack(key: string): Promise<void> {
    await this.counters.reward(stored(key));
  }

  async reset(key: string): Promise<void> {
    await this.counters.delete(stored(key));
  }

  #decision(allowed: boolean, limit: number, consumed: number, waitMs: number): RateDecision {
    return {
      allowed,
      limit,
      remaining: Math.max(0, limit - consumed),
      resetSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    };
  }
}

/** @throws AppError RATE_LIMITED if the decision is a refusal */
export function refuse(decision: RateDecision): void {
  if (decision.allowed) return;
  throw new AppError('RATE_LIMITED', 'Too many requests, please try again later', {
    retryAfterSeconds: decision.resetSeconds,
  });
}

function stored(key: string): string {
  return sha256(key).toString('base64url');
}

/**
 * Creates the counters: in this process, or in Redis if several gateways share the limits.
 *
 * While Redis is unavailable, each gateway counts for itself, so a limit is at worst multiplied by the number of
 * gateways. Failing open would not stop password guessing; failing closed would stop all sign-ins.
 */
export class RateLimits {
  /** @param redis null counts in this process alone */
  constructor(private readonly redis: Redis | null) {}

  /** Loads Redis's client only for those who have one. */
  static async open(
    redisUrl: string | null,
    onRedisError: (error: Error) => void,
  ): Promise<RateLimits> {
    if (redisUrl === null) return new RateLimits(null);
    const { Redis } = await import('ioredis');
    const redis = new Redis(redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 1_000,
      commandTimeout: 500,
    });
    redis.on('error', onRedisError);
    return new RateLimits(redis);
  }

  /** `name` must be unique among limits. */
  define(name: string, rule: RateRule): RateLimit {
    const options = {
      keyPrefix: `hearth:limit:${name}`,
      points: UNLIMITED_POINTS,
      duration: rule.seconds,
    };
    const local = new RateLimiterMemory(options);
    const counters =
      this.redis === null
        ? local
        : new RateLimiterRedis({
            ...options,
            storeClient: this.redis,
            insuranceLimiter: local,
            rejectIfRedisNotReady: true,
          });
    return new RateLimit(counters, rule);
  }

  close(): void {
    this.redis?.disconnect();
  }
}
