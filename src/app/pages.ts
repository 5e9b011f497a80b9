import type { ComponentType } from 'react';
import type { PageLoader } from '@/session/page-loader';
import { paths } from '@/lib/paths';

export interface PageModule {
  Component: ComponentType;
  loader?: PageLoader;
}

export const loadLandingPage = () => import('@/features/auth/pages/landing-page');

export const loadSettingsLayout = () => import('@/features/settings/pages/settings-layout');

/** Loaders of the page files by route pattern. */
export const pages = {
  [paths.home]: () => import('@/features/dashboard/pages/dashboard-page'),
  [paths.auth]: () => import('@/features/auth/pages/auth-page'),
  [paths.awaitingApproval]: () => import('@/features/auth/pages/awaiting-approval-page'),
  [paths.confirmTestAddress]: () => import('@/features/auth/pages/confirm-test-address-page'),
  [paths.unsubscribe]: () => import('@/features/auth/pages/unsubscribe-page'),
  [paths.campaigns]: () => import('@/features/campaigns/pages/campaigns-page'),
  [paths.campaign(':campaignId')]: () => import('@/features/campaigns/pages/campaign-page'),
  [paths.flight(':campaignId', ':flightId')]: () => import('@/features/flights/pages/flight-page'),
  [paths.editFlight(':campaignId', ':flightId')]: () =>
    import('@/features/wizard/pages/edit-flight-page'),
  [paths.calendar]: () => import('@/features/calendar/pages/calendar-page'),
  [paths.creatives]: () => import('@/features/creatives/pages/creatives-page'),
  [paths.newCreative]: () => import('@/features/creative-editor/pages/creative-editor-page'),
  [paths.creative(':creativeId')]: () =>
    import('@/features/creative-editor/pages/creative-editor-page'),
  [paths.editCreative(':creativeId')]: () =>
    import('@/features/creative-editor/pages/creative-editor-page'),
  [paths.creativeHistory(':creativeId')]: () =>
    import('@/features/creative-history/pages/creative-history-page'),
  [paths.creativeVersion(':creativeId', ':versionId')]: () =>
    import('@/features/creative-editor/pages/creative-editor-page'),
  [paths.creativeTest(':testId')]: () => import('@/features/test-sends/pages/test-page'),
  [paths.media]: () => import('@/features/media/pages/media-page'),
  [paths.clickTracker]: () => import('@/features/trackers/pages/trackers-page'),
  [paths.newTrackerVersion(':trackerId')]: () => import('@/features/trackers/pages/version-page'),
  [paths.trackerVersion(':trackerId', ':versionId')]: () =>
    import('@/features/trackers/pages/version-page'),
  [paths.analytics]: () => import('@/features/analytics/pages/analytics-page'),
  [paths.approvals]: () => import('@/features/approval/pages/approvals-page'),
  [paths.approval(':requestId')]: () => import('@/features/approval/pages/approval-page'),
  [paths.audiences]: () => import('@/features/audiences/pages/audiences-page'),
  [paths.billing]: () => import('@/features/billing/pages/billing-page'),
  [paths.invoice(':invoiceId')]: () => import('@/features/billing/pages/invoice-page'),
  [paths.inbox]: () => import('@/features/inbox/pages/inbox-page'),
  [paths.settings]: () => import('@/features/settings/pages/settings-page'),
  [paths.settingsPage(':page')]: () => import('@/features/settings/pages/settings-page'),
  [paths.users]: () => import('@/features/users/pages/users-page'),
  [paths.api]: () => import('@/features/integrations/pages/api-page'),
  [paths.webhook(':webhookId')]: () => import('@/features/integrations/pages/webhook-page'),
  [paths.activity]: () => import('@/features/activity/pages/activity-page'),
  [paths.help]: () => import('@/features/help/pages/help-page'),
  [paths.superadmin]: () => import('@/features/console/pages/console-page'),
  [paths.superadminOrganisations]: () =>
    import('@/features/organisations/pages/organisations-page'),
  [paths.newOrganisation]: () => import('@/features/organisations/pages/new-organisation-page'),
  [paths.editOrganisation(':organisationId')]: () =>
    import('@/features/organisations/pages/edit-organisation-page'),
  [paths.superadminConfiguration]: () =>
    import('@/features/configuration/pages/configuration-page'),
  [paths.superadminSupport]: () => import('@/features/help/pages/support-inbox-page'),
} satisfies Record<string, () => Promise<PageModule>>;
