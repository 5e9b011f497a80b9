import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { loadCatalog } from '@/lib/languages';
import { paths } from '@/lib/paths';
import { catalogParts } from './catalog-parts';
import { ConfineVoxStaff, RequireOrganisation, RequireSession, RequireSuperadmin } from './guards';
import { Dashboard, homeLoader } from './home';
import { RouteLoading } from './layout/route-loading';
import { Shell, shellLoader } from './layout/shell';
import { loadSettingsLayout, type PageModule, pages } from './pages';
import { Root } from './root';
import { RouteError } from './route-error';

/** A change of parameters on the same page does not re-run its loader. */
const onPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

const never: ShouldRevalidateFunction = () => false;

/** Route table. Without a query client there are no loaders, and the pages read their own data. */
export function createRoutes(queryClient?: QueryClient): RouteObject[] {
  const page = (path: string): RouteObject => {
    const load: (() => Promise<PageModule>) | undefined = pages[path];
    return {
      path,
      lazy: async () => {
        const [loaded] = await Promise.all([load?.(), loadCatalog(catalogParts(path))]);
        const { Component, loader } = loaded ?? {};
        if (!queryClient || !loader) return { Component };
        return { Component, loader: loader(queryClient), shouldRevalidate: onPathChange };
      },
    };
  };
  return [
    {
      element: <Root />,
      errorElement: <RouteError />,
      HydrateFallback: RouteLoading,
      children: [
        page(paths.auth),
        page(paths.awaitingApproval),
        page(paths.confirmTestAddress),
        page(paths.unsubscribe),
        {
          element: <RequireSession />,
          children: [
            {
              element: <RequireOrganisation />,
              children: [
                {
                  element: <Shell />,
                  loader: shellLoader,
                  shouldRevalidate: never,
                  children: [
                    {
                      errorElement: <RouteError as="div" />,
                      children: [
                        {
                          element: <ConfineVoxStaff />,
                          children: [
                            {
                              path: paths.home,
                              element: <Dashboard />,
                              ...(queryClient && {
                                loader: homeLoader(queryClient),
                                shouldRevalidate: onPathChange,
                              }),
                            },
                            page(paths.campaigns),
                            page(paths.campaign(':campaignId')),
                            page(paths.flight(':campaignId', ':flightId')),
                            page(paths.editFlight(':campaignId', ':flightId')),
                            page(paths.calendar),
                            page(paths.creatives),
                            page(paths.newCreative),
                            page(paths.creative(':creativeId')),
                            page(paths.editCreative(':creativeId')),
                            page(paths.creativeHistory(':creativeId')),
                            page(paths.creativeVersion(':creativeId', ':versionId')),
                            page(paths.creativeTest(':testId')),
                            page(paths.media),
                            page(paths.clickTracker),
                            page(paths.newTrackerVersion(':trackerId')),
                            page(paths.trackerVersion(':trackerId', ':versionId')),
                            page(paths.approvals),
                            page(paths.approval(':requestId')),
                            page(paths.analytics),
                            page(paths.audiences),
                            page(paths.activity),
                            page(paths.help),
                          ],
                        },
                        page(paths.billing),
                        page(paths.invoice(':invoiceId')),
                        page(paths.inbox),
                        {
                          lazy: async () => ({
                            Component: (await loadSettingsLayout()).SettingsLayout,
                          }),
                          children: [
                            page(paths.settings),
                            page(paths.settingsPage(':page')),
                            page(paths.api),
                            page(paths.webhook(':webhookId')),
                          ],
                        },
                        page(paths.users),
                        {
                          element: <RequireSuperadmin />,
                          children: [
                            page(paths.superadmin),
                            page(paths.superadminOrganisations),
                            page(paths.newOrganisation),
                            page(paths.editOrganisation(':organisationId')),
                            page(paths.superadminConfiguration),
                            page(paths.superadminSupport),
                          ],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
        { path: '*', lazy: () => import('./dead-ends') },
      ],
    },
  ];
}
