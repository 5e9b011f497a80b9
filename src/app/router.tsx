import type { RouteObject } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { ConfineVoxStaff, RequireSession, RequireSuperadmin } from './guards';
import { Home } from './home';
import { RouteLoading } from './layout/route-loading';
import { Root } from './root';
import { RouteError } from './route-error';

/** THE route table: path, guard, lazy page. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    HydrateFallback: RouteLoading,
    children: [
      { path: paths.home, element: <Home /> },
      { path: paths.auth, lazy: () => import('@/features/auth/pages/auth-page') },
      {
        path: paths.awaitingApproval,
        lazy: () => import('@/features/auth/pages/awaiting-approval-page'),
      },
      {
        element: <RequireSession />,
        children: [
          {
            lazy: () => import('./layout/app-shell'),
            children: [
              {
                errorElement: <RouteError />,
                children: [
                  {
                    element: <ConfineVoxStaff />,
                    children: [
                      {
                        path: paths.campaigns,
                        lazy: () => import('@/features/campaigns/pages/campaigns-page'),
                      },
                      {
                        path: paths.campaign(':campaignId'),
                        lazy: () => import('@/features/campaigns/pages/campaign-page'),
                      },
                      {
                        path: paths.creatives,
                        lazy: () => import('@/features/creatives/pages/creatives-page'),
                      },
                      {
                        path: paths.clickTracker,
                        lazy: () => import('@/features/trackers/pages/trackers-page'),
                      },
                      {
                        path: paths.newTrackerVersion(':trackerId'),
                        lazy: () => import('@/features/trackers/pages/version-page'),
                      },
                      {
                        path: paths.trackerVersion(':trackerId', ':versionId'),
                        lazy: () => import('@/features/trackers/pages/version-page'),
                      },
                      {
                        path: paths.analytics,
                        lazy: () => import('@/features/analytics/pages/analytics-page'),
                      },
                      {
                        path: paths.audiences,
                        lazy: () => import('@/features/audiences/pages/audiences-page'),
                      },
                      {
                        path: paths.billing,
                        lazy: () => import('@/features/billing/pages/billing-page'),
                      },
                      {
                        path: paths.invoice(':invoiceId'),
                        lazy: () => import('@/features/billing/pages/invoice-page'),
                      },
                      {
                        path: paths.settings,
                        lazy: () => import('@/features/settings/pages/settings-page'),
                      },
                      {
                        path: paths.users,
                        lazy: () => import('@/features/users/pages/users-page'),
                      },
                      {
                        path: paths.activity,
                        lazy: () => import('@/features/activity/pages/activity-page'),
                      },
                      { path: paths.help, lazy: () => import('@/features/help/pages/help-page') },
                    ],
                  },
                  {
                    element: <RequireSuperadmin />,
                    children: [
                      {
                        path: paths.superadminOrganisations,
                        lazy: () => import('@/features/organisations/pages/organisations-page'),
                      },
                      {
                        path: paths.newOrganisation,
                        lazy: () => import('@/features/organisations/pages/new-organisation-page'),
                      },
                      {
                        path: paths.editOrganisation(':organisationId'),
                        lazy: () => import('@/features/organisations/pages/edit-organisation-page'),
                      },
                      {
                        path: paths.superadminConfiguration,
                        lazy: () => import('@/features/configuration/pages/configuration-page'),
                      },
                      {
                        path: paths.superadminSupport,
                        lazy: () => import('@/features/help/pages/support-inbox-page'),
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
