import { msg } from '@lingui/core/macro';

/** Sentences of the daily digest and the weekly report. */
export const SUMMARY_MAILS = {
  'digest.subject': msg({
    message:
      '{count, plural, one {Daily digest: # notification} other {Daily digest: # notifications}}',
  }),
  'digest.text': msg({
    message: 'This happened since your last digest, and you have not read it yet.',
  }),
  'digest.title': msg({ message: 'Notifications' }),
  'digest.column': msg({ message: 'Newest first' }),
  'digest.more': msg({ message: '{more, plural, one {# more} other {# more}}' }),
  'digest.action': msg({ message: 'Open your inbox' }),
  'digest.why': msg({
    message: 'You get this email because your settings put these events into a daily digest.',
  }),
  'weekly.subject': msg({
    message: 'Last week: {sent, plural, one {# message} other {# messages}}, {cost} spent',
  }),
  'weekly.clicks_subject': msg({
    message:
      'Last week: {sent, plural, one {# message} other {# messages}}, {clicked, plural, one {# click} other {# clicks}}, {cost} spent',
  }),
  'weekly.nothing_subject': msg({ message: 'Last week: nothing sent' }),
  'weekly.attention_subject': msg({
    message:
      '{campaigns, plural, one {Last week: nothing sent, # campaign needs attention} other {Last week: nothing sent, # campaigns need attention}}',
  }),
  'weekly.text': msg({
    message: '{organisation}, {from} – {to}, compared with the week before.',
  }),
  'weekly.balance': msg({ message: 'The balance is {balance}.' }),
  'weekly.lasting': msg({
    message:
      'The balance is {balance}. At the spending of the last seven days, it lasts {days, plural, one {# day} other {# days}}.',
  }),
  'weekly.results': msg({ message: 'Results' }),
  'weekly.last_week': msg({ message: 'Last week' }),
  'weekly.week_before': msg({ message: 'Week before' }),
  'weekly.change': msg({ message: 'Change' }),
  'weekly.messages': msg({ message: 'Messages' }),
  'weekly.delivered': msg({ message: 'Delivered' }),
  'weekly.clicks': msg({ message: 'Clicks' }),
  'weekly.conversions': msg({ message: 'Conversions' }),
  'weekly.revenue': msg({ message: 'Revenue' }),
  'weekly.spend': msg({ message: 'Spend' }),
  'weekly.best': msg({ message: 'Best click rates' }),
  'weekly.lowest': msg({ message: 'Lowest click rates' }),
  'weekly.campaign': msg({ message: 'Campaign' }),
  'weekly.click_rate': msg({ message: 'Click rate' }),
  'weekly.attention': msg({ message: 'Needs attention' }),
  'weekly.attention_why': msg({ message: 'Why' }),
  'weekly.problems': msg({
    message: '{problems, plural, one {# problem} other {# problems}}',
  }),
  'weekly.limited': msg({ message: 'Limited' }),
  'weekly.check': msg({ message: 'Check its budget and flights' }),
  'weekly.more': msg({
    message: '{more, plural, one {# more campaign} other {# more campaigns}}',
  }),
  'weekly.action': msg({ message: 'Open the reports' }),
  'weekly.why': msg({
    message: 'You get this email every Monday because weekly reports are on in your settings.',
  }),
};
