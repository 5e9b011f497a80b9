import { t } from '@lingui/core/macro';
import { paths } from '@/lib/paths';
import type { Article } from './article';

/** Guides of the screens for planning and measuring campaigns. */
export const campaignGuide = (): Article[] => [
  {
    id: 'dashboard',
    title: t`Dashboard`,
    to: paths.home,
    intro: t`The first page after sign-in: your credits, this month’s usage and the number of running campaigns. Active and limited campaigns both count as running.`,
    tasks: [
      {
        title: t`Start something`,
        text: t`Create Campaign opens an empty campaign. Location Targeting starts a flight with the location step switched on. View Reports opens the reports.`,
      },
      {
        title: t`Return to recent work`,
        text: t`Recent Campaigns lists the five newest campaigns. Click one to open it.`,
      },
    ],
  },
  {
    id: 'campaigns',
    title: t`Campaigns`,
    to: paths.campaigns,
    intro: t`A campaign has a budget, a period and the flights that share them. The list shows every campaign of your organization, newest first.`,
    tasks: [
      {
        title: t`Create a campaign`,
        text: t`Choose New Campaign and enter a name, description, budget, start date and end date. We keep your input if you leave the page or lose the connection.`,
      },
      {
        title: t`Find a campaign`,
        text: t`Search by name or filter by status. Filters are saved in the URL, so you can share them.`,
      },
      {
        title: t`Change a campaign’s status`,
        text: t`Change the status in the campaign’s row. Only pending campaigns can be deleted; their flights are deleted too.`,
      },
      {
        title: t`Check the budget`,
        text: t`Remaining is the budget minus the flights’ spend. A negative amount is red.`,
      },
    ],
  },
  {
    id: 'calendar',
    title: t`Calendar`,
    to: paths.calendar,
    intro: t`When the flights of all campaigns send, by month, week or day. The view is saved in the URL, so you can share it.`,
    tasks: [
      {
        title: t`Find busy days`,
        text: t`Each day shows its messages: sent ones from delivery reports, planned ones from the current plans. The busiest days come first, with their messages and the size of their audience.`,
      },
      {
        title: t`Move a flight`,
        text: t`Drag its bar to another day, or use the arrow keys: Left and Right move it by a day, Up and Down by a week. Enter saves, Escape cancels, and Undo reverts. On a phone, press Move.`,
      },
      {
        title: t`Find people who get two messages`,
        text: t`Audience overlap lists flights that share a cohort on the same day, with the share of people they have in common. If flights share only segments, the share is an estimate.`,
      },
    ],
  },
  {
    id: 'campaign',
    title: t`A campaign and its flights`,
    to: null,
    intro: t`A campaign’s page shows its period, its budget and each flight’s sent messages, deliveries, clicks and spend.`,
    tasks: [
      {
        title: t`Edit the campaign`,
        text: t`Edit Campaign changes the name, description, budget and dates. If someone else saved in the meantime, you see both versions and choose one.`,
      },
      {
        title: t`Run a flight`,
        text: t`Activate starts a pending or paused flight. Pause stops an active one. Only pending flights can be deleted.`,
      },
      {
        title: t`Speed up or slow down a flight`,
        text: t`A flight’s page compares its sent messages with its elapsed time and shows the current limit. Its button opens Edit with the smallest change that helps. Pacing sends everything at the start of each window, evenly over the windows, or 20% faster than even.`,
      },
      {
        title: t`Get a flight approved`,
        text: t`If your organization requires approval, a flight starts only after an admin who did not edit it last has approved its message, audience, schedule and budget. Request approval on the flight’s or campaign’s page. If you later change an approved part, the flight pauses until it is approved again; a new name changes nothing.`,
      },
      {
        title: t`View a flight’s details`,
        text: t`Click the flight’s name to see its results by day and hour, forecast, cost, plan, the message as recipients see it, and its change history. There you can also assign another creative.`,
      },
    ],
  },
  {
    id: 'flight',
    title: t`Creating a flight`,
    to: null,
    permission: 'flight:create',
    intro: t`A flight sends on one channel. You plan it in four steps, and the cost panel shows each part of the price. You can leave and continue later.`,
    tasks: [
      {
        title: t`1. Flight Details`,
        text: t`Enter a name, channel, budget and at least one schedule interval: a day with a start and end time in your organization’s time zone. Add Several Days plans weekdays of a date range, every week or every second week. It skips the holidays from the settings and merges overlapping intervals. Flights never send during a channel’s quiet hours.`,
      },
      {
        title: t`2. Geo-Targeting`,
        text: t`Optional. Choose a point with a radius in kilometers, or a city, region or country. It adds a cost per message.`,
      },
      {
        title: t`3. Audience`,
        text: t`Choose one or more cohorts. From here on, the panel shows how many messages the flight sends, what they cost, how much of the audience they reach, and what stops the flight.`,
      },
      {
        title: t`4. Creative`,
        text: t`Write a new message or choose an existing creative. An SMS can include a tracked short link. The preview shows the message on the device. Type ${{ brace: '{' }} in a text to list fields such as the recipient’s first name.`,
      },
    ],
  },
  {
    id: 'creatives',
    title: t`Creatives`,
    to: paths.creatives,
    intro: t`Creatives are reusable messages with versions. A new creative is a draft; assigning it to a flight approves it.`,
    tasks: [
      {
        title: t`Write a version`,
        text: t`Add a version to try another text. Flights keep sending their current version.`,
      },
      {
        title: t`Use a colleague’s creative`,
        text: t`You can use it without changes. If you save a change, you get your own copy with all versions.`,
      },
      {
        title: t`Count the parts of an SMS`,
        text: t`A plain text has 160 characters, or 153 in each part of a longer one. One character outside plain ASCII, such as an emoji or a curly quote, lowers that to 70 and 67. If your provider counts by GSM-7, accents such as é and the euro sign don’t lower it.`,
      },
    ],
  },
  {
    id: 'trackers',
    title: t`SMS+ trackers`,
    to: paths.clickTracker,
    intro: t`A tracker counts the visits of a short link. Each version has its own link preview for messaging apps.`,
    tasks: [
      {
        title: t`Create a tracker`,
        text: t`Choose New Tracker and enter a name and the landing URL. The short link works immediately.`,
      },
      {
        title: t`Set the link preview`,
        text: t`Open a version to set its title (60 characters), description (160) and image (1200 × 630 recommended).`,
      },
      {
        title: t`Read the clicks`,
        text: t`Each person counts once. Link previews that messaging apps load don’t count.`,
      },
    ],
  },
  {
    id: 'audiences',
    title: t`AudienceMart`,
    to: paths.audiences,
    intro: t`Cohorts are the audiences of flights. You build them from the segments of the Segment Library.`,
    tasks: [
      {
        title: t`Build a cohort`,
        text: t`A cohort has one or more rules. AND joins segments that all have to match, OR joins segments of which one has to match. Rules add people.`,
      },
      {
        title: t`Understand the reach`,
        text: t`Reach is an estimate: AND counts 70% of the smallest segment, OR counts 80% of the sum.`,
      },
      {
        title: t`Delete a cohort`,
        text: t`Before you confirm, you see which flights use the cohort.`,
      },
    ],
  },
  {
    id: 'analytics',
    title: t`Analytics`,
    to: paths.analytics,
    intro: t`Campaign Reports show figures from delivery reports. The page tells you when there are no measurements.`,
    tasks: [
      {
        title: t`Choose a period`,
        text: t`Choose the last 7, 30 or 90 days, for all campaigns or one. Each figure is compared with the previous period.`,
      },
      {
        title: t`Read the rates`,
        text: t`Open rate and click rate are shares of delivered messages, click-to-open rate of opened messages, and conversion rate of clicks. Only flights that measure both numbers count. Both numbers are next to the rate.`,
      },
      {
        title: t`Export`,
        text: t`Export downloads the figures on the page as a CSV file.`,
      },
    ],
  },
];
