import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useOrganisationId } from '@/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { useOpenInView } from '@/ui/layout/use-open-in-view';
import { usePainted } from '@/ui/timing/use-painted';
import { campaignsQuery } from '@/features/campaigns/queries';
import { viewAddress, useCampaignFilter } from '@/features/campaigns/use-campaign-filter';
import { ViewLink } from './view-link';

/** Loaded after the first paint of the list. */
const MyViews = lazyPart(async () => (await import('./my-views')).MyViews);

export function CampaignViews() {
  const { filter } = useCampaignFilter();
  const address = viewAddress(filter);
  const { isPending } = useQuery(campaignsQuery(useOrganisationId(), filter));
  const painted = usePainted(!isPending);
  const views = [
    [t({ message: 'All', context: 'campaigns' }), ''],
    [t({ message: 'Active', context: 'campaigns' }), 'status=active'],
    [t`Needs attention`, 'show=attention'],
    [t`Ending this week`, 'show=ending'],
    [t`Archived`, 'show=archived'],
  ] as const;
  const strip = useOpenInView<HTMLElement>(`[data-view="${address}"]`);
  return (
    <nav
      ref={strip}
      aria-label={t`Views`}
      className="scroll-fade-x mb-4 flex gap-1 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]"
    >
      {views.map(([name, to]) => (
        <ViewLink key={to} name={name} address={to} current={to === address} />
      ))}
      {painted && <MyViews address={address} known={views.some(([, to]) => to === address)} />}
    </nav>
  );
}
