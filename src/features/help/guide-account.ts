import { t } from '@lingui/core/macro';
import { paths } from '@/lib/paths';
import type { Article } from './article';

/** Guides of the screens for the account, the organization and the platform. */
export const accountGuide = (): Article[] => [
  {
    id: 'billing',
    title: t`Billing and usage`,
    to: paths.billing,
    intro: t`Your balance, monthly limit, this month’s usage and each channel’s cost. Tabs show the statement, the usage by day and, for admins, invoices and packages.`,
    tasks: [
      {
        title: t`Watch the limit`,
        text: t`Usage above 80% of the monthly limit is marked High. At 100%, flights pause until the next billing month or until your provider raises the limit.`,
      },
      {
        title: t`Understand the balance`,
        text: t`The Statement tab has a line for each flight and day, and for each purchase or correction. Open a line to see each charge.`,
      },
      {
        title: t`See your available credits`,
        text: t`Active flights hold their planned cost. The overview shows how much each flight holds and until when. The rest is available for new flights.`,
      },
      {
        title: t`Buy a package`,
        text: t`On the Packages tab, an admin chooses a channel’s package and gets an invoice. The credits arrive when it is paid.`,
      },
      {
        title: t`Invoices and payment methods`,
        text: t`Only admins see them, on the Invoices tab. A payment method is a brand, the last four digits and an expiry date. We never store card numbers.`,
      },
      {
        title: t`Understand the price of a message`,
        text: t`The price is the channel’s rate, plus location targeting if it is on, plus the cost of each segment category in the audience.`,
      },
    ],
  },
  {
    id: 'settings',
    title: t`Settings`,
    to: paths.settings,
    intro: t`Your own pages: profile, notifications, security, appearance and API access. Admins also see the organization’s: sending, approval, links, words and API.`,
    tasks: [
      {
        title: t`Find a setting`,
        text: t`Type its name in the search above the pages and press Enter. The command palette finds settings too.`,
      },
      {
        title: t`Change your email`,
        text: t`Enter the new address and save. We’ll email you a link to confirm. Until then, you sign in with the old address.`,
      },
      {
        title: t`Change your password`,
        text: t`Open Security. Enter your current password, and the new one twice. Your other devices then have to sign in again.`,
      },
      {
        title: t`Lost a device?`,
        text: t`Under Security, Sign out other devices ends all sessions except the current one.`,
      },
      {
        title: t`API key and webhook URL`,
        text: t`Under API Configuration, you can generate or remove your own API key, which can do what you can do. Your webhook URL receives the events of your organization; Secret and log shows what was sent. Only you can see both. Admins manage the organization’s keys and webhooks under API.`,
      },
      {
        title: t`Who approves`,
        text: t`Under Approval, admins choose when a second person approves flights: never, always, or when a campaign’s flights can spend more than an amount. Open requests are under Approvals. In an emergency, an admin can release a flight; the reason stays in the activity.`,
      },
      {
        title: t`Light or dark`,
        text: t`The theme applies to this device. System follows the device’s setting.`,
      },
    ],
  },
  {
    id: 'users',
    title: t`User Management`,
    to: paths.users,
    permission: 'user:manage',
    intro: t`The people in your organization, their roles and open requests.`,
    tasks: [
      {
        title: t`Invite someone`,
        text: t`Choose Invite User and enter a name, email and role. The person gets an email with a link and chooses a password. Then you approve them here.`,
      },
      {
        title: t`Resend an invitation`,
        text: t`Resend sends the invitation again, at most once a minute. Revoking an invitation removes the pending account, so you can invite the address again.`,
      },
      {
        title: t`Roles`,
        text: t`Admins manage users and billing. Campaign Managers work with campaigns, creatives, trackers and audiences. Viewers (Read-only) see all of that but can’t change it.`,
      },
      {
        title: t`Remove someone’s access`,
        text: t`Deactivate locks the account immediately, on every device. The person’s work stays. Reactivate restores access.`,
      },
      {
        title: t`The last admin`,
        text: t`An organization’s only active admin can’t be deactivated, moved or given a lower role until someone else is an admin.`,
      },
    ],
  },
  {
    id: 'activity',
    title: t`Activity`,
    to: paths.activity,
    permission: 'user:manage',
    intro: t`Who changed what, and when, in your organization. The database writes each entry, and no one can edit it.`,
    tasks: [
      {
        title: t`Find a change`,
        text: t`Filter by person, type and day. Expand an entry to see the values before and after.`,
      },
      {
        title: t`Changes by support`,
        text: t`Changes by a superadmin who views your organization are marked.`,
      },
      {
        title: t`Export`,
        text: t`Export CSV downloads the filtered entries.`,
      },
    ],
  },
  {
    id: 'organisations',
    title: t`Organisations`,
    to: paths.superadminOrganisations,
    permission: 'organisation:manage',
    intro: t`Every client with its services, prices and people.`,
    tasks: [
      {
        title: t`Set up a client`,
        text: t`Create an organization with opening credit and packages, and enter its first admin’s email. If that person has requested access, they are approved as its admin. Otherwise, you can invite them in the next step.`,
      },
      {
        title: t`Change a price`,
        text: t`Before you save, you see which planned flights change in cost, and by how much.`,
      },
      {
        title: t`View as a client`,
        text: t`Impersonate shows the product as that organization for up to 60 minutes. Your changes appear under your name in the client’s activity.`,
      },
    ],
  },
  {
    id: 'configuration',
    title: t`System Configuration`,
    to: paths.superadminConfiguration,
    permission: 'configuration:manage',
    intro: t`Lists for all organizations: service types, statuses and short URL domains.`,
    tasks: [
      {
        title: t`Switch off a channel`,
        text: t`New flights can’t choose an inactive service type. Existing flights keep it.`,
      },
    ],
  },
];

export interface Question {
  id: string;
  question: string;
  answer: string;
}

export const frequentQuestions = (): Question[] => [
  {
    id: 'faq-campaign',
    question: t`How do I create a campaign?`,
    answer: t`Open Campaigns and choose New Campaign. Enter a name, description, budget and period. Then choose New Flight in the campaign to plan the channel, schedule, location, audience and creative.`,
  },
  {
    id: 'faq-channels',
    question: t`Which channels are supported?`,
    answer: t`SMS, RCS, Push, Email, WhatsApp and Voice. Each flight uses one channel; a campaign can have flights on several.`,
  },
  {
    id: 'faq-billing',
    question: t`How is billing calculated?`,
    answer: t`The cost of a message is its channel’s rate, plus location targeting if it is on, plus each segment category in the audience: a fixed amount or a share of the rate. A long SMS is sent and billed in several parts. The cost panel shows each part of the price while you plan.`,
  },
  {
    id: 'faq-crm',
    question: t`Can I connect my CRM?`,
    answer: t`Yes, through the data API that this app uses: sign in with an account of your organization and read or write its data over REST. The account has the same permissions as in the app.`,
  },
];
