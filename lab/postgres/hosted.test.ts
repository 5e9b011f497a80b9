import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database/database.ts';
import { organisationDetails } from '../../tests/support/cases/organisation-details.ts';
import {
  authService,
  FORGED_METADATA,
  PASSWORD_OF_A_STRANGER,
} from '../../tests/support/cases/sign-up.ts';
import { type HostedProject, hostedProject } from './hosted-project.ts';
import { actingAs } from './lane.ts';

const MIGRATIONS = 'supabase/migrations';
/** Setup guide of a hosted project. A test runs its SQL. */
const PAGE = readFileSync('docs/deploy.md', 'utf8');
const embedded = testDatabase();
let project: HostedProject;

beforeAll(async () => {
  project = await hostedProject();
  for (const file of readdirSync(MIGRATIONS).toSorted())
    await project.owner.begin((sql) => sql.unsafe(readFileSync(join(MIGRATIONS, file), 'utf8')));
}, 180_000);

afterAll(async () => project.drop());

/** Queries that list the schema and its permissions, one line each. Owners and their own rights are left out. */
const CATALOGUE = {
  columns: `select format('%s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'p') and a.attnum > 0 and not a.attisdropped`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
   where connamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  indexes: `select indexdef from pg_indexes where schemaname in ('public', 'private')`,
  policies: `select format('%s %s %s %s %s %s %s', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies where schemaname = 'public'`,
  security: `select format('%s %s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity, reloptions) from pg_class
   where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'p')`,
  triggers: `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  functions: `select pg_get_functiondef(oid) from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'`,
  rights: `select format('%s %s %s', object, coalesce(r.rolname, 'public'), acl.privilege_type)
    from (select oid::regclass::text, relacl, relowner from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          union all select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)), proowner from pg_proc
           where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          union all select attrelid::regclass || '.' || attname, attacl, 0 from pg_attribute where attacl is not null
           and attrelid in (select oid from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)))
      as o (object, acl_list, owner)
   cross join lateral aclexplode(o.acl_list) as acl
    left join pg_roles r on r.oid = acl.grantee
   where acl.grantee <> o.owner`,
};

describe('an empty hosted project, whose owner is not a superuser', () => {
  test.each(Object.entries(CATALOGUE))(
    'has the same %s as the embedded database after the migrations',
    async (_what, query) => {
      // Ignores the monthly report partitions: they exist only where the demo data has reports.
      const lines = (rows: Iterable<object>) =>
        [...rows]
          .map((row) => String(Object.values(row)[0]))
          .filter((line) => !/delivery_reports_2\d{3}_\d\d/.test(line))
          .toSorted();
      const [hosted, own] = [
        lines(await project.owner.unsafe(query)),
        lines(await embedded.sql(query)),
      ];
      expect(hosted.length).toBeGreaterThan(20);
      expect(hosted).toEqual(own);
    },
  );

  /** Registers a user as the auth service does: it inserts the account, then confirms it in a second transaction. */
  async function signUp(email: string, metadata = '{"full_name": "Someone New"}'): Promise<string> {
    const id = randomUUID();
    await project.auth(async (sql) => {
      await sql`insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
        values (${randomUUID()}, ${id}, 'authenticated', 'authenticated', ${email}, '{}', ${metadata}::text::jsonb)`;
    });
    await project.auth(async (sql) => {
      await sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
    });
    return id;
  }

  test('gets its first superadmin from the SQL in docs/deploy.md, who can then add an organization and its admin', async () => {
    const you = await signUp('you@example.com');
    const [words] =
      /## 5\. The first superadmin[\s\S]*?```sql\n([\s\S]*?)```/.exec(PAGE)?.slice(1) ?? [];
    if (!words) throw new Error('docs/deploy.md has no SQL for the first superadmin');
    await project.owner.unsafe(words);

    const organisation = randomUUID();
    await signUp('first@client.example');
    const created = await actingAs(
      project.owner,
      you,
      (sql) => sql`select * from public.create_organisation(${organisation},
        ${JSON.stringify(organisationDetails())}::text::jsonb, 'first@client.example')`,
    );
    expect(created).toHaveLength(1);
    const [admin] = await project.owner`
      select u.id, u.status, u.organisation_id, array(select r.role from public.user_roles r where r.user_id = u.id) as roles
        from public.link_users u where u.email = 'first@client.example'`;
    expect(admin).toMatchObject({
      status: 'active',
      organisation_id: organisation,
      roles: '{admin}',
    });

    const campaign = randomUUID();
    await actingAs(
      project.owner,
      admin?.['id'] as string,
      (sql) => sql`insert into public.campaigns (id, name, budget, user_id, organisation_id)
        values (${campaign}, 'The first one', 1000, ${admin?.['id'] as string}, ${organisation})`,
    );
    const seen = (user: string) =>
      actingAs(
        project.owner,
        user,
        (sql) => sql`select id, flight_count from public.campaigns_with_totals`,
      );
    expect(await seen(admin?.['id'] as string)).toEqual([{ id: campaign, flight_count: 0 }]);
    expect(await seen(await signUp('stranger@example.com'))).toEqual([]);
  });

  test('runs every scheduled job as the owner', async () => {
    const scheduled = await project.owner<
      { command: string }[]
    >`select 'select ' || call as command from private.jobs()`;
    expect(scheduled.length).toBeGreaterThan(0);
    for (const { command } of scheduled)
      expect(await project.owner.unsafe(command)).not.toHaveLength(0);
  });

  test('deletes the sessions of a deactivated user from the auth tables', async () => {
    const [you] =
      await project.owner`select id from public.link_users where email = 'you@example.com'`;
    const leaving = await signUp('leaving@example.com');
    const session = randomUUID();
    await project.auth(async (sql) => {
      await sql`insert into auth.sessions (id, user_id) values (${session}, ${leaving})`;
      await sql`insert into auth.refresh_tokens (token, user_id, session_id) values ('t', ${leaving}, ${session})`;
    });
    await actingAs(
      project.owner,
      you?.['id'] as string,
      (sql) => sql`select public.set_user_status(${leaving}, 'deactivated', 'pending')`,
    );
    const left = await project.auth(
      (sql) =>
        sql`select id::text from auth.sessions union all select token from auth.refresh_tokens`,
    );
    expect(left).toEqual([]);
  });

  test('stores accounts with overlong, malformed and duplicate data without an error in the sign-up trigger', async () => {
    for (const [email, meta] of [
      [`${'x'.repeat(240)}@example.com`, '{}'],
      ['odd@example.com', '{"full_name": ["not", "a", "name"]}'],
      ['ODD@example.com', '{"full_name": "twice, in capitals"}'],
    ] as const) {
      const id = await signUp(email, meta);
      expect(
        await project.auth((sql) => sql`select id from auth.users where id = ${id}`),
      ).toHaveLength(1);
    }
  });

  test('removes the first password of an account and all metadata except its invitation and language', async () => {
    const service = authService((text) =>
      project.auth(async (sql) => [...(await sql.unsafe(text))]),
    );
    const [you] =
      await project.owner`select id, organisation_id from public.link_users where email = 'you@example.com'`;
    const [id, invitation_id] = [randomUUID(), randomUUID()];
    await actingAs(
      project.owner,
      you?.['id'] as string,
      (
        sql,
      ) => sql`select public.invite_user(${invitation_id}, 'invited@example.com', 'Robin', 'regular',
        ${you?.['organisation_id'] as string})`,
    );
    await service.signUp(id, 'invited@example.com', { ...FORGED_METADATA, invitation_id });
    const metadata = {
      invitation: {
        organisation: 'VOX',
        invited_by: 'Someone New',
        role: 'regular',
      },
      language: 'en',
    };
    expect(await service.accountOf(id)).toMatchObject({ password: PASSWORD_OF_A_STRANGER });
    await service.writeMetadata(id, FORGED_METADATA);
    await service.mailConfirmation(id);
    await service.confirm(id);
    expect(await service.accountOf(id)).toEqual({ password: '', metadata });
    await service.setPassword(id, 'chosen');
    expect(await service.accountOf(id)).toMatchObject({ password: 'chosen' });
  });
});
