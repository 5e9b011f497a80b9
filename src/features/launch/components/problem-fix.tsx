import type { FlightField } from '@/domain/flight/fields';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { LaunchFix, LaunchHints, LaunchProblem } from '@/domain/launch/launch';
import { ApprovalButtons } from '@/features/approval/components/approval-buttons';
import { fieldPath } from '@/lib/creative-field';
import { editFlightLink } from '@/lib/edit-flight-link';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Button, ButtonLink } from '@/ui/actions/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import { EDIT_REQUEST } from '@/ui/layout/use-edit-request';
import { extendCampaign, rebalance, setCampaignStatus, useRepair } from '../repairs';
import type { RepairPlaces } from '../types';
import { fixText } from '../words';
import { LaunchButton } from './launch-button';

const ApproveFix = lazyPart(async () => (await import('./approve-fix')).ApproveFix);

/** Field of the Edit Flight form that the link to it focuses. */
const FLIGHT_FIELD: Partial<Record<LaunchProblem['code'], FlightField>> = {
  channel_off: 'type',
  no_creative: 'creative',
  link_missing: 'short_url_id',
  link_dead: 'short_url_id',
  link_insecure: 'short_url_id',
  link_broken: 'short_url_id',
  audience_empty: 'audience_ids',
  exclusions_empty: 'excluded_audience_ids',
  audience_overlap: 'audience_ids',
  no_interval_left: 'intervals',
  always_quiet: 'intervals',
  partly_quiet: 'intervals',
  intervals_past: 'intervals',
  interval_skipped: 'intervals',
  cap_below_intervals: 'frequency_cap',
  reach_used: 'frequency_cap',
  budget_used: 'budget',
  set_aside: 'budget',
};

/** Section of the flight page that explains a problem. */
const FLIGHT_SECTION: Partial<Record<LaunchProblem['code'], string>> = {
  price_changed: '#money',
  variant_prices: '#variants',
};

/** Change that repairs a problem without leaving the page; null if there is none. */
function repairStep(problem: LaunchProblem, campaignId: string) {
  const { fix, hints } = problem;
  const back = hints.status ?? 'pending';
  if (fix === 'extend_campaign') return extendCampaign(campaignId, problem);
  if (fix === 'rebalance') return hints.shares ? rebalance(hints.shares) : null;
  if (fix === 'reopen_campaign')
    return setCampaignStatus({
      id: campaignId,
      back,
      status: 'pending',
      title: t`Campaign reopened`,
    });
  return null;
}

const creativeFieldPath = ({
  creative_id: creativeId = '',
  version_id: versionId,
  place = '',
  language,
}: LaunchHints) => fieldPath({ creativeId, versionId }, { place, ...(language && { language }) });

/** Trackers page, searched for the tracker with the broken link and with it expanded. */
const trackerLink = ({ tracker, tracker_id: trackerId }: LaunchHints) => ({
  to: tracker ? paths.trackersNamed(tracker) : paths.clickTracker,
  ...(trackerId && { state: { trackerId } }),
});

/** Field of the Edit Campaign form that repairs a problem. */
const CAMPAIGN_FIELD = 'budget';

/** Link to the screen that repairs a problem, with its navigation state. */
function repairLink({ code, fix, hints, flight_id: flightId }: LaunchProblem, campaignId: string) {
  const flight = flightId ? paths.flight(campaignId, flightId) : paths.campaign(campaignId);
  const edit = flightId
    ? editFlightLink({ campaign_id: campaignId, id: flightId }, FLIGHT_FIELD[code])
    : { to: flight };
  const links: Partial<Record<LaunchFix, { to: string; state?: unknown }>> = {
    edit_flight: edit,
    open_flight: { to: `${flight}${FLIGHT_SECTION[code] ?? ''}` },
    assign_creative: edit,
    edit_campaign: {
      to: paths.campaign(campaignId),
      state: { ...EDIT_REQUEST, field: CAMPAIGN_FIELD },
    },
    edit_creative: { to: creativeFieldPath(hints) },
    open_tracker: trackerLink(hints),
    open_audience: { to: paths.audience(hints.audience_id) },
    top_up: { to: paths.billing, state: EDIT_REQUEST },
    review_approval: {
      to: hints.request_id ? paths.approval(hints.request_id) : paths.approvals,
    },
    contact_support: { to: paths.help, state: EDIT_REQUEST },
  };
  return fix ? (links[fix] ?? null) : null;
}

/** Problems that show the approval buttons, after the link to the review if there is one. */
const APPROVAL_PROBLEMS = new Set<LaunchProblem['code']>(['approval_missing', 'changes_requested']);

const mayRepair = (can: ReturnType<typeof useCan>, fix: LaunchFix): boolean =>
  fix === 'top_up' ? can('billing:payments') : fix === 'contact_support' || can('campaign:status');

const formOpener = ({ fix }: LaunchProblem, { onEditCampaign }: RepairPlaces) =>
  fix === 'edit_campaign' && onEditCampaign ? () => onEditCampaign(CAMPAIGN_FIELD) : undefined;

interface DirectFixProps {
  problem: LaunchProblem;
  places: RepairPlaces;
  label: string;
  /** Link to the screen of the repair, used when the page has no form or direct change for it. */
  link: ReactNode;
  variant: 'primary' | 'outline';
}

/** Opens a form of the page, or applies the direct change that repairs the problem. */
function DirectFix({ problem, places, label, link, variant }: DirectFixProps) {
  const repair = useRepair();
  const open = formOpener(problem, places);
  const step = repairStep(problem, places.campaignId);
  if (!open && !step) return link;
  return (
    <Button
      size="sm"
      variant={variant}
      pending={repair.isPending}
      onClick={() => (open ? open() : step && repair.mutate(step))}
    >
      {label}
    </Button>
  );
}

interface ProblemFixProps {
  problem: LaunchProblem;
  places: RepairPlaces;
  variant: 'primary' | 'outline';
}

/** Button or link that repairs a problem. Renders nothing for users without the permission. */
export function ProblemFix({ problem, places, variant }: ProblemFixProps) {
  const can = useCan();
  const { fix, hints } = problem;
  if (!fix) return null;
  if (!mayRepair(can, fix)) return null;
  const label = fixText(fix, hints);
  const target = repairLink(problem, places.campaignId);
  const link = target && (
    <ButtonLink size="sm" variant={variant} {...target} onClick={places.onLeave}>
      {label}
    </ButtonLink>
  );
  if (fix === 'approve_creative' && hints.creative_id)
    return (
      <ApproveFix
        creativeId={hints.creative_id}
        back={hints.status ?? 'pending'}
        {...{ label, variant }}
      />
    );
  if (fix === 'start_campaign')
    return (
      <LaunchButton
        size="sm"
        variant={variant}
        hideIcon
        campaignId={places.campaignId}
        name={hints.campaign ?? ''}
        label={label}
        waiting
      />
    );
  if (APPROVAL_PROBLEMS.has(problem.code))
    return (
      <span className="flex flex-wrap gap-2">
        {link}
        <ApprovalButtons
          variant={link ? 'outline' : variant}
          scope={{ campaignId: places.campaignId, flightId: problem.flight_id ?? undefined }}
        />
      </span>
    );
  return <DirectFix {...{ problem, places, label, link, variant }} />;
}
