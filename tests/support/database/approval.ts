import { randomUUID } from 'node:crypto';
import type { ActorName, TestDatabase } from './database.ts';
import { NORTHWIND, VOX } from './database.ts';
import { addFlight } from './delivery.ts';

export const SECTIONS = ['message', 'audience', 'schedule', 'money'] as const;
export type Section = (typeof SECTIONS)[number];
export type Policy = 'off' | 'second_person' | 'second_person_above';

export interface Plan {
  organisation: string;
  campaign: string;
  flight: string;
}

interface ReviewedSection {
  section: Section;
  state: string;
  asked: boolean;
  seen: string;
  now: Record<string, unknown>;
  before: Record<string, unknown> | null;
  remark: string | null;
  released: boolean;
  decided_by: string | null;
}

interface Review {
  may_approve: boolean;
  flights: { id: string; is_author: boolean; sections: ReviewedSection[] }[];
}

/** Approval actions over the API. */
export function approvals(db: TestDatabase) {
  const setPolicy = (policy: Policy, above = 1000, amounts: Record<string, number> = {}) =>
    db.as('admin').rpc('set_approval_policy', {
      p_policy: policy,
      p_above: above,
      p_amounts: amounts,
    });

  /** Northwind campaign with a flight by the marketer that could send now. */
  async function aPlan({ budget = 50, channel = 'SMS', status = 'pending' } = {}): Promise<Plan> {
    const made = { organisation: NORTHWIND, campaign: randomUUID(), flight: '' };
    await db.sql(`insert into public.campaigns (id, name, status, budget, organisation_id)
      values ('${made.campaign}', 'Approved', 'active', 5000, '${NORTHWIND}')`);
    made.flight = await addFlight(db, made, { status, budget, reach: 100, channel, since: 1 });
    await db.sql(`update public.flights set activated_at = null, created_at = now(), user_id = '${db.idOf('regular')}'
      where id = '${made.flight}'`);
    return made;
  }

  /** Like `aPlan`, for a cohort of one segment with volume 1,000 and reach 700. `name` is the segment's. */
  async function aPlanWithSegment({ platform = false } = {}) {
    const plan = await aPlan({ budget: 10_000 });
    const segment = { id: randomUUID(), name: `Segment ${randomUUID()}` };
    await db.sql(`
      insert into public.segments (id, name, volume, organisation_id)
      values ('${segment.id}', '${segment.name}', 1000, '${platform ? VOX : NORTHWIND}');
      insert into public.audience_segments (audience_id, segment_id, organisation_id)
      select audience_id, '${segment.id}', '${NORTHWIND}' from public.flight_audiences where flight_id = '${plan.flight}'`);
    await count();
    return { plan, segment };
  }

  /** Counts the queued cohorts. A saved cohort is counted after half a second at the earliest. */
  const count = (actor: ActorName = 'readonly') =>
    db
      .sql(
        `alter table public.audiences disable trigger user;
         update public.audiences set updated_at = updated_at - interval '1 second' where status = 'calculating';
         alter table public.audiences enable trigger user`,
      )
      .then(() => db.as(actor).rpc('recalculate_audiences'));

  const ask = async (plan: Pick<Plan, 'flight'>, actor: ActorName = 'regular', note = 'Please') => {
    const { data, error } = await db
      .as(actor)
      .rpc('request_approval', { p_flight_id: plan.flight, p_note: note });
    return { id: (data as { id: string } | null)?.id ?? '', error };
  };

  const review = async (id: string, actor: ActorName = 'admin') =>
    (await db.as(actor).rpc('approval_review', { p_request_id: id })).data as unknown as Review;

  /** Decides a request: the given sections, or all of them. */
  const decide = async (
    id: string,
    decision: 'approve' | 'changes',
    {
      actor = 'admin',
      sections = SECTIONS,
      comment = 'Shorter',
    }: { actor?: ActorName; sections?: readonly Section[]; comment?: string } = {},
  ) => {
    const seen = await review(id);
    const decisions = seen.flights.flatMap((flight) =>
      flight.sections
        .filter((each) => each.asked && sections.includes(each.section))
        .map((each) => ({
          flight_id: flight.id,
          section: each.section,
          decision,
          seen: each.seen,
          ...(decision === 'changes' && { comment }),
        })),
    );
    return db
      .as(actor)
      .rpc('decide_approval', { p_request_id: id, p_decisions: decisions as never });
  };

  const approve = async (plan: Plan) => {
    const { id } = await ask(plan);
    const { error } = await decide(id, 'approve');
    if (error) throw new Error(error.message);
    return id;
  };

  const states = async (flight: string) =>
    Object.fromEntries(
      (
        await db.sql<{ section: Section; state: string }>(
          `select section, state from private.flight_approvals where flight_id = '${flight}' order by section`,
        )
      ).map(({ section, state }) => [section, state]),
    ) as Partial<Record<Section, string>>;

  const flight = async (id: string) => {
    const [row] = await db.sql<{
      status: string;
      status_reason: string | null;
      approval_state: string | null;
      version: number;
    }>(
      `select status, status_reason, approval_state, version from public.flights where id = '${id}'`,
    );
    if (!row) throw new Error('no such flight');
    return row;
  };

  return {
    setPolicy,
    aPlan,
    aPlanWithSegment,
    count,
    ask,
    review,
    decide,
    approve,
    states,
    flight,
  };
}
