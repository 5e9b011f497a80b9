import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { CampaignsShown } from '@/domain/campaign-views';
import { paths } from '@/lib/paths';
import { useCampaignFilter } from '../use-campaign-filter';

interface View {
  name: string;
  status?: string;
  show?: CampaignsShown;
}

const addressOf = ({ status, show }: View) => {
  const params = new URLSearchParams({ ...(status && { status }), ...(show && { show }) });
  return `${paths.campaigns}?${params}`.replace(/\?$/, '');
};

/** What is looked at again and again, each under an address of its own. */
export function CampaignViews() {
  const { filter } = useCampaignFilter();
  const views: View[] = [
    { name: t`All` },
    { name: t`Active`, status: 'active' },
    { name: t`Needs attention`, show: 'attention' },
    { name: t`Ending this week`, show: 'ending' },
    { name: t`Archived`, show: 'archived' },
  ];
  const isCurrent = ({ status = '', show = '' }: View) =>
    filter.search === '' && filter.status === status && filter.show === show;
  return (
    <nav
      aria-label={t`Views`}
      className="shows-more-sideways mb-4 flex gap-1 overflow-x-auto border-b border-border"
    >
      {views.map((view) => (
        <Link
          key={view.name}
          to={addressOf(view)}
          aria-current={isCurrent(view) ? 'page' : undefined}
          data-state={isCurrent(view) ? 'active' : undefined}
          className="-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted transition-colors hover:text-fg focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-fg"
        >
          {view.name}
        </Link>
      ))}
    </nav>
  );
}
