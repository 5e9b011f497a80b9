import { afterEach, expect, test } from 'vitest';
import { canLaunch, type LaunchCheck } from '@/domain/launch/launch';
import { reader } from '@/domain/shared/reader';

afterEach(() => {
  reader.locale = 'en-US';
});

const CHECK: LaunchCheck = {
  campaign_id: 'c',
  status: 'pending',
  version: 1,
  problems: [],
  flights: [{ id: 'f', name: 'Opening', channel: 'SMS', status: 'pending', people: 1, reached: 1 }],
  people: 12_500,
  reached: 12_500,
  messages: 12_500,
  cost: 625,
  available: 1000,
  first_at: null,
  last_at: null,
  time_zone: 'UTC',
  confirm_above: 10_000,
};

test.each(['en-US', 'es', 'fr', 'de', 'pt-BR'])(
  'a large launch is confirmed in %s by its number of messages in any grouping',
  (locale) => {
    reader.locale = locale;
    for (const typed of ['12500', '12,500', '12.500', '12 500', '12\u202F500', "12'500"])
      expect(canLaunch(CHECK, typed)).toBe(true);
    for (const typed of ['', '12', '12,5', '12.5', '125000', '12,501'])
      expect(canLaunch(CHECK, typed)).toBe(false);
  },
);
