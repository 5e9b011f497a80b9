/** Token bucket: allows a burst of `burst` requests, then one more per interval. */
export interface Rate {
  burst: number;
  /** Milliseconds between refills of one token. */
  every: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Bounds the memory under attack. The least recently used bucket is evicted first. */
const MAX_BUCKETS = 10_000;

export class Throttle {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  #fill(key: string, { burst, every }: Rate): Bucket {
    const now = this.#now();
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: burst, at: now };
    const bucket = { tokens: Math.min(burst, tokens + (now - at) / every), at: now };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MAX_BUCKETS) {
      const [oldest = key] = this.#buckets.keys();
      this.#buckets.delete(oldest);
    }
    return bucket;
  }

  /** Takes one token from every bucket, or none. Returns the milliseconds to wait, 0 if the tokens were taken. */
  take(wanted: readonly (readonly [key: string, rate: Rate])[]): number {
    const buckets = wanted.map(([key, rate]) => [this.#fill(key, rate), rate] as const);
    const waits = buckets.map(([{ tokens }, { every }]) =>
      tokens >= 1 ? 0 : Math.ceil((1 - tokens) * every),
    );
    const wait = Math.max(0, ...waits);
    if (wait === 0) for (const [bucket] of buckets) bucket.tokens -= 1;
    return wait;
  }

  /** Returns tokens that `take` took, for requests that do not count. */
  refund(wanted: readonly (readonly [key: string, rate: Rate])[]): void {
    for (const [key, rate] of wanted) {
      const bucket = this.#fill(key, rate);
      bucket.tokens = Math.min(rate.burst, bucket.tokens + 1);
    }
  }
}
