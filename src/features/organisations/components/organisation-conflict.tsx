import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatCurrency } from '@/domain/shared/format';
import { typedValue } from '@/domain/shared/typed-number';
import { ConflictChoice } from '@/ui/forms/conflict-notice';
import { Fact, Facts } from '@/ui/data/fact';
import { personQuery } from '../organisation-people';
import { type OrganisationForm, PRICE } from '../schemas';
import type { Organisation } from '../queries';

type FieldText = (form: OrganisationForm) => string;
const dollars = (amount: string) => formatCurrency(typedValue(amount, PRICE) ?? 0);

/** Label and text of each part of the form. */
const formParts = (): [string, FieldText][] => [
  [t`Name`, ({ name }) => name],
  [t`Type`, ({ type }) => type],
  [
    t({ message: 'Active', context: 'organization' }),
    ({ isActive }) => (isActive ? t`Yes` : t`No`),
  ],
  [t`Time zone`, ({ timeZone }) => timeZone],
  [t`Logo URL`, ({ logoUrl }) => logoUrl || '—'],
  [t`Menu color`, ({ menuColor }) => menuColor],
  [t`Background color`, ({ backgroundColor }) => backgroundColor],
  [t`Monthly Credit Limit`, ({ monthlyCreditLimit }) => dollars(monthlyCreditLimit)],
  [
    t`Active Services`,
    ({ services }) =>
      services
        .filter(({ active }) => active)
        .map(({ label }) => label)
        .join(', ') || t`None`,
  ],
  [
    t`Service Rates`,
    ({ services }) => services.map(({ label, rate }) => `${label} ${dollars(rate)}`).join(', '),
  ],
  [
    t`Prepaid Packages`,
    ({ services }) =>
      services
        .flatMap(({ label, packages }) =>
          packages.map(({ quantity, discount }) => t`${label} ${quantity} at ${discount}%`),
        )
        .join(', ') || t`None`,
  ],
  [t`Location Targeting`, ({ locationCost }) => dollars(locationCost)],
  [
    t`Audience Segment Costs`,
    ({ segmentCosts }) =>
      segmentCosts
        .map(({ segment, type, value }) =>
          type === 'flat' ? `${segment} ${dollars(value)}` : `${segment} ${value}%`,
        )
        .join(', '),
  ],
];

interface OrganisationConflictProps {
  /** Stored row. */
  current: Organisation;
  currentForm: OrganisationForm;
  /** Initial form values. */
  seen: OrganisationForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows who saved in the meantime and which parts they changed, with a choice between both versions. */
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
        {formParts()
          .filter(([, text]) => text(seen) !== text(currentForm))
          .map(([label, text]) => (
            <Fact key={label} label={t`Their ${label}`}>
              <bdi className="break-words">{text(currentForm)}</bdi>
            </Fact>
          ))}
      </Facts>
      <p className="text-muted">
        {t`“Keep mine” saves your changes and keeps the parts that only they changed.`}
      </p>
    </ConflictChoice>
  );
}
