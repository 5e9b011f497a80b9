import { useQuery } from '@tanstack/react-query';
import { formatCurrency } from '@/domain/shared/format';
import { typedValue } from '@/domain/shared/typed-number';
import { ConflictChoice } from '@/ui/forms/conflict-notice';
import { Fact, Facts } from '@/ui/data/fact';
import { personQuery } from '../organisation-people';
import { type OrganisationForm, PRICE } from '../schemas';
import type { Organisation } from '../queries';

type Text = (form: OrganisationForm) => string;
const dollars = (amount: string) => formatCurrency(typedValue(amount, PRICE) ?? 0);

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

interface OrganisationConflictProps {
  /** The organisation as it is now. */
  current: Organisation;
  currentForm: OrganisationForm;
  /** The form as it was opened. */
  seen: OrganisationForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else was faster: who, when, which parts they have changed, and the choice. Nothing has been overwritten. */
export function OrganisationConflict({
  current,
  currentForm,
  seen,
  onKeepMine,
  onTakeTheirs,
}: OrganisationConflictProps) {
  const { data: person } = useQuery(personQuery(current.updated_by));
  return (
    <ConflictChoice
      who={person?.name ?? person?.email}
      at={current.updated_at}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    >
      <Facts className="sm:grid-cols-2">
        {PARTS.filter(([, text]) => text(seen) !== text(currentForm)).map(([label, text]) => (
          <Fact key={label} label={`Their ${label}`}>
            <bdi className="break-words">{text(currentForm)}</bdi>
          </Fact>
        ))}
      </Facts>
      <p className="text-muted">
        Keeping yours saves what you have changed; what only they have changed stays theirs.
      </p>
    </ConflictChoice>
  );
}
