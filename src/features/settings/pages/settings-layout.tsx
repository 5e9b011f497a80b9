import { plural, t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { useActor, useCan } from '@/session/session';
import { SearchInput } from '@/ui/forms/search-input';
import { useOpenInView } from '@/ui/layout/use-open-in-view';
import { findSettings, OWN_PAGES, type SettingPage, sharedPages } from '../setting-pages';

const ITEM =
  'flex min-h-9 items-center rounded-control px-2.5 whitespace-nowrap outline-offset-[-2px] hover:bg-raised max-lg:min-h-10';

interface PagesProps {
  title: string;
  pages: readonly SettingPage[];
  className?: string;
}

function Pages({ title, pages, className }: PagesProps) {
  return (
    <div className="min-w-0 max-lg:contents">
      <p
        dir="auto"
        className="truncate px-2.5 pb-1 text-[0.8125rem] font-medium text-muted max-lg:sr-only"
      >
        {title}
      </p>
      <ul
        aria-label={title}
        className={cn('space-y-0.5 max-lg:flex max-lg:gap-1 max-lg:space-y-0', className)}
      >
        {pages.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.settings}
              className={({ isActive }) =>
                cn(ITEM, isActive ? 'bg-border font-semibold' : 'text-muted hover:text-fg')
              }
            >
              {i18n.t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Results({
  found,
  onFollow,
}: {
  found: ReturnType<typeof findSettings>;
  onFollow: () => void;
}) {
  return (
    <div>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-2.5 text-muted'}>
        {found.length > 0
          ? t`${plural(found.length, { one: '# setting found', other: '# settings found' })}`
          : t`No matches`}
      </p>
      <ul aria-label={t`Settings found`} className="space-y-0.5">
        {found.map(({ label, page, to }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onFollow}
              className="block rounded-control px-2.5 py-1.5 hover:bg-raised"
            >
              {label}
              <span className="block text-[0.8125rem] text-muted">{page}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Search and navigation of the settings, next to the open page. */
export function SettingsLayout() {
  const can = useCan();
  const { organisation } = useActor();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shared = organisation ? sharedPages(can) : [];
  // A page can have others below it, such as a webhook below the API.
  const open = [...OWN_PAGES, ...shared].findLast(({ to }) => pathname.startsWith(to));
  const strip = useOpenInView<HTMLDivElement>(`[href=${JSON.stringify(open?.to ?? pathname)}]`);
  const found = typed ? findSettings([...OWN_PAGES, ...shared], typed) : [];
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    if (!found[0]) return;
    void navigate(found[0].to);
    setTyped('');
  };
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav
        aria-label={t`Settings`}
        className="mb-6 min-w-0 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto lg:p-1"
      >
        <form role="search" onSubmit={openFirst}>
          <SearchInput
            label={t`Find a setting`}
            placeholder={t`Find a setting`}
            value={typed}
            onChange={setTyped}
            className="mb-4 max-lg:mb-2"
          />
        </form>
        {typed ? (
          <Results found={found} onFollow={() => setTyped('')} />
        ) : (
          <div
            ref={strip}
            className="space-y-5 scroll-fade-x max-lg:flex max-lg:gap-1 max-lg:space-y-0 max-lg:overflow-x-auto max-lg:overflow-y-hidden max-lg:[scrollbar-width:none]"
          >
            <Pages title={t`You`} pages={OWN_PAGES} />
            {organisation && shared.length > 0 && (
              <Pages
                title={organisation.name}
                pages={shared}
                className="max-lg:ms-1 max-lg:border-s max-lg:border-border max-lg:ps-2"
              />
            )}
          </div>
        )}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
