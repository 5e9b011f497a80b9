import type { TestDatabase } from './database.ts';

/** Registers accounts 'crowd1@northwind.example', 'crowd2@…' and so on. The database creates their pending profiles. */
export const registerCrowd = (db: Pick<TestDatabase, 'sql'>, people: number) =>
  db.sql(`
    insert into auth.users (id, email, email_confirmed_at, aud, role)
    select gen_random_uuid(), 'crowd' || n || '@northwind.example', now(), 'authenticated', 'authenticated'
      from generate_series(1, ${people}) n`);
