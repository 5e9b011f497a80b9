import { expect, test } from 'vitest';
import { usesChannel } from '@/domain/people/channels';

const organisation = { active_services: ['SMS'], service_rates: { SMS: 0.05, Voice: 0.15 } };

test.each([
  ['SMS', true, 'checked'],
  ['Voice', false, 'unchecked, but with a stored rate'],
  ['Rich Card', true, 'added to the platform later'],
])('usesChannel for %s is %s (%s)', (channel, may) => {
  expect(usesChannel(organisation, channel)).toBe(may);
});

test('an organization without rates allows every channel', () => {
  expect(usesChannel({ active_services: [], service_rates: null }, 'SMS')).toBe(true);
});
