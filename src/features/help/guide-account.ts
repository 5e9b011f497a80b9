import { paths } from '@/lib/paths';
import type { Article } from './article';

/** Guides of the screens about the account, the organisation and the platform. */
export const ACCOUNT_GUIDE: Article[] = [
  {
    id: 'billing',
    title: 'Billing and usage',
    to: paths.billing,
    intro:
      'Balance, monthly limit, usage of this billing cycle and what each channel has cost. Admins also see payment methods and invoices.',
    tasks: [
      {
        title: 'Keep an eye on the limit',
        text: 'Usage above 80% of the monthly limit is marked High. At 100% flights pause until the next billing month, or until your provider raises the limit.',
      },
      {
        title: 'Understand the balance',
        text: 'The statement has one line for each flight and day, and for every purchase or correction. Open a line to see each charge.',
      },
      {
        title: 'See what is available',
        text: 'An active flight reserves what its plan costs. The page lists which flights keep how much until when; the rest is available for new ones.',
      },
      {
        title: 'Buy a package',
        text: 'An admin chooses a package of a channel. That issues an invoice; the credits arrive when it is paid.',
      },
      {
        title: 'Invoices and payment methods',
        text: 'Both are shown to admins. A payment method is a brand, the last four digits and an expiry date, as an invoice prints it; no card number is ever asked for.',
      },
      {
        title: 'Understand the price of a message',
        text: 'The rate of the channel, plus location targeting when it is on, plus the cost of each segment category in the audience.',
      },
    ],
  },
  {
    id: 'settings',
    title: 'Settings',
    to: paths.settings,
    intro:
      'Your own account: profile, notifications, API access, password and the look of the app.',
    tasks: [
      {
        title: 'Change your e-mail',
        text: 'Type the new address and save. It changes once you follow the link that was mailed; until then you sign in with the old one.',
      },
      {
        title: 'Change your password',
        text: 'Give the current one and the new one twice. Your other devices then have to sign in again.',
      },
      {
        title: 'Lost a device?',
        text: 'Sign out other devices ends every session but the one you are in.',
      },
      {
        title: 'API key and webhook URL',
        text: 'Generate a key, show it to copy it, or remove it. Nobody else can read your key or your webhook URL. Flightdeck keeps both with your profile; it does not use them yet.',
      },
      {
        title: 'Who approves',
        text: 'Admins choose under Approval whether a second person approves what is sent: never, always, or where the flights of a campaign may spend more than an amount. What waits is under Approvals. In an emergency an admin releases a flight for a reason that stays in the activity.',
      },
      {
        title: 'Light or dark',
        text: 'The theme is a choice of this device; System follows it.',
      },
    ],
  },
  {
    id: 'users',
    title: 'User Management',
    to: paths.users,
    permission: 'user:manage',
    intro: 'Who belongs to the organization, in which role, and who waits for approval.',
    tasks: [
      {
        title: 'Invite somebody',
        text: 'Invite User asks for name, e-mail and role. They get a mail with a link, choose a password and wait. You approve them here.',
      },
      {
        title: 'When the mail got lost',
        text: 'Resend sends the invitation again, at most once a minute. Revoking it removes the waiting account, so the address can be invited anew.',
      },
      {
        title: 'Roles',
        text: 'Admin manages users and billing. Campaign Manager works with campaigns, creatives, trackers and audiences. Viewer (Read-only) sees all of that and changes nothing.',
      },
      {
        title: 'Somebody leaves',
        text: 'Deactivate locks the account at once, on every device. What they made stays. Reactivate brings them back.',
      },
      {
        title: 'The last admin',
        text: 'The only active admin of an organization can not be deactivated, moved or given a lower role until somebody else is an admin.',
      },
    ],
  },
  {
    id: 'activity',
    title: 'Activity',
    to: paths.activity,
    permission: 'user:manage',
    intro:
      'Who changed what and when in your organization, in plain words. Entries are written by the database with each change and can not be edited.',
    tasks: [
      {
        title: 'Look for something',
        text: 'Filter by person, by kind of thing and by day. An entry opens to what was there before and after.',
      },
      {
        title: 'When support acts for you',
        text: 'Changes that a superadmin makes while viewing your organization carry a mark.',
      },
      {
        title: 'Keep a copy',
        text: 'Export CSV downloads what the filter finds.',
      },
    ],
  },
  {
    id: 'organisations',
    title: 'Organisations',
    to: paths.superadminOrganisations,
    permission: 'organisation:manage',
    intro: 'Every client with its services, prices and people.',
    tasks: [
      {
        title: 'Take on a client',
        text: 'Create an organization with its opening credit and packages, and give the e-mail of its first admin. Who has requested access before is approved and becomes its admin; who has not can be invited in the next step.',
      },
      {
        title: 'Change a price',
        text: 'Before it is saved you see which planned flights change in cost, and by how much.',
      },
      {
        title: 'View as a client',
        text: 'Impersonate shows the product as that organization, for 60 minutes at most. Your changes are kept under your name in the client’s activity.',
      },
    ],
  },
  {
    id: 'configuration',
    title: 'System Configuration',
    to: paths.superadminConfiguration,
    permission: 'configuration:manage',
    intro:
      'The lists that every organization works with: service types, statuses and short URL domains.',
    tasks: [
      {
        title: 'Switch a channel off',
        text: 'An inactive service type is no longer offered for new flights; what exists stays.',
      },
    ],
  },
];

/** The four questions people ask first. */
export const QUESTIONS = [
  {
    id: 'faq-campaign',
    question: 'How do I create a campaign?',
    answer:
      'Open Campaigns and choose New Campaign. Give it a name, a description, a budget and a period. Then choose New Flight on the campaign to plan what is sent: channel, schedule, place, audience and creative.',
  },
  {
    id: 'faq-channels',
    question: 'Which channels are supported?',
    answer:
      'SMS, RCS, Push, Email, WhatsApp and Voice. Each flight uses one channel; a campaign can hold flights of several.',
  },
  {
    id: 'faq-billing',
    question: 'How is billing calculated?',
    answer:
      'The cost of a message is the rate of its channel, plus the cost of location targeting when it is on, plus the cost of each segment category in the audience: a fixed sum or a share of the rate. A long SMS is sent, and paid for, in several parts. The cost panel shows every term while you plan.',
  },
  {
    id: 'faq-crm',
    question: 'Can I connect my CRM?',
    answer:
      'Yes, through the data API that this app itself uses: sign in with an account of your organization and read or write its rows over REST. The account sees and changes exactly what it may in the app.',
  },
] as const;
