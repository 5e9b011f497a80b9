import { t } from '@lingui/core/macro';
import { formatList } from '@/domain/shared/format-list';
import { ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProblemFix } from '@/features/launch/components/problem-fix';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { ButtonLink } from '@/ui/actions/button';
import { EDIT_REQUEST } from '@/ui/layout/use-edit-request';
import { flightDisplayName } from '@/words/flights';
import type { Need } from '@/features/dashboard/home-schema';
import { needText } from '@/features/dashboard/need-words';

/** Name that leads a line: the flight or campaign, or the thing that runs out. */
function needName(need: Need): { name: string; of?: string } {
  switch (need.kind) {
    case 'problem':
      return need.problem.flight_id
        ? { name: flightDisplayName(need.problem.flight_name), of: need.campaign_name }
        : { name: need.campaign_name };
    case 'behind':
      return { name: flightDisplayName(need.flight_name), of: need.campaign_name };
    case 'no_flight':
      return { name: need.campaign_name };
    case 'wallet':
      return { name: t`Credits` };
    case 'month':
      return { name: t`Monthly credit limit` };
    case 'approval':
      return { name: t`Approval` };
    case 'invoice':
      return { name: t`Invoice ${need.number} is overdue` };
    case 'webhook':
      return { name: t`Webhook stopped` };
  }
}

/** True for needs that stop sending until they are repaired. */
const isUrgent = (need: Need) =>
  need.kind === 'problem'
    ? need.problem.severity === 'blocker' && need.starts_on === null
    : (need.kind === 'wallet' || need.kind === 'month') && need.flights > 0;

const repairLink = (label: string, to: string, state?: unknown) => (
  <ButtonLink size="sm" variant="outline" to={to} state={state}>
    {label}
  </ButtonLink>
);

/** Link to the page that explains a need. On a phone the whole row is the link, with a chevron at its end. */
const openLink = (label: string, to: string) => (
  <ButtonLink
    size="sm"
    variant="outline"
    to={to}
    className="max-sm:border-0 max-sm:bg-transparent! max-sm:px-0 max-sm:after:absolute max-sm:after:inset-0"
  >
    <span className="max-sm:sr-only">{label}</span>
    <ChevronRight aria-hidden className="text-muted sm:hidden" />
  </ButtonLink>
);

/** Button or link that repairs a need. */
function Repair({ need }: { need: Need }): ReactNode {
  const can = useCan();
  switch (need.kind) {
    case 'problem':
      return (
        <ProblemFix
          problem={need.problem}
          places={{ campaignId: need.campaign_id }}
          variant="outline"
        />
      );
    case 'behind':
      return openLink(t`See why`, paths.flight(need.campaign_id, need.flight_id));
    case 'wallet':
      return can('billing:payments') && repairLink(t`Add credits`, paths.billing, EDIT_REQUEST);
    case 'month':
      return repairLink(t`Contact support`, paths.help, EDIT_REQUEST);
    case 'approval':
      return openLink(
        t`Open review`,
        need.requests === 1 ? paths.approval(need.request_id) : paths.approvals,
      );
    case 'invoice':
      return openLink(t`Open invoice`, paths.invoice(need.invoice_id));
    case 'webhook':
      return openLink(t`Open webhook`, paths.webhook(need.endpoint_id));
    case 'no_flight':
      return repairLink(t`Plan flight`, paths.campaigns, {
        plan: { campaignId: need.campaign_id, startWithGeo: false, openedFrom: 'dashboard' },
      });
  }
}

/** Admins who can add credits, for a user who cannot. */
function Helpers({ need }: { need: Need }) {
  const can = useCan();
  if (need.kind !== 'wallet' || can('billing:payments') || need.people.length === 0) return null;
  return <> {t`People who can add credits: ${{ people: formatList(need.people) }}.`}</>;
}

export function NeedRow({ need }: { need: Need }) {
  const { name, of } = needName(need);
  const urgent = isUrgent(need);
  const Icon = urgent ? CircleAlert : TriangleAlert;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
      <Icon
        aria-hidden
        className={`size-4 shrink-0 max-sm:mt-0.5 max-sm:self-start ${urgent ? 'text-destructive' : 'text-warning'}`}
      />
      <div className="min-w-0 flex-1 basis-48 break-words">
        <p>
          <bdi className="font-medium">{name}</bdi>
          {of && (
            <span className="text-muted">
              {' · '}
              <bdi>{of}</bdi>
            </span>
          )}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {needText(need)}
          <Helpers need={need} />
        </p>
      </div>
      <div className="empty:hidden max-sm:ml-7">
        <Repair need={need} />
      </div>
    </li>
  );
}
