import type { RouteObject } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { ConfineVoxStaff, RequireOrganisation, RequireSession, RequireSuperadmin } from './guards';
import { Home } from './home';
import { RouteLoading } from './layout/route-loading';
import { pages, shell } from './pages';
import { Root } from './root';
import { RouteError } from './route-error';

const page = (path: string): RouteObject => ({ path, lazy: pages[path] });

/** THE route table: path, guard, lazy page. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    HydrateFallback: RouteLoading,
    children: [
      { path: paths.home, element: <Home /> },
      page(paths.auth),
      page(paths.awaitingApproval),
      {
        element: <RequireSession />,
        children: [
          {
            element: <RequireOrganisation />,
            children: [
              {
                lazy: shell,
                children: [
                  {
                    errorElement: <RouteError as="div" />,
                    children: [
                      {
                        element: <ConfineVoxStaff />,
                        children: [
                          page(paths.campaigns),
                          page(paths.campaign(':campaignId')),
                          page(paths.creatives),
                          page(paths.clickTracker),
                          page(paths.newTrackerVersion(':trackerId')),
                          page(paths.trackerVersion(':trackerId', ':versionId')),
                          page(paths.analytics),
                          page(paths.audiences),
                          page(paths.activity),
                          page(paths.help),
                        ],
                      },
                      page(paths.billing),
                      page(paths.invoice(':invoiceId')),
                      page(paths.settings),
                      page(paths.users),
                      {
                        element: <RequireSuperadmin />,
                        children: [
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
      { path: '*', lazy: () => import('./not-found') },
    ],
  },
];
