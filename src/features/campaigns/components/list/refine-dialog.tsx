import { t } from '@lingui/core/macro';
import { compareText } from '@/domain/shared/text';
import { useQuery } from '@tanstack/react-query';
import { FIRST_DAY, LAST_DAY } from '@/domain/time/wall-time';
import { serviceTypesQuery } from '@/features/configuration/queries';
import { useActor, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { organisationPeopleQuery } from '@/features/campaigns/people-query';
import { useCampaignFilter } from '@/features/campaigns/use-campaign-filter';

const orders = (): [value: string, label: string][] => [
  ['', t`Newest first`],
  ['created', t`Oldest first`],
  ['name', t`Name, A to Z`],
  ['-name', t`Name, Z to A`],
  ['status', t`Status, A to Z`],
  ['-status', t`Status, Z to A`],
  ['start', t`Start date, earliest first`],
  ['-start', t`Start date, latest first`],
  ['end', t`End date, earliest first`],
  ['-end', t`End date, latest first`],
  ['-budget', t`Budget, highest first`],
  ['budget', t`Budget, lowest first`],
  ['-spent', t`Spent, highest first`],
  ['spent', t`Spent, lowest first`],
  ['-remaining', t`Remaining, highest first`],
  ['remaining', t`Remaining, lowest first`],
  ['-flights', t`Flights, most first`],
  ['flights', t`Flights, fewest first`],
];

/** Channel, owner, period and sort order of the list. Each change applies immediately. */
export function RefineDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useActor();
  const { filter, setFilter } = useCampaignFilter();
  const { data: channels = [] } = useQuery(serviceTypesQuery());
  const { data: people = [] } = useQuery(organisationPeopleQuery(useOrganisationId()));
  const others = people
    .filter(({ id }) => id !== userId)
    .map(({ id, name }): [string, string] => [id, name])
    .toSorted(([, one], [, other]) => compareText(one, other));
  const select = (
    field: 'channel' | 'owner' | 'sort',
    label: string,
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <Field label={label}>
      {(props) => (
        <Select
          {...props}
          value={filter[field]}
          onChange={(event) => setFilter({ [field]: event.target.value })}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const day = (field: 'from' | 'to', label: string) => (
    <Field label={label}>
      {(props) => (
        <Input
          {...props}
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={filter[field]}
          onChange={(event) => setFilter({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  const order = select('sort', t`Sort by`, orders());
  const channel = select('channel', t`Channel`, [
    ['', t`All channels`],
    ...channels.map(({ name, display_name }) => [name, display_name] as const),
  ]);
  const owner = select('owner', t`Created by`, [['', t`Anyone`], [userId, t`Me`], ...others]);
  const [from, to] = [day('from', t`Runs from`), day('to', t`Runs until`)];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t`Filter and sort`}
      description={t`Filters are saved in the URL.`}
      footer={
        <>
          <Button
            variant="outline"
            onClick={() => setFilter({ channel: '', owner: '', from: '', to: '', sort: '' })}
          >
            {t`Clear`}
          </Button>
          <Button onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <div className="space-y-4">
        {order}
        {channel}
        {owner}
        <div className="grid grid-cols-2 gap-4">
          {from}
          {to}
        </div>
      </div>
    </Dialog>
  );
}
