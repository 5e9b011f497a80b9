import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';

interface ViewLinkProps {
  name: string;
  /** Query string without the question mark. */
  address: string;
  current: boolean;
}

export const ViewLink = ({ name, address, current }: ViewLinkProps) => (
  <Link
    to={address ? `${paths.campaigns}?${address}` : paths.campaigns}
    aria-current={current ? 'page' : undefined}
    data-view={address}
    data-state={current ? 'active' : undefined}
    dir="auto"
    className="-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted transition-colors hover:text-fg focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-fg"
  >
    {name}
  </Link>
);
