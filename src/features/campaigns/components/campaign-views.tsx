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
      className="mb-4 flex gap-1 overflow-x-auto border-b border-border max-md:-mx-4 max-md:px-4"
    >
      {views.map((view) => (
        <Link
          key={view.name}
          to={addressOf(view)}
          aria-current={isCurrent(view) ? 'page' : undefined}
          className="-mb-px flex min-h-10 shrink-0 items-center border-b-2 border-transparent px-3 text-sm text-muted hover:text-fg aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-fg"
        >
          {view.name}
        </Link>
      ))}
    </nav>
  );
}
