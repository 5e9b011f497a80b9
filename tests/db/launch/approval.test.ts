import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ActorName,
  type Client,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { approvals, type Plan, type Policy, SECTIONS } from '../../support/database/approval.ts';
import { addFlight } from '../../support/database/delivery.ts';
import { sendMails } from '../../support/database/outbox.ts';
import { isFullLength } from '../../support/cases/length.ts';

const db = testDatabase();
const { setPolicy, aPlan, aPlanWithSegment, count, ask, review, decide, approve, states, flight } =
  approvals(db);

const ALL = (state: string) => Object.fromEntries(SECTIONS.map((section) => [section, state]));

beforeEach(() => setPolicy('second_person'));
afterEach(() =>
  db.sql(`delete from public.superadmin_impersonations;
    update public.flights set status = 'ended' where organisation_id = '${NORTHWIND}' and status <> 'ended';
    update public.organisations set approval_policy = 'off' where id = '${NORTHWIND}'`),
);

const patch = async (plan: Plan, change: object, actor: ActorName = 'regular') =>
  (await db.as(actor).from('flights').update(change).eq('id', plan.flight).select('id')).error;
const launch = async (plan: Plan) =>
  (await db.as('regular').rpc('launch', { p_flight_ids: [plan.flight] })).error;
const update = async (plan: Plan, changes: object, actor: ActorName = 'regular') =>
  (
    await db.as(actor).rpc('update_flight', {
      p_id: plan.flight,
      p_version: (await flight(plan.flight)).version,
      p_changes: { reason: 'Needed', ...changes } as never,
    })
  ).error;
const release = async (plan: Plan, actor: ActorName = 'admin', reason = 'Recall of a product') =>
  (await db.as(actor).rpc('release_flights', { p_flight_id: plan.flight, p_reason: reason })).error;

describe('approval_effect', () => {
  const effect = async (table: string, id: string, actor: ActorName = 'regular') =>
    (await db.as(actor).rpc('approval_effect', { p_table: table, p_id: id })).data?.[0];
  const run = (plan: Plan) =>
    db.sql(`update public.flights set status = 'active' where id = '${plan.flight}'`);
  const readCampaign = async ({ flight: id }: Plan) =>
    (await db.sql(`select campaign_id from public.flights where id = '${id}'`))[0]?.[
      'campaign_id'
    ] as string;
  const readStatus = async (plan: Plan) => (await flight(plan.flight)).status;

  test('counts the running and the waiting flights whose approval a campaign budget change voids', async () => {
    const plan = await aPlan();
    const campaign = await readCampaign(plan);
    expect(await effect('campaigns', campaign)).toEqual({ running: 0, waiting: 0 });
    await approve(plan);
    expect(await effect('campaigns', campaign)).toEqual({ running: 0, waiting: 1 });
    await run(plan);
    expect(await effect('campaigns', campaign)).toEqual({ running: 1, waiting: 0 });
    expect(await effect('campaigns', campaign, 'foreignRegular')).toEqual({
      running: 0,
      waiting: 0,
    });
    const { error } = await db
      .as('regular')
      .from('campaigns')
      .update({ budget: 6000 })
      .eq('id', campaign);
    expect(error).toBeNull();
    expect(await readStatus(plan)).toBe('paused');
    expect(await effect('campaigns', campaign)).toMatchObject({ running: 0 });
  });

  test("counts the flights of a cohort for a change of its rules and of its segment's rules", async () => {
    const { plan, segment } = await aPlanWithSegment();
    await approve(plan);
    await run(plan);
    const [link] = await db.sql(
      `select audience_id from public.flight_audiences where flight_id = '${plan.flight}'`,
    );
    expect(await effect('audience_segments', String(link?.['audience_id']))).toMatchObject({
      running: 1,
    });
    expect(await effect('segments', segment.id)).toMatchObject({ running: 1 });
  });

  test("counts no running flight for a change of a creative's text, because it keeps its version", async () => {
    const plan = await aPlan();
    await approve(plan);
    const [link] = await db.sql(
      `select creative_version_id from public.flight_creatives where flight_id = '${plan.flight}'`,
    );
    const version = String(link?.['creative_version_id']);
    expect(await effect('creative_versions', version)).toEqual({ running: 0, waiting: 1 });
    await run(plan);
    expect(await effect('creative_versions', version)).toEqual({ running: 0, waiting: 0 });
  });

  test('refuses an unknown table and answers zero when the policy is off', async () => {
    const { error } = await db
      .as('regular')
      .rpc('approval_effect', { p_table: 'wallets', p_id: randomUUID() });
    expect(error?.hint).toBe('unknown_table');
    const plan = await aPlan();
    await approve(plan);
    await setPolicy('off');
    expect(await effect('campaigns', await readCampaign(plan))).toEqual({ running: 0, waiting: 0 });
  });
});

describe('the approval check at a start', () => {
  const STATES = {
    none: async () => {},
    requested: async (plan: Plan) => void (await ask(plan)),
    changes_requested: async (plan: Plan) =>
      void (await decide((await ask(plan)).id, 'changes', { sections: ['schedule'] })),
    approved: async (plan: Plan) => void (await approve(plan)),
    released: async (plan: Plan) => void (await release(plan)),
    void: async (plan: Plan) => {
      await approve(plan);
      await update(plan, { frequency_cap: 2 });
    },
  };
  const POLICIES: [name: string, policy: Policy, above: number, asks: boolean][] = [
    ['off', 'off', 0, false],
    ['second person', 'second_person', 0, true],
    ['second person above what it costs', 'second_person_above', 50, false],
    ['second person above less than it costs', 'second_person_above', 49.99, true],
  ];
  const REFUSALS: Partial<Record<keyof typeof STATES, string>> = {
    none: 'approval_missing',
    requested: 'approval_requested',
    changes_requested: 'changes_requested',
    void: 'approval_missing',
  };
  /** Cells that `npm test` runs. It leaves out most states of approvals and paused flights, whose results repeat. */
  const needsTest = (policy: string, state: string, status: string) => {
    const isEnd = state === 'none' || state === 'approved';
    if (policy === 'second person') return isEnd || status === 'pending';
    return isEnd && status === 'pending';
  };
  const cells = POLICIES.flatMap(([policy, value, above, asks]) =>
    (Object.keys(STATES) as (keyof typeof STATES)[]).flatMap((state) =>
      ['pending', 'paused']
        .filter((status) => isFullLength || needsTest(policy, state, status))
        .map((status) => ({ policy, value, above, asks, state, status })),
    ),
  );

  test.each(cells)(
    'allows or refuses the start as the policy requires: $policy, approval $state, flight $status',
    async ({ value, above, asks, state, status }) => {
      const plan = await aPlan();
      await STATES[state](plan);
      if (status === 'paused')
        await db.sql(`update public.flights set status = 'paused' where id = '${plan.flight}'`);
      expect((await setPolicy(value, above)).error).toBeNull();
      const hint = asks ? (REFUSALS[state] ?? null) : null;
      const check = await db.as('regular').rpc('launch_check', { p_flight_id: plan.flight });
      const codes = (
        check.data as { problems: { code: string; severity: string }[] }
      ).problems.filter(({ severity }) => severity === 'blocker');
      expect(codes.map(({ code }) => code)).toEqual(hint ? [hint] : []);

      expect((await patch(plan, { status: 'active' }))?.hint ?? null).toBe(hint);
      expect((await flight(plan.flight)).status).toBe(hint ? status : 'active');
      if (!hint)
        await db.sql(
          `update public.flights set status = '${status}' where id = '${plan.flight}' and status = 'active'`,
        );
      expect((await launch(plan))?.hint ?? null).toBe(hint);
      expect((await flight(plan.flight)).status).toBe(hint ? status : 'active');
      const { data } = await db.service.rpc('claim_work', { p_gateway: 'g', p_limit: 1000 });
      await db.service.rpc('release_work', { p_gateway: 'g' });
      const claimed = (data as { flight_id: string }[]).map(({ flight_id }) => flight_id);
      expect(claimed.includes(plan.flight)).toBe(!hint);
    },
  );

  test('applies to the secret key too', async () => {
    const plan = await aPlan();
    const { error } = await db.service
      .from('flights')
      .update({ status: 'active' })
      .eq('id', plan.flight);
    expect(error?.hint).toBe('approval_missing');
  });

  test('covers an edit in the same statement as the start', async () => {
    const plan = await aPlan();
    await approve(plan);
    expect((await patch(plan, { status: 'active', budget: 4000 }))?.hint).toBe('approval_missing');
    expect(await flight(plan.flight)).toMatchObject({
      status: 'pending',
      approval_state: 'approved',
    });
  });

  test('holds back the unapproved flights of a campaign that starts', async () => {
    const plan = await aPlan();
    await db.sql(`update public.campaigns set status = 'pending' where id = '${plan.campaign}'`);
    const whole = await db.as('regular').rpc('launch', { p_campaign_id: plan.campaign });
    expect(whole.error?.hint).toBe('approval_missing');
    const { data } = await db
      .as('regular')
      .rpc('change_campaigns', { p_action: 'activate', p_ids: [plan.campaign] });
    expect(data).toMatchObject([{ outcome: 'done' }]);
    expect((await flight(plan.flight)).status).toBe('pending');
  });

  test('is listed by launch_check with the number of waiting flights and their request', async () => {
    const plan = await aPlan();
    await addFlight(db, plan, { status: 'pending', budget: 10, reach: 10 });
    const problems = async () => {
      const { data } = await db.as('regular').rpc('launch_check', { p_campaign_id: plan.campaign });
      return (data as { problems: { code: string }[] }).problems.filter(({ code }) =>
        code.includes('approval'),
      );
    };
    expect(await problems()).toMatchObject([
      { code: 'approval_missing', fix: 'request_approval', flight_id: null, hints: { flights: 2 } },
    ]);
    const { id } = await ask(plan);
    expect(await problems()).toMatchObject([
      { code: 'approval_missing', hints: { flights: 1 } },
      {
        code: 'approval_requested',
        fix: 'review_approval',
        flight_id: plan.flight,
        hints: { request_id: id },
      },
    ]);
  });

  test('stops delivery from resuming a flight whose approval became void while it waited for money', async () => {
    const plan = await aPlan();
    await approve(plan);
    await patch(plan, { status: 'active' });
    await db.sql(
      `update public.flights set status = 'paused', status_reason = 'wallet_empty' where id = '${plan.flight}'`,
    );
    const wake = () => db.sql(`select private.settle_flight('${plan.flight}')`);
    await wake();
    expect((await flight(plan.flight)).status).toBe('active');
    await db.sql(
      `update public.flights set status = 'paused', status_reason = 'wallet_empty' where id = '${plan.flight}';
       update private.flight_approvals set state = 'void' where flight_id = '${plan.flight}' and section = 'money'`,
    );
    await wake();
    expect(await flight(plan.flight)).toMatchObject({ status: 'paused', status_reason: null });
    await wake();
    expect((await flight(plan.flight)).status).toBe('paused');
  });
});

describe('permission', () => {
  const ACTORS: ActorName[] = [
    'regular',
    'peer',
    'admin',
    'impersonating',
    'superadmin',
    'readonly',
    'foreignAdmin',
    'foreignRegular',
    'analyst',
    'pending',
    'deactivated',
    'unassigned',
  ];
  const SOME: ActorName[] = ['regular', 'admin', 'readonly', 'foreignAdmin'];
  const WRITERS = ['regular', 'peer', 'admin', 'impersonating'];
  const STRANGERS = ['superadmin', 'foreignAdmin'];
  type Action = 'ask' | 'approve' | 'changes' | 'release';
  const STATUSES = ['pending', 'paused', 'active', 'ended'] as const;
  const POLICIES = ['off', 'second_person'] as const;

  /** The refusal that depends only on the actor, or null. */
  function refusedTo(action: Action, actor: ActorName): string | null {
    if (action === 'ask') {
      if (['readonly', 'pending', 'deactivated', 'unassigned'].includes(actor)) return 'read_only';
      return WRITERS.includes(actor) ? null : 'not_found';
    }
    if (STRANGERS.includes(actor)) return 'not_found';
    return actor === 'admin' || actor === 'impersonating' ? null : 'not_admin';
  }

  const refusal = (
    action: Action,
    actor: ActorName,
    status: (typeof STATUSES)[number],
    policy: (typeof POLICIES)[number],
  ): string | null => {
    const asks = policy !== 'off' && status !== 'active';
    const nothing =
      action === 'ask' || action === 'release'
        ? asks && status !== 'ended'
          ? null
          : 'approval_not_needed'
        : asks
          ? null
          : 'version_conflict';
    return refusedTo(action, actor) ?? nothing;
  };

  const cells = (['ask', 'approve', 'changes', 'release'] as const).flatMap((action) =>
    STATUSES.flatMap((status) => POLICIES.map((policy) => ({ action, status, policy }))),
  );

  type Cell = (typeof cells)[number];

  /** A flight in that status. It has an approval request if the action needs one. */
  async function arrange({ action, status, policy }: Cell) {
    await setPolicy('second_person');
    const plan = await aPlan();
    const isAsked = action === 'approve' || action === 'changes' || status === 'active';
    const { id } = isAsked ? await ask(plan) : { id: '' };
    const flights = isAsked ? (await review(id)).flights : [];
    if (status === 'active') {
      await decide(id, 'approve');
      await patch(plan, { status: 'active' });
    } else if (status !== 'pending')
      await db.sql(`update public.flights set status = '${status}' where id = '${plan.flight}'`);
    if (policy === 'off') await setPolicy('off');
    const decisions = flights.flatMap((each) =>
      each.sections.map((section) => ({
        flight_id: each.id,
        section: section.section,
        seen: section.seen,
        decision: action,
        comment: 'Look again',
      })),
    );
    return { plan, id, decisions };
  }

  async function act(client: Client, action: Action, made: Awaited<ReturnType<typeof arrange>>) {
    const { plan, id, decisions } = made;
    if (action === 'ask') return client.rpc('request_approval', { p_flight_id: plan.flight });
    if (action === 'release')
      return client.rpc('release_flights', { p_flight_id: plan.flight, p_reason: 'Now' });
    return client.rpc('decide_approval', { p_request_id: id, p_decisions: decisions });
  }

  const AFTER = {
    ask: 'requested',
    approve: 'approved',
    changes: 'changes_requested',
    release: 'approved',
  };

  test.each(cells)(
    'to $action depends on actor and state: flight $status, policy $policy',
    async (cell) => {
      const { action, status, policy } = cell;
      let made: Awaited<ReturnType<typeof arrange>> | null = null;
      // The actor is checked first, so `npm test` tries all actors for one flight only.
      const isFirst = status === 'pending' && policy === 'second_person';
      for (const actor of isFirst || isFullLength ? ACTORS : SOME) {
        // A call that succeeds uses up the flight, so the next actor gets a new one.
        made ??= await arrange(cell);
        const { flight: id } = made.plan;
        expect((await flight(id)).status).toBe(status);
        const before = await states(id);
        const { error } = await act(await db.become(actor), action, made);
        await db.sql(`delete from public.superadmin_impersonations`);
        const hint = refusal(action, actor, status, policy);
        expect([actor, error?.hint ?? null]).toEqual([actor, hint]);
        expect([actor, await states(id)]).toEqual([actor, hint ? before : ALL(AFTER[action])]);
        if (!hint) made = null;
      }
    },
  );

  test('is denied to anonymous visitors for every approval function', async () => {
    const plan = await aPlan();
    const { id } = await ask(plan);
    const visitor = db.as('anonymous');
    const answers = [
      await visitor.rpc('request_approval', { p_flight_id: plan.flight }),
      await visitor.rpc('decide_approval', { p_request_id: id, p_decisions: [] }),
      await visitor.rpc('release_flights', { p_flight_id: plan.flight, p_reason: 'x' }),
      await visitor.rpc('approval_review', { p_request_id: id }),
      await visitor.rpc('open_approvals'),
      await visitor.rpc('waiting_approvals'),
      await visitor.rpc('set_approval_policy', { p_policy: 'off' }),
    ];
    for (const { error } of answers) expect(error).not.toBeNull();
  });

  test('to set the policy belongs to admins, for their own organization', async () => {
    for (const actor of ['regular', 'readonly', 'foreignRegular', 'analyst', 'pending'] as const)
      expect((await db.as(actor).rpc('set_approval_policy', { p_policy: 'off' })).error?.hint).toBe(
        'not_admin',
      );
    await db.as('foreignAdmin').rpc('set_approval_policy', { p_policy: 'second_person' });
    await db.as('foreignAdmin').rpc('set_approval_policy', { p_policy: 'off' });
    const [row] = await db.sql(
      `select approval_policy from public.organisations where id = '${NORTHWIND}'`,
    );
    expect(row).toEqual({ approval_policy: 'second_person' });
    const refused: [object, string][] = [
      [{ p_policy: 'both' }, 'unknown_policy'],
      [{ p_policy: 'second_person_above' }, 'invalid_amount'],
      [{ p_policy: 'second_person_above', p_above: -1 }, 'invalid_amount'],
      [{ p_policy: 'second_person_above', p_above: 1, p_amounts: { SMS: -1 } }, 'invalid_amount'],
    ];
    for (const [request, hint] of refused)
      expect((await db.as('admin').rpc('set_approval_policy', request as never)).error?.hint).toBe(
        hint,
      );
  });

  test('to write approval_state directly is denied', async () => {
    const plan = await aPlan();
    for (const actor of ['regular', 'admin'] as const)
      expect((await patch(plan, { approval_state: 'approved' }, actor))?.hint).toBe(
        'protected_column',
      );
  });
});

describe('the four-eyes rule', () => {
  test('keeps the user who requested an approval from deciding it', async () => {
    const plan = await aPlan();
    const { id } = await ask(plan, 'admin');
    for (const decision of ['approve', 'changes'] as const)
      expect((await decide(id, decision)).error?.hint).toBe('own_request');
  });

  test('keeps the user who made the last change from deciding, until another user makes a later change', async () => {
    const plan = await aPlan();
    await update(plan, { budget: 60 }, 'admin');
    const first = await ask(plan);
    expect((await decide(first.id, 'approve')).error?.hint).toBe('own_request');
    await update(plan, { budget: 61 }, 'regular');
    const second = await ask(plan);
    expect((await decide(second.id, 'approve')).error).toBeNull();
  });

  test('does not count a rename as a change', async () => {
    const plan = await aPlan();
    await update(plan, { name: 'Better name' }, 'admin');
    expect((await decide((await ask(plan)).id, 'approve')).error).toBeNull();
  });

  test('counts the creator of an unchanged flight as its author', async () => {
    const plan = await aPlan();
    await db.sql(
      `update public.flights set user_id = '${db.idOf('admin')}' where id = '${plan.flight}'`,
    );
    expect((await decide((await ask(plan)).id, 'approve')).error?.hint).toBe('own_request');
  });

  test("counts the author of a pending flight's message", async () => {
    const plan = await aPlan();
    await db.sql(`update public.creatives set user_id = '${db.idOf('admin')}'
      where id = (select creative_id from public.flights where id = '${plan.flight}')`);
    const { error } = await db
      .as('admin')
      .from('creative_versions')
      .update({ message: 'Written by the admin' })
      .eq(
        'creative_id',
        (
          await db.sql<{ creative_id: string }>(
            `select creative_id from public.flights where id = '${plan.flight}'`,
          )
        )[0]?.creative_id ?? '',
      );
    expect(error).toBeNull();
    expect((await decide((await ask(plan)).id, 'approve')).error?.hint).toBe('own_request');
  });
});

describe('a decision', () => {
  test('covers the chosen sections, and is refused if a section changed since the review', async () => {
    const plan = await aPlan();
    const { id } = await ask(plan);
    expect((await decide(id, 'approve', { sections: ['message', 'money'] })).error).toBeNull();
    expect(await states(plan.flight)).toEqual({
      ...ALL('requested'),
      message: 'approved',
      money: 'approved',
    });
    expect((await decide(id, 'changes', { sections: ['audience'] })).data).toMatchObject({
      open: 1,
    });
    expect(await flight(plan.flight)).toMatchObject({ approval_state: 'changes_requested' });
    const seen = await review(id);
    const schedule = seen.flights[0]?.sections.find(({ section }) => section === 'schedule');
    await update(plan, { frequency_cap: 1 });
    const late = await db.as('admin').rpc('decide_approval', {
      p_request_id: id,
      p_decisions: [
        { flight_id: plan.flight, section: 'schedule', decision: 'approve', seen: schedule?.seen },
      ] as never,
    });
    expect(late.error?.hint).toBe('version_conflict');
  });

  test('is stored for all sections or for none', async () => {
    const plan = await aPlan();
    const { id } = await ask(plan);
    const [message] = (await review(id)).flights[0]?.sections ?? [];
    const { error } = await db.as('admin').rpc('decide_approval', {
      p_request_id: id,
      p_decisions: [
        { flight_id: plan.flight, section: 'message', decision: 'approve', seen: message?.seen },
        { flight_id: plan.flight, section: 'money', decision: 'approve', seen: 'another' },
      ] as never,
    });
    expect(error?.hint).toBe('version_conflict');
    expect(await states(plan.flight)).toEqual(ALL('requested'));
  });

  test('to request changes needs a comment of at most 1,000 characters and valid sections', async () => {
    const { id } = await ask(await aPlan());
    expect((await decide(id, 'changes', { comment: '  ' })).error?.hint).toBe('comment_missing');
    expect((await decide(id, 'changes', { comment: 'x'.repeat(1001) })).error?.hint).toBe(
      'comment_too_long',
    );
    for (const p_decisions of [null, [], {}, [{}], [{ flight_id: 'x', section: 'message' }]])
      expect(
        (await db.as('admin').rpc('decide_approval', { p_request_id: id, p_decisions } as never))
          .error?.hint,
      ).toBe('invalid_decisions');
  });

  test('approves a draft creative together with its message; assigning it does not', async () => {
    const plan = await aPlan();
    const creative = randomUUID();
    await db.as('regular').rpc('create_creative', {
      p_id: creative,
      p_name: 'Draft',
      p_type: 'SMS',
      p_message: 'Fresh',
    });
    expect(
      (
        await db
          .as('regular')
          .from('flight_creatives')
          .insert({ flight_id: plan.flight, creative_id: creative })
      ).error,
    ).toBeNull();
    const status = async () =>
      (await db.sql(`select status from public.creatives where id = '${creative}'`))[0];
    expect(await status()).toEqual({ status: 'draft' });
    await approve(plan);
    expect(await status()).toEqual({ status: 'approved' });
  });
});

describe('an edit to an approved flight', () => {
  test('voids its section, pauses the flight, and keeps the other sections approved', async () => {
    const plan = await aPlan();
    const id = await approve(plan);
    expect(await launch(plan)).toBeNull();
    expect(await update(plan, { budget: 60 })).toBeNull();
    expect(await states(plan.flight)).toEqual({ ...ALL('approved'), money: 'void' });
    expect(await flight(plan.flight)).toMatchObject({
      status: 'paused',
      status_reason: null,
      approval_state: 'void',
    });
    expect((await patch(plan, { status: 'active' }))?.hint).toBe('approval_missing');
    const money = (await review(id)).flights[0]?.sections.find(
      ({ section }) => section === 'money',
    );
    expect(money).toMatchObject({ before: { budget: 50 }, now: { budget: 60 } });
    // Only the changed section needs a new approval.
    const again = await ask(plan);
    expect(await states(plan.flight)).toEqual({ ...ALL('approved'), money: 'requested' });
    await decide(again.id, 'approve');
    expect(await launch(plan)).toBeNull();
  });

  test('voids the message section when only a translation changes', async () => {
    const plan = await aPlan();
    const text = (translations: object) => ({ channel: 'sms', text: 'Hello', translations });
    const write = (translations: object) =>
      db.sql(`update public.creative_versions v set content = '${JSON.stringify(text(translations))}'
        from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${plan.flight}'`);
    await write({ de: { channel: 'sms', text: 'Hallo' } });
    await approve(plan);
    expect(await states(plan.flight)).toEqual(ALL('approved'));
    await write({ de: { channel: 'sms', text: 'Guten Tag' } });
    expect(await states(plan.flight)).toEqual({ ...ALL('approved'), message: 'void' });
  });

  test("voids the message section when a variant's text changes, and is refused once that text is sent", async () => {
    const plan = await aPlan();
    const [own] = await db.sql<{ creative_id: string }>(
      `select creative_id from public.flight_creatives where flight_id = '${plan.flight}'`,
    );
    const author = db.as('regular');
    const id = randomUUID();
    const head = own?.creative_id ?? '';
    await author.rpc('add_creative_variant', { p_id: id, p_creative_id: head });
    await db.sql(`update public.creatives set status = 'approved' where id = '${id}'`);
    const { data: versions } = await author
      .from('creative_versions')
      .select('id')
      .eq('creative_id', id);
    const { error } = await author.rpc('set_flight_variants', {
      p_flight_id: plan.flight,
      p_version: (await flight(plan.flight)).version,
      p_variants: [{ creative_version_id: versions?.[0]?.id, share: 40 }] as never,
    });
    expect(error).toBeNull();
    // The review names the creative of each variant.
    const [words] = await db.sql<{ said: object }>(
      `select private.plan_words(f) -> 'message' as said from public.flights f where f.id = '${plan.flight}'`,
    );
    expect(words?.said).toMatchObject({
      creative_id: head,
      version_id: null,
      variants: [{ creative_id: id, version_id: null }],
    });
    await approve(plan);
    const write = async (message: string) =>
      (await author.from('creative_versions').update({ message }).eq('creative_id', id)).error;
    expect(await write('Other words')).toBeNull();
    expect(await states(plan.flight)).toEqual({ ...ALL('approved'), message: 'void' });
    expect((await launch(plan))?.hint).toBe('approval_missing');
    await approve(plan);
    expect(await launch(plan)).toBeNull();
    expect((await write('Behind the back'))?.hint).toBe('version_in_use');
    expect(await states(plan.flight)).toEqual(ALL('approved'));
  });

  test("voids the message section when a tracked link's preview changes, and the review shows both previews", async () => {
    const plan = await aPlan();
    const author = db.as('regular');
    const tracker = randomUUID();
    await author.rpc('create_tracked_link', {
      p_id: tracker,
      p_name: 'Trails',
      p_url: 'https://northwind.example/trails',
    });
    const [version] = await db.sql<{ id: string }>(
      `update public.click_tracker_versions set og_title = 'Trails are open' where click_tracker_id = '${tracker}' returning id`,
    );
    await db.sql(
      `update public.flights set tracker_version_id = '${version?.id}' where id = '${plan.flight}'`,
    );
    const preview = async () => {
      const [row] = await db.sql<{ said: { og_title: string } }>(
        `select private.plan_words(f) -> 'message' as said from public.flights f where f.id = '${plan.flight}'`,
      );
      return row?.said.og_title;
    };
    await approve(plan);
    expect(await preview()).toBe('Trails are open');
    await db.sql(
      `update public.click_tracker_versions set og_title = 'You won' where id = '${version?.id}'`,
    );
    expect(await states(plan.flight)).toEqual({ ...ALL('approved'), message: 'void' });
    expect(await preview()).toBe('You won');
  });

  test('voids and pauses nothing when it is a rename', async () => {
    const plan = await aPlan();
    await approve(plan);
    expect(await launch(plan)).toBeNull();
    expect(await update(plan, { name: 'Renamed' })).toBeNull();
    await db
      .as('regular')
      .from('campaigns')
      .update({ name: 'Renamed too' })
      .eq('id', plan.campaign);
    expect(await states(plan.flight)).toEqual(ALL('approved'));
    expect((await flight(plan.flight)).status).toBe('active');
  });

  test('voids the edited section of an open request', async () => {
    const plan = await aPlan();
    await ask(plan);
    await update(plan, { budget: 60 });
    expect(await states(plan.flight)).toEqual({ ...ALL('requested'), money: 'void' });
    expect((await launch(plan))?.hint).toBe('approval_missing');
  });

  test('pauses a flight that needed no approval and now does', async () => {
    await setPolicy('second_person_above', 1000);
    const plan = await aPlan({ budget: 900 });
    expect(await launch(plan)).toBeNull();
    expect(await update(plan, { frequency_cap: 2 })).toBeNull();
    expect((await flight(plan.flight)).status).toBe('active');
    expect(await update(plan, { budget: 1100 })).toBeNull();
    expect((await flight(plan.flight)).status).toBe('paused');
  });

  test('changes no approval while the policy is off', async () => {
    await setPolicy('off');
    const plan = await aPlan();
    expect(await launch(plan)).toBeNull();
    expect(await update(plan, { budget: 60 })).toBeNull();
    expect(await flight(plan.flight)).toMatchObject({ status: 'active', approval_state: null });
  });
});

describe('the approved audience', () => {
  const importVolume = async (name: string, volume: number, actor: ActorName = 'regular') => {
    const { error } = await db
      .as(actor)
      .rpc('import_segment_volumes', { p_rows: [{ name, category: '', volume }] });
    if (error) throw new Error(error.message);
  };
  const setRules = async (id: string, actor: ActorName) =>
    (
      await db
        .as(actor)
        .from('segments')
        .update({ rules: { field: 'age', comparison: 'at least', value: 18 } })
        .eq('id', id)
        .select('id')
    ).error;

  test.each([
    ["one of the organization's segments", false, 'regular'],
    ['a platform segment, by its provider', true, 'superadmin'],
  ] as const)('is void after a change of the rules of %s', async (_, platform, actor) => {
    const { plan, segment } = await aPlanWithSegment({ platform });
    const id = await approve(plan);
    expect(await launch(plan)).toBeNull();
    expect(await setRules(segment.id, actor)).toBeNull();
    expect(await states(plan.flight)).toEqual({ ...ALL('approved'), audience: 'void' });
    expect((await flight(plan.flight)).status).toBe('paused');
    const audience = (await review(id)).flights[0]?.sections.find(
      ({ section }) => section === 'audience',
    );
    expect(audience).toMatchObject({
      before: { people: 700, segments: [{ name: segment.name, rules: {} }] },
      now: { people: 700, segments: [{ name: segment.name, rules: { field: 'age', value: 18 } }] },
    });
  });

  // 700 people were approved: 70% of the volume of 1,000.
  test.each([
    [1100, 'approved', 'active'],
    [1101, 'approved', 'active'],
    [1102, 'void', 'paused'],
    [10, 'approved', 'active'],
  ])('with a volume of %i instead of 1,000 is %s', async (volume, state, status) => {
    const { plan, segment } = await aPlanWithSegment();
    await approve(plan);
    expect(await launch(plan)).toBeNull();
    await importVolume(segment.name, volume);
    const after = { ...ALL('approved'), audience: state };
    expect(await states(plan.flight)).toEqual(after);
    expect((await flight(plan.flight)).status).toBe(status);
    await count();
    expect(await states(plan.flight)).toEqual(after);
    expect((await flight(plan.flight)).status).toBe(status);
  });

  test('is compared with each new count as a whole, so that many small steps cannot exceed 10%', async () => {
    const { plan, segment } = await aPlanWithSegment();
    await approve(plan);
    for (const volume of [1050, 1100]) {
      await importVolume(segment.name, volume);
      await count();
    }
    expect(await states(plan.flight)).toEqual(ALL('approved'));
    await importVolume(segment.name, 1150);
    expect(await states(plan.flight)).toEqual({ ...ALL('approved'), audience: 'void' });
  });

  test('uses the pending count of a cohort when it is requested', async () => {
    const { plan, segment } = await aPlanWithSegment();
    await importVolume(segment.name, 2000);
    const { id } = await ask(plan);
    await count();
    expect((await review(id)).flights[0]?.sections[1]).toMatchObject({
      section: 'audience',
      state: 'requested',
      now: { people: 1400 },
    });
    expect((await decide(id, 'approve')).error).toBeNull();
    expect(await states(plan.flight)).toEqual(ALL('approved'));
  });

  test('tolerates a slightly larger count during a review, but not one above 10%', async () => {
    const { plan, segment } = await aPlanWithSegment();
    const { id } = await ask(plan);
    await importVolume(segment.name, 1100);
    expect((await decide(id, 'approve', { sections: ['audience'] })).error).toBeNull();
    await importVolume(segment.name, 1500);
    expect((await states(plan.flight)).audience).toBe('void');
    expect((await decide(id, 'approve', { sections: ['money'] })).error).toBeNull();
  });

  test('counts as edited by the user who changes a rule, not by the user who imports a volume', async () => {
    const { plan, segment } = await aPlanWithSegment();
    await importVolume(segment.name, 3000, 'admin');
    const first = await ask(plan);
    expect((await decide(first.id, 'approve')).error).toBeNull();
    expect(await setRules(segment.id, 'admin')).toBeNull();
    const { id } = await ask(plan);
    expect((await decide(id, 'approve')).error?.hint).toBe('own_request');
  });
});

describe('the approval policy', () => {
  test('leaves flights running that started before it', async () => {
    await setPolicy('off');
    const plan = await aPlan();
    expect(await launch(plan)).toBeNull();
    await setPolicy('second_person');
    expect(await flight(plan.flight)).toMatchObject({
      status: 'active',
      approval_state: 'approved',
    });
    await update(plan, { budget: 60 });
    expect((await flight(plan.flight)).status).toBe('paused');
  });

  test("above an amount adds up a campaign's flights, except channels with their own amount", async () => {
    await setPolicy('second_person_above', 100, { Email: 500 });
    const plan = await aPlan({ budget: 60 });
    const needs = async (id: string) =>
      (await db.sql(`select private.flights_to_approve('{${id}}')`)).length > 0;
    expect(await needs(plan.flight)).toBe(false);
    const email = await addFlight(db, plan, { status: 'pending', budget: 400, channel: 'Email' });
    expect([await needs(plan.flight), await needs(email)]).toEqual([false, false]);
    const push = await addFlight(db, plan, { status: 'pending', budget: 41, channel: 'Push' });
    expect([await needs(plan.flight), await needs(email), await needs(push)]).toEqual([
      true,
      false,
      true,
    ]);
    await db.sql(`update public.flights set status = 'ended' where id = '${push}'`);
    expect(await needs(plan.flight)).toBe(false);
    await db.sql(`update public.flights set spent = 40.5 where id = '${push}'`);
    expect([await needs(plan.flight), await needs(push)]).toEqual([true, true]);
  });
});

describe('an emergency release', () => {
  test("needs a reason, starts its author's own flight, and is void after an edit", async () => {
    const plan = await aPlan();
    expect(await release(plan, 'admin', ' ')).toMatchObject({ hint: 'reason_missing' });
    expect(await release(plan, 'admin', 'x'.repeat(501))).toMatchObject({
      hint: 'reason_too_long',
    });
    await update(plan, { budget: 70 }, 'admin');
    expect(await release(plan)).toBeNull();
    expect(await launch(plan)).toBeNull();
    await update(plan, { budget: 80 }, 'admin');
    expect(await flight(plan.flight)).toMatchObject({ status: 'paused', approval_state: 'void' });
    const lines = await db.sql<{ after: { event: string; reason?: string } }>(
      `select after from public.audit_log where table_name = 'flight_approvals' and row_id = '${plan.flight}' order by id`,
    );
    expect(lines.map(({ after }) => [after.event, after.reason])).toEqual([
      ['release', 'Recall of a product'],
      ['void', undefined],
    ]);
  });
});

describe('notification of approvals', () => {
  test('stores every event with the states before and after in the activity log', async () => {
    const plan = await aPlan();
    const { id } = await ask(plan, 'regular', 'For Monday');
    await decide(id, 'changes', { sections: ['money'] });
    await update(plan, { budget: 40 });
    await decide((await ask(plan)).id, 'approve');
    await update(plan, { budget: 45 });
    const { data } = await db.as('regular').rpc('flight_history', { p_flight_id: plan.flight });
    const events = (data ?? [])
      .filter(({ table_name }) => table_name === 'flight_approvals')
      .toReversed()
      .map(({ actor_id, before, after }) => {
        const [was, is] = [before, after] as unknown as Record<string, string>[];
        return [actor_id, is?.['event'], was?.['money'], is?.['money']];
      });
    const [regular, admin] = [db.idOf('regular'), db.idOf('admin')];
    expect(events).toEqual([
      [regular, 'request', undefined, 'requested'],
      [admin, 'decide', 'requested', 'changes_requested'],
      [regular, 'request', 'changes_requested', 'requested'],
      [admin, 'decide', 'requested', 'approved'],
      [regular, 'void', 'approved', 'void'],
    ]);
  });

  test('emails admins about a request and the requester about the decision, once each', async () => {
    await db.sql('delete from private.outbox');
    const plan = await aPlan();
    const { id } = await ask(plan, 'regular', 'For Monday');
    const mails = () => sendMails(db);
    expect(await mails()).toMatchObject([
      {
        recipient: 'admin@northwind.example',
        kind: 'approval_requested',
        facts: { thing: 'approval', thing_id: id, note: 'For Monday', name: 'Flight', flights: 1 },
      },
    ]);
    expect(await mails()).toEqual([]);
    await decide(id, 'changes', { comment: 'Too late in the day' });
    expect(await mails()).toMatchObject([
      {
        recipient: 'marketer@northwind.example',
        kind: 'approval_decided',
        facts: { approved: false, remarks: ['Too late in the day'] },
      },
    ]);
    for (const actor of ['regular', 'admin', 'anonymous'] as const)
      expect((await db.as(actor).rpc('claim_outbox')).error).not.toBeNull();
  });

  test('sends no email to users who turned email off', async () => {
    await db.sql('delete from private.outbox');
    const set = (on: boolean) =>
      db.sql(`update public.link_users set notification_preferences = notification_preferences || '{"email_notifications": ${on}}'
        where id = '${db.idOf('admin')}'`);
    await set(false);
    await ask(await aPlan());
    await set(true);
    expect(await sendMails(db)).toEqual([]);
  });

  test('lists open requests and counts those that the caller may decide', async () => {
    const [theirs, own] = [await aPlan(), await aPlan()];
    const [first, second] = [await ask(theirs), await ask(own, 'admin')];
    const queue = async (actor: ActorName) =>
      ((await db.as(actor).rpc('open_approvals')).data ?? []).map((row) => [
        row.id,
        row.may_decide,
      ]);
    expect(await queue('admin')).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    expect(await queue('readonly')).toEqual([
      [first.id, false],
      [second.id, false],
    ]);
    expect(await queue('foreignAdmin')).toEqual([]);
    const count = async (actor: ActorName) => (await db.as(actor).rpc('waiting_approvals')).data;
    expect([await count('admin'), await count('regular'), await count('foreignAdmin')]).toEqual([
      1, 0, 0,
    ]);
    const foreign = await db.as('foreignAdmin').rpc('approval_review', { p_request_id: first.id });
    expect(foreign.error?.hint).toBe('not_found');
    expect((await review(first.id, 'regular')).may_approve).toBe(false);
  });
});

describe('the history of decisions', () => {
  const history = async (plan: Plan, actor: ActorName = 'readonly') =>
    ((await db.as(actor).rpc('decided_approvals')).data ?? []).filter(
      ({ campaign_id: campaign }) => campaign === plan.campaign,
    );

  test('lists who decided, with the outcome and the comments, newest first, to members only', async () => {
    const plan = await aPlan();
    const first = await ask(plan);
    await decide(first.id, 'changes', { sections: ['money', 'schedule'], comment: 'Too much' });
    await update(plan, { budget: 40 });
    const second = await ask(plan);
    await decide(second.id, 'approve');
    await update(plan, { budget: 45 });
    expect(await release(plan)).toBeNull();
    const decisions = await history(plan);
    expect(
      decisions.map((row) => [row.request_id, row.outcome, row.comments, row.flight_id]),
    ).toEqual([
      [null, 'released', ['Recall of a product'], plan.flight],
      [second.id, 'approved', [], plan.flight],
      [first.id, 'changes', ['Too much'], plan.flight],
    ]);
    expect(new Set(decisions.map((row) => row.decided_by))).toEqual(new Set([db.idOf('admin')]));
    expect(await history(plan, 'foreignAdmin')).toEqual([]);
    expect((await db.as('anonymous').rpc('decided_approvals')).error).not.toBeNull();
  });

  test('lists a decision on several flights once, under the campaign', async () => {
    const plan = await aPlan();
    await addFlight(db, plan, { status: 'pending', budget: 10, reach: 10 });
    const { data } = await db
      .as('regular')
      .rpc('request_approval', { p_campaign_id: plan.campaign, p_note: '' });
    const { id } = data as { id: string };
    await decide(id, 'approve');
    expect(await history(plan)).toMatchObject([
      { request_id: id, outcome: 'approved', flights: 2, flight_id: null, flight_name: null },
    ]);
  });

  test('uses the clock of delivery, like the request', async () => {
    const plan = await aPlan();
    await db.sql(`update private.delivery_clock set ahead = '30 days'`);
    const { id } = await ask(plan);
    await decide(id, 'approve');
    await db.sql(`update private.delivery_clock set ahead = '0'`);
    const { data } = await db.as('admin').rpc('approval_review', { p_request_id: id });
    const [decision] = await history(plan);
    const ahead = [(data as { requested_at: string }).requested_at, decision?.decided_at ?? ''].map(
      (at) => Math.round((Date.parse(at) - Date.now()) / 86_400_000),
    );
    expect(ahead).toEqual([30, 30]);
  });
});

test('a campaign request covers all its flights in one request', async () => {
  const plan = await aPlan();
  const other = await addFlight(db, plan, { status: 'pending', budget: 10, reach: 10 });
  const id = randomUUID();
  const request = () =>
    db
      .as('regular')
      .rpc('request_approval', { p_campaign_id: plan.campaign, p_note: '', p_id: id });
  expect((await request()).data).toEqual({ id, flights: 2 });
  expect((await request()).data).toEqual({ id, flights: 2 });
  const reused = await db.as('regular').rpc('request_approval', { p_flight_id: other, p_id: id });
  expect(reused.error?.hint).toBe('request_reused');
  expect((await review(id)).flights.map((each) => each.id).toSorted()).toEqual(
    [plan.flight, other].toSorted(),
  );
  expect((await decide(id, 'approve')).data).toMatchObject({ open: 0 });
  expect((await db.as('regular').rpc('launch', { p_campaign_id: plan.campaign })).error).toBeNull();
});

test('a campaign that is deleted and restored keeps its approval', async () => {
  const plan = await aPlan();
  await approve(plan);
  await db.sql(`update public.campaigns set status = 'pending' where id = '${plan.campaign}'`);
  expect(await patch(plan, { status: 'active' })).toBeNull();
  for (const action of ['delete', 'undelete']) {
    const { data } = await db
      .as('peer')
      .rpc('change_campaigns', { p_action: action, p_ids: [plan.campaign] });
    expect(data).toMatchObject([{ outcome: 'done' }]);
  }
  expect(await states(plan.flight)).toEqual(ALL('approved'));
  expect(await flight(plan.flight)).toMatchObject({ status: 'active', approval_state: 'approved' });
});
