import { t } from '@lingui/core/macro';
import type { BudgetShare, LaunchProblem } from '@/domain/launch/launch';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';

/** A change with its toast title. `run` resolves to the change that undoes it. */
interface Step {
  title: string;
  run: () => Promise<Step>;
}

interface PeriodChange {
  id: string;
  /** Campaign version shown to the user. The change fails if the stored version differs. */
  version: number;
  period: { start_date: string | null; end_date: string | null };
  title: string;
}

const periodStep = ({ id, version, period, title }: PeriodChange): Step => ({
  title,
  run: async () => {
    const before = unwrap(
      await supabase.from('campaigns').select('start_date,end_date').eq('id', id).single(),
    );
    const row = unwrap(
      await supabase
        .from('campaigns')
        .update(period)
        .eq('id', id)
        .eq('version', version)
        .select('version')
        .single(),
    );
    return periodStep({
      id,
      version: row.version,
      period: before,
      title: t`Campaign period restored`,
    });
  },
});

const earlier = (a: string | null, b: string) => (a !== null && a < b ? a : b);

/** Extends the campaign period to cover the schedule. A campaign without an end date keeps none. */
export function extendCampaign(id: string, { hints }: LaunchProblem): Step {
  const { first_day: first, last_day: last, start_date: start, end_date: end, version } = hints;
  return periodStep({
    id,
    version: version ?? 0,
    period: {
      start_date: start && first ? earlier(start, first) : (start ?? first ?? null),
      end_date: end && last && last > end ? last : (end ?? null),
    },
    title: t`Campaign extended`,
  });
}

interface StatusChange {
  id: string;
  status: string;
  /** Current status as shown to the user. The change fails if the stored status differs; Undo restores this status. */
  back: string;
  title: string;
}

export const setCampaignStatus = ({ id, status, back, title }: StatusChange): Step => ({
  title,
  run: async () => {
    unwrap(
      await supabase
        .from('campaigns')
        .update({ status })
        .eq('id', id)
        .eq('status', back)
        .select('id')
        .single(),
    );
    return setCampaignStatus({
      id,
      status: back,
      back: status,
      title: t`Campaign status restored`,
    });
  },
});

export const setCreativeStatus = ({ id, status, back, title }: StatusChange): Step => ({
  title,
  run: async () => {
    unwrap(
      await supabase
        .rpc('set_creative_status', { p_id: id, p_status: status, p_expected: back })
        .single(),
    );
    return setCreativeStatus({
      id,
      status: back,
      back: status,
      title: t`Creative status restored`,
    });
  },
});

/** Sets flight budgets in one transaction. */
const budgetsStep = (shares: readonly BudgetShare[], reason: string, title: string): Step => ({
  title,
  run: async () => {
    const rows = unwrap(
      await supabase.rpc('set_flight_budgets', {
        p_budgets: shares.map(({ flight_id, version, after }) => ({
          flight_id,
          version,
          budget: after,
        })),
        p_reason: reason,
      }),
    );
    const versions = new Map(rows.map((row) => [row.id, row.version]));
    return budgetsStep(
      shares.map((share) => ({
        ...share,
        version: versions.get(share.flight_id) ?? share.version,
        before: share.after,
        after: share.before,
      })),
      t`Undid the rebalancing`,
      t`Budgets restored`,
    );
  },
});

/** Splits the campaign budget over its flights with the shares that the launch check returned. */
export const rebalance = (shares: readonly BudgetShare[]): Step =>
  budgetsStep(shares, t`Rebalanced to the campaign’s budget`, t`Budgets rebalanced`);

/** Runs a step. Its success toast offers Undo. */
export function useRepair() {
  const repair = useWrite<Step, Step>({
    stale: [KEY_ROOTS.campaigns, KEY_ROOTS.flights, KEY_ROOTS.creatives],
    alwaysRefetch: true,
    write: ({ run }) => run(),
    done: (undo, { title }) => [
      title,
      undefined,
      { label: t`Undo`, onAct: () => repair.mutate(undo) },
    ],
    failed: { title: t`Couldn’t make the change` },
  });
  return repair;
}
