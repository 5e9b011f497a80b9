import { describe, expect, test } from 'vitest';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { inTestOrLab } from '../../support/cases/length.ts';

const db = testDatabase();

const IDENTITIES: ActorName[] = [
  'admin',
  'regular',
  'readonly',
  'pending',
  'deactivated',
  'foreignAdmin',
  'foreignRegular',
  'anonymous',
];
/** The organization whose rows each actor may see. */
const SEES: Partial<Record<ActorName, string>> = {
  admin: NORTHWIND,
  regular: NORTHWIND,
  readonly: NORTHWIND,
  foreignAdmin: BLUEPEAK,
  foreignRegular: BLUEPEAK,
};
const TABLES = ['campaigns', 'flights', 'creatives', 'audiences'] as const;
const REQUESTS = inTestOrLab(300, 3000);
const AT_ONCE = 50;

describe('eight users on one connection', () => {
  test(`never see a foreign row in ${REQUESTS} interleaved requests, ${AT_ONCE} at a time`, async () => {
    const foreign: string[] = [];
    let seen = 0;
    let failed = 0;
    const ask = async (index: number) => {
      const actor = IDENTITIES[(index * 5) % IDENTITIES.length] ?? 'anonymous';
      const table = TABLES[Math.floor(index / IDENTITIES.length) % TABLES.length] ?? 'campaigns';
      const { data, error } = await db.as(actor).from(table).select('organisation_id').limit(20);
      if (error && actor !== 'anonymous') failed += 1;
      for (const { organisation_id: organisation } of data ?? []) {
        seen += 1;
        if (organisation !== SEES[actor]) foreign.push(`${actor} saw ${organisation} in ${table}`);
      }
    };
    for (let first = 0; first < REQUESTS; first += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => ask(first + offset)));
    expect(foreign).toEqual([]);
    expect(failed, 'requests that failed').toBe(0);
    expect(seen, 'rows that were seen').toBeGreaterThan(REQUESTS);
  });
});
