import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type BulkAction, previewAction, MAX_BULK_COPIES } from '@/domain/campaign/actions';
import { formatInteger } from '@/domain/shared/format';
import { i18n } from '@/lib/i18n';
import { useWrite } from '@/lib/query/use-write';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { focusListCheckbox, SelectionBar } from '@/ui/list/selection-bar';
import { Menu } from '@/ui/actions/menu';
import type { MenuEntry } from '@/ui/actions/menu-button';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { ACTION_NAMES, skipReasonText } from '@/features/campaigns/bulk-words';
import type { CampaignFilter } from '@/features/campaigns/queries';
import { MAX_CAMPAIGNS, readAllCampaigns } from '@/features/campaigns/read-all';
import type { Campaign } from '@/features/campaigns/types';
import {
  type Refused,
  refusedCampaigns,
  useBulkAction,
} from '@/features/campaigns/use-bulk-action';
import { type Selection, setRowsSelected } from '@/ui/list/use-selection';
import { useSelectionKeys } from '@/ui/list/use-selection-keys';
import { lazyPart } from '@/ui/layout/lazy-part';
import { BulkDialog, RefusedDialog } from './bulk-dialog';

const LaunchSheet = lazyPart(
  async () => (await import('@/features/launch/components/launch-sheet')).LaunchSheet,
);

interface SelectedCampaignsProps {
  chosen: Selection<Campaign>;
  setChosen: (chosen: Selection<Campaign>) => void;
  choose: (campaign: Campaign, range: boolean) => void;
  /** Rows of the current page. */
  rows: readonly Campaign[];
  filter: CampaignFilter;
  /** Number of campaigns on all pages. */
  total: number;
}

/** Number of campaigns that an action changes without a confirmation: one page of the list. */
const CONFIRM_ABOVE = 25;

const BAR_ACTIONS = ['pause', 'activate', 'end'] as const;
const MENU_ACTIONS = ['archive', 'restore', 'duplicate', 'delete'] as const;

const NONE: Selection<Campaign> = new Map();

type BarProps = Omit<SelectedCampaignsProps, 'choose'> & Pick<ReviewsProps, 'onRefused'>;

function ActionsBar({ chosen, setChosen, rows, filter, total, onRefused }: BarProps) {
  const organisationId = useOrganisationId();
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState<BulkAction | null>(null);
  const bulk = useBulkAction(onRefused);
  // Rows of the current page are fresher than the selected copies.
  const campaigns = useMemo(() => {
    const fresh = new Map(rows.map((row) => [row.id, row]));
    return [...chosen.values()].map((campaign) => fresh.get(campaign.id) ?? campaign);
  }, [chosen, rows]);
  const preview = (action: BulkAction) => previewAction(action, campaigns);
  const run = useSingleRun(async (action: BulkAction) => {
    const { changes } = preview(action);
    const results = await bulk.mutateAsync({ action, campaigns: changes }).catch(() => null);
    setConfirming(null);
    if (!results) return;
    const refused = refusedCampaigns(results, changes);
    setChosen(
      setRowsSelected(
        NONE,
        refused.map(({ campaign }) => campaign),
        true,
      ),
    );
    onRefused(refused);
    if (refused.length === 0) focusListCheckbox();
  });
  const start = (action: BulkAction) => {
    const { changes, out } = preview(action);
    if (out.size === 0 && changes.length <= CONFIRM_ABOVE) void run(action);
    else setConfirming(action);
  };
  const selectAll = useWrite({
    write: async () => await readAllCampaigns(organisationId, filter),
    done: (all) => {
      setChosen(setRowsSelected(NONE, all, true));
      return null;
    },
    failed: { title: t`Couldn’t load the campaigns` },
  });
  const save = useWrite({
    write: async () =>
      await (
        await import('@/features/campaigns/campaign-export')
      ).exportCampaigns(queryClient, organisationId, campaigns),
    done: (count) => [
      t`Campaigns exported`,
      t`${plural(count, { one: '# campaign', other: '# campaigns' })}`,
    ],
    failed: { title: t`Export failed` },
  });
  const skipText = (action: BulkAction) => {
    const { changes, out } = preview(action);
    if (out.size === 0) return undefined;
    const reasons = [...out].map(([reason, skipped]) =>
      skipReasonText(action, reason, skipped.length),
    );
    return t`${changes.length} of ${campaigns.length}: ${{ reasons: reasons.join(', ') }}`;
  };
  const tooMany = (action: BulkAction) =>
    action === 'duplicate' && campaigns.length > MAX_BULK_COPIES
      ? t`At most ${MAX_BULK_COPIES} at once.`
      : undefined;
  const actionEntry = (action: (typeof MENU_ACTIONS)[number]): MenuEntry => {
    const name = i18n.t(ACTION_NAMES[action]);
    const count = preview(action).changes.length;
    return {
      label: `${name} ${formatInteger(count)}`,
      destructive: action === 'delete',
      reason: tooMany(action) ?? (count === 0 ? skipText(action) : undefined),
      onSelect: () => start(action),
    };
  };
  // Restore applies only to archived campaigns, which most selections do not contain.
  const menu = MENU_ACTIONS.filter(
    (action) => action !== 'restore' || preview('restore').changes.length > 0,
  ).map(actionEntry);
  menu.push('line', {
    label: t`Export ${campaigns.length} as CSV`,
    onSelect: () => save.mutate(),
  });
  const all = Math.min(total, MAX_CAMPAIGNS);
  const busy = bulk.isPending || selectAll.isPending || save.isPending;
  return (
    <>
      <SelectionBar
        label={t`Selected campaigns`}
        clearLabel={t`Clear selection`}
        onClear={() => setChosen(NONE)}
        status={
          bulk.isPending && campaigns.length > bulk.finished && bulk.finished > 0
            ? t`${bulk.finished} of ${campaigns.length} done`
            : t`${formatInteger(campaigns.length)} selected`
        }
        extra={
          campaigns.length < all && (
            <Button
              variant="link"
              className="px-1"
              pending={selectAll.isPending}
              onClick={() => selectAll.mutate()}
            >
              {t`Select all ${formatInteger(all)}`}
            </Button>
          )
        }
      >
        {BAR_ACTIONS.map((action) => {
          const count = preview(action).changes.length;
          return (
            <Button
              key={action}
              variant={count === 0 ? 'ghost' : 'secondary'}
              size="sm"
              title={skipText(action)}
              disabled={busy}
              pending={bulk.isPending && bulk.variables.action === action}
              className={count === 0 ? 'text-muted' : undefined}
              onClick={() => start(action)}
            >
              {i18n.t(ACTION_NAMES[action])}{' '}
              <span className="tabular-nums opacity-75">{formatInteger(count)}</span>
            </Button>
          );
        })}
        <Menu label={t`More for the selected campaigns`} size="icon" disabled={busy} entries={menu}>
          <Ellipsis aria-hidden />
        </Menu>
      </SelectionBar>
      {confirming && (
        <BulkDialog
          action={confirming}
          forecast={preview(confirming)}
          onConfirm={() => run(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

interface ReviewsProps {
  refused: readonly Refused[];
  onRefused: (refused: readonly Refused[]) => void;
}

/** Lists the campaigns that an action or its Undo did not change, and opens the launch sheet to review one. */
function Reviews({ refused, onRefused }: ReviewsProps) {
  const [reviewed, setReviewed] = useState<Campaign | null>(null);
  return (
    <>
      {refused.length > 0 && !reviewed && (
        <RefusedDialog
          refused={refused}
          onReview={(campaign) => {
            onRefused(refused.filter((one) => one.campaign.id !== campaign.id));
            setReviewed(campaign);
          }}
          onClose={() => onRefused([])}
        />
      )}
      {reviewed && (
        <LaunchSheet
          campaignId={reviewed.id}
          name={reviewed.name}
          waiting
          onClose={() => setReviewed(null)}
        />
      )}
    </>
  );
}

export function SelectedCampaigns(props: SelectedCampaignsProps) {
  const { chosen, total } = props;
  const count = chosen.size;
  // Kept outside the bar: the user can press Undo after the selection is cleared.
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  useSelectionKeys(props);
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t`${count} of ${total} selected`}
      </p>
      {count > 0 && <ActionsBar {...props} onRefused={setRefused} />}
      <Reviews refused={refused} onRefused={setRefused} />
    </>
  );
}
