import { afterEach, expect, test } from 'vitest';
import { reader } from '@/domain/shared/reader';
import { campaignsCsv } from '@/features/campaigns/campaign-export';
import type { Campaign } from '@/features/campaigns/types';
import { aCampaign, USER_ID } from '../../support/cases/factories';

const NAMES = {
  statuses: [
    { name: 'limited', display_name: 'Limited Budget', color_class: 'amber' },
    { name: 'pending', display_name: 'Pending', color_class: 'grey' },
  ],
  channels: [{ name: 'SMS', display_name: 'Text message' }],
  people: [{ id: USER_ID, name: 'Ada' }],
};

const lines = (over: Record<string, unknown>) => {
  const csv = campaignsCsv(
    [aCampaign({ status_reason: null, ...over }) as unknown as Campaign],
    NAMES,
  );
  return csv.replace('\uFEFF', '').trimEnd().split('\r\n');
};

afterEach(() => {
  reader.locale = 'en-US';
});

test('the export read in German has the same numbers with a decimal point', () => {
  const over = {
    id: 'c1',
    budget: 1250.5,
    total_spent: 1000.256,
    progress: { sent: 12_500, forecast: 20_000, expected: 12_500, pace: 'on_track' },
  };
  const english = lines(over);
  reader.locale = 'de';
  expect(lines(over)).toEqual(english);
  expect(english[1]).toContain(',1250.5,1000.26,250.24,80,12500,12500,20000,');
});

test('the export has plain numbers, with their units in the header', () => {
  const [header, row] = lines({
    id: 'c1',
    name: 'Spring',
    status: 'limited',
    budget: 1000,
    total_spent: 250.126,
    flight_count: 2,
    progress: { sent: 500, forecast: 2000, expected: 1000, pace: 'behind' },
    needs_attention: true,
    problem_codes: ['behind', 'no_creative', 'new_code'],
    channels: ['SMS', 'Pigeon'],
  });
  expect(header).toBe(
    'Name,Status,Archived (UTC),Start date,End date,Budget (USD),Spent (USD),Remaining (USD),Spent (% of budget),Sent,Expected by now,Forecast,Pace,Needs attention,Flights,Channels,Created by,Created (UTC),Id',
  );
  expect(row).toBe(
    'Spring,Limited Budget,,2026-03-01,2026-03-31,1000,250.13,749.87,25,500,1000,2000,50% behind plan,"Behind plan; No creative; new_code",2,"Text message; Pigeon",Ada,2026-02-01 10:00:00,c1',
  );
});

test('the export escapes formulas and leaves unknown values empty', () => {
  const [, row] = lines({
    id: 'c2',
    name: '=HYPERLINK("https://evil.example")',
    budget: null,
    user_id: null,
    start_date: null,
    end_date: null,
    archived_at: '2026-05-01T10:00:00Z',
  });
  expect(row).toBe(
    '"\'=HYPERLINK(""https://evil.example"")",Pending,2026-05-01 10:00:00,,,,0,,,,,,,,0,,,2026-02-01 10:00:00,c2',
  );
});
