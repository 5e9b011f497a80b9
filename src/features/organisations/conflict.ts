import { formatCurrency } from '@/domain/format';
import type { OrganisationForm } from './schemas';

interface Difference {
  label: string;
  /** What the other person has made of it, in words. */
  theirs: string;
}

type Text = (form: OrganisationForm) => string;
const dollars = (amount: string) => formatCurrency(Number(amount) || 0);

/** Every part of the form with how it reads. */
const PARTS: [string, Text][] = [
  ['Name', ({ name }) => name],
  ['Type', ({ type }) => type],
  ['Active', ({ isActive }) => (isActive ? 'Yes' : 'No')],
  ['Time zone', ({ timeZone }) => timeZone],
  ['Logo URL', ({ logoUrl }) => logoUrl || '—'],
  ['Menu colour', ({ menuColor }) => menuColor],
  ['Background colour', ({ backgroundColor }) => backgroundColor],
  ['Monthly Credit Limit', ({ monthlyCreditLimit }) => dollars(monthlyCreditLimit)],
  [
    'Active Services',
    ({ services }) =>
      services
        .filter(({ active }) => active)
        .map(({ label }) => label)
        .join(', ') || 'None',
  ],
  [
    'Service Rates',
    ({ services }) => services.map(({ label, rate }) => `${label} ${dollars(rate)}`).join(', '),
  ],
  [
    'Prepaid Packages',
    ({ services }) =>
      services
        .flatMap(({ label, packages }) =>
          packages.map(({ quantity, discount }) => `${label} ${quantity} at ${discount}%`),
        )
        .join(', ') || 'None',
  ],
  ['Location Targeting', ({ locationCost }) => dollars(locationCost)],
  [
    'Audience Segment Costs',
    ({ segmentCosts }) =>
      segmentCosts
        .map(({ segment, type, value }) =>
          type === 'flat' ? `${segment} ${dollars(value)}` : `${segment} ${value}%`,
        )
        .join(', '),
  ],
];

/** The parts that somebody else has changed since the form was opened. */
export const differences = (seen: OrganisationForm, current: OrganisationForm): Difference[] =>
  PARTS.filter(([, text]) => text(seen) !== text(current)).map(([label, text]) => ({
    label,
    theirs: text(current),
  }));
