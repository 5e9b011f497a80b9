import { beforeEach, expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '@/domain/shared/webhook-events';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { webhookCalls } from '../../support/database/webhooks.ts';

const db = testDatabase();
const { claim, create, clear } = webhookCalls(db);

beforeEach(() => clear());

const bodies = async () => (await claim()).map(({ body }) => JSON.parse(body));

test('the form offers the types that the database knows', async () => {
  const [row] = await db.sql<{ types: string[] }>('select private.webhook_types() as types');
  expect(row?.types).toEqual([...WEBHOOK_EVENTS]);
});

test('a flight that ends is sent with its campaign and reason', async () => {
  await create(['flight.ended']);
  const [flight] = await db.sql<{ id: string; name: string; campaign_id: string }>(
    `update public.flights set status = 'ended', status_reason = 'budget_used' where id = (
       select id from public.flights where organisation_id = '${NORTHWIND}' and status = 'active' order by id limit 1)
     returning id, name, campaign_id`,
  );
  expect(await bodies()).toMatchObject([
    {
      type: 'flight.ended',
      data: {
        id: flight?.id,
        name: flight?.name,
        campaign_id: flight?.campaign_id,
        status: 'ended',
        reason: 'budget_used',
        channel: expect.any(String),
      },
    },
  ]);
});

test('an invoice is sent with its number and amount', async () => {
  await create(['invoice.issued']);
  await db.sql(`select private.issue_invoice('${NORTHWIND}', 12.5, 'Support')`);
  const [sent, ...others] = await bodies();
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    type: 'invoice.issued',
    data: { amount: 12.5, description: 'Support', number: expect.any(String) },
  });
});

test('credits that fall below a level are sent once', async () => {
  await create(['wallet.low']);
  const spend = (left: number) =>
    db.sql(`update public.wallets set balance = ${left} where organisation_id = '${NORTHWIND}'`);
  await db.sql(
    `update public.wallets set last_top_up = 1000, balance = 900 where organisation_id = '${NORTHWIND}'`,
  );
  await spend(450);
  await spend(440);
  expect(await bodies()).toMatchObject([
    { type: 'wallet.low', data: { level: 50, balance: 450, top_up: 1000 } },
  ]);
});
