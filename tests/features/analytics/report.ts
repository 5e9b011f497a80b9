import type { Figures } from '@/domain/rates';
import { ORGANISATION_ID } from '../../support/factories';
import { someFigures } from '../../support/figures';

/** Sums of a channel whose opens nothing measures. */
export const smsFigures = (over: Partial<Figures> = {}) =>
  someFigures({ opened: null, opened_of: 0, opens_of_clicked: 0, clicks_of_opened: 0, ...over });

export const SPRING = '10000000-0000-4000-8000-00000000aaaa';
export const WINTER = '10000000-0000-4000-8000-00000000bbbb';

/** What `analytics_summary` answers: an e-mail and an SMS flight of Spring on one day, nothing of Winter. */
export const aReport = (over: Record<string, unknown> = {}) => {
  const email = someFigures();
  const sms = smsFigures({
    sent: 3000,
    delivered: 2700,
    clicked: 60,
    clicked_of: 2700,
    cost: 150.125,
    cost_of_clicked: 150.125,
    revenue: 0,
  });
  const both = someFigures({
    sent: 4000,
    delivered: 3600,
    clicked: 150,
    cost: 200.125,
    conversions: 18,
    clicked_of: 3600,
    conversions_of_clicked: 18,
    cost_of_clicked: 200.125,
  });
  const flight = { status: 'active', campaign_id: SPRING, campaign_name: 'Spring Sale' };
  return {
    organisation_id: ORGANISATION_ID,
    from: '2027-03-01',
    to: '2027-03-30',
    current: both,
    previous: someFigures({
      sent: 2000,
      delivered: 1900,
      clicked: 190,
      clicked_of: 1900,
      revenue: 400,
    }),
    days: [
      { ...email, day: '2027-03-06', channel: 'Email' },
      { ...sms, day: '2027-03-06', channel: 'SMS' },
    ],
    channels: [
      { ...email, channel: 'Email' },
      { ...sms, channel: 'SMS' },
    ],
    campaigns: [
      { id: SPRING, name: 'Spring Sale', status: 'active', figures: both, has_reports: true },
      {
        id: WINTER,
        name: 'Winter Clearance',
        status: 'pending',
        figures: null,
        has_reports: false,
      },
    ],
    flights: [
      { ...email, ...flight, id: 'f-1', name: 'Newsletter', channel: 'Email' },
      { ...sms, ...flight, id: 'f-2', name: '=1+1 Reminder', channel: 'SMS' },
    ],
    ...over,
  };
};
