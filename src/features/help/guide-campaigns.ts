import { paths } from '@/lib/paths';
import type { Article } from './article';

/** Guides of the screens that campaigns are planned and measured on. */
export const CAMPAIGN_GUIDE: Article[] = [
  {
    id: 'dashboard',
    title: 'Dashboard',
    to: paths.home,
    intro:
      'The first page after signing in: what credit there is, what this cycle has used, and how many campaigns are running. Active and limited campaigns both count as running.',
    tasks: [
      {
        title: 'Start something',
        text: 'Create Campaign opens an empty campaign. Location Targeting starts a flight with the geo step switched on. View Reports leads to the reports.',
      },
      {
        title: 'Return to recent work',
        text: 'Recent Campaigns lists the five newest; a click opens one.',
      },
    ],
  },
  {
    id: 'campaigns',
    title: 'Campaigns',
    to: paths.campaigns,
    intro:
      'A campaign holds a budget, a period and the flights that share them. Every campaign of your organization is listed, newest first.',
    tasks: [
      {
        title: 'Create a campaign',
        text: 'Choose New Campaign and fill in name, description, budget, start and end date. What you typed is kept if you leave the page or the connection breaks.',
      },
      {
        title: 'Find one',
        text: 'Search by name or filter by status; the filter stands in the address, so it can be shared.',
      },
      {
        title: 'Change its status',
        text: 'Use the status field of the row. Only a pending campaign can be deleted, and its flights go with it.',
      },
      {
        title: 'Read the money',
        text: 'Remaining is the budget minus what the flights have spent. A negative remainder is shown in red.',
      },
    ],
  },
  {
    id: 'calendar',
    title: 'Calendar',
    to: paths.calendar,
    intro:
      'When the flights of all campaigns send, by month, week or day. What is shown stands in the address, so it can be shared.',
    tasks: [
      {
        title: 'See where it gets too much',
        text: 'Each day says how many messages it sends: what was sent by the reports, what is planned by the plans of now. The heaviest days are named first, with their messages against the people they are for.',
      },
      {
        title: 'Move a flight',
        text: 'Drag its bar to another day, or use the arrow keys: Left and Right for a day, Up and Down for a week. Enter saves, Escape cancels, and Undo puts it back. On a phone, press Move.',
      },
      {
        title: 'Find out who gets two messages',
        text: 'Audience overlap lists flights that share a cohort on the same day, with the share of people they have in common. For flights that share only segments, the share is an estimate.',
      },
    ],
  },
  {
    id: 'campaign',
    title: 'A campaign and its flights',
    to: null,
    intro:
      'The page of one campaign shows its period, its money and each flight with what was sent, delivered, clicked and spent.',
    tasks: [
      {
        title: 'Edit the campaign',
        text: 'Edit Campaign changes name, description, budget and dates. If somebody else saved meanwhile you are shown both versions and choose.',
      },
      {
        title: 'Run a flight',
        text: 'Activate starts a pending or paused flight, Pause stops an active one. Only a pending flight can be deleted.',
      },
      {
        title: 'Make a flight faster or slower',
        text: 'A flight’s page says how much is sent beside how much of its time is over, and what binds now. Its button opens Edit with the smallest change that helps. Pacing sends everything as each interval opens, evenly over the intervals, or a fifth faster than that.',
      },
      {
        title: 'Have a flight approved',
        text: 'Where your organization asks for it, a flight starts once an admin who did not work on it last has approved message, audience, schedule and money. Ask for approval on the page of the flight or campaign. A later edit takes the approval of what it touches back and pauses the flight; a new name does not.',
      },
      {
        title: 'Look at a flight',
        text: 'The flight’s name opens its page: results by day and hour, forecast, money, plan, the creative as the recipient sees it, and who changed what. There you can also assign another creative.',
      },
    ],
  },
  {
    id: 'flight',
    title: 'Creating a flight',
    to: null,
    permission: 'flight:create',
    intro:
      'A flight is one sending on one channel. Four steps plan it, and the cost panel beside them shows every term of the price while you plan. An unfinished flight is kept and can be continued.',
    tasks: [
      {
        title: '1. Flight Details',
        text: 'Name, channel, budget, and at least one schedule interval: a day with start and end time in your organization’s time zone. Add Several Days plans the weekdays of a range at once, each week or each second one, and leaves out the holidays that your admin has listed in the settings; what overlaps is joined. In the quiet hours that your admin has set for a channel nothing is sent, whatever the schedule says.',
      },
      {
        title: '2. Geo-Targeting',
        text: 'Optional. A point with a radius in kilometers, or a city, region or country. It adds a cost per message.',
      },
      {
        title: '3. Audience',
        text: 'Choose one or more cohorts. The panel compares how many messages the budget pays for with how many contacts there are.',
      },
      {
        title: '4. Creative',
        text: 'Write a new message or choose an existing creative. For SMS a tracked short link can go with it. The preview shows the message on the device.',
      },
    ],
  },
  {
    id: 'creatives',
    title: 'Creatives',
    to: paths.creatives,
    intro:
      'Creatives are reusable messages with versions. A new one is a draft; assigning it to a flight approves it.',
    tasks: [
      {
        title: 'Write a version',
        text: 'Add a version to try another text. What a flight sends does not change when a version is added.',
      },
      {
        title: 'Work with a colleague’s creative',
        text: 'You can use it as it is. Saving a change makes a copy that belongs to you, with the versions it had.',
      },
      {
        title: 'Count the parts of an SMS',
        text: 'A plain text has room for 160 characters, or 153 in each part of a longer one. One character outside plain ASCII, for example an emoji or a curly quote, lowers that to 70 and 67. Where your provider counts by GSM-7, accents such as é and the euro sign do not.',
      },
    ],
  },
  {
    id: 'trackers',
    title: 'SMS+ trackers',
    to: paths.clickTracker,
    intro:
      'A tracker is a short link that is counted. Its versions differ in the preview that messengers draw.',
    tasks: [
      {
        title: 'Make one',
        text: 'New Tracker asks for a name and the landing URL. The short link exists at once.',
      },
      {
        title: 'Set the link preview',
        text: 'Open a version to set title (60 characters), description (160) and image (1200 × 630 is recommended).',
      },
      {
        title: 'Read the clicks',
        text: 'People are counted once each; the previews that messengers fetch are not counted.',
      },
    ],
  },
  {
    id: 'audiences',
    title: 'AudienceMart',
    to: paths.audiences,
    intro:
      'Cohorts are the audiences that flights are sent to. They are built from segments of the Segment Library.',
    tasks: [
      {
        title: 'Build a cohort',
        text: 'A cohort has one or more rules. Segments inside a rule are joined by AND (all of them) or OR (any of them); rules add up.',
      },
      {
        title: 'Understand the reach',
        text: 'AND counts 70 % of the smallest segment, OR 80 % of the sum. It is an estimate; overlaps are not known.',
      },
      {
        title: 'Delete a cohort',
        text: 'You are asked first, and told which flights use it.',
      },
    ],
  },
  {
    id: 'analytics',
    title: 'Analytics',
    to: paths.analytics,
    intro:
      'Campaign Reports show what was measured: every figure comes from delivery reports. Where nothing was measured, the page says so.',
    tasks: [
      {
        title: 'Choose what to look at',
        text: 'The last 7, 30 or 90 days, for all campaigns or one. Each figure is compared with the period before it.',
      },
      {
        title: 'Read the rates',
        text: 'Open and click rate are of delivered messages, click-to-open of opened ones, conversion of clicks. Only flights that measure both numbers count, and both stand beside the rate.',
      },
      {
        title: 'Take it along',
        text: 'Export downloads the figures that are shown, as a CSV file for a spreadsheet.',
      },
    ],
  },
];
