import type { ACTORS, TestDatabase } from './database.ts';

export type Person = keyof typeof ACTORS;

export interface Inbox {
  items: {
    id: number;
    kind: string;
    thing: string;
    thing_id: string;
    facts: Record<string, unknown>;
    seen_at: string | null;
    read_at: string | null;
    resolved_at: string | null;
  }[];
  next: number | null;
  unseen: number;
  unread: number;
}

/** Inbox of a person over the API. */
export async function inboxOf(db: TestDatabase, actor: Person, filter = {}): Promise<Inbox> {
  const { data, error } = await db.as(actor).rpc('inbox', filter);
  if (error) throw new Error(error.message);
  return data as unknown as Inbox;
}
