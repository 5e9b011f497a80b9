import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sameJson } from '@/domain/shared/json';
import { type QuietHours, channelQuietHours } from '@/domain/time/quiet-hours';
import { ChannelName } from '@/features/configuration/channels';
import { quietHoursQuery, serviceTypesQuery } from '@/features/configuration/queries';
import { useActor, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { QueryState } from '@/ui/states/query-state';
import { Select } from '@/ui/forms/select';
import { Skeleton } from '@/ui/states/skeleton';
import { useSetQuietHours } from '../mutations';
import { Folded } from './folded';
import { RemovableList } from './removable-list';
import { useUnsaved } from '../unsaved';

/** Quiet hours that the form suggests. */
const DEFAULT_HOURS: QuietHours = { from: '20:00', to: '09:00' };

interface HoursProps {
  channels: readonly { name: string; display_name: string }[];
  /** Stored quiet hours by channel, not validated. */
  hours: unknown;
}

function Hours({ channels, hours }: HoursProps) {
  const set = useSetQuietHours();
  const zone = useActor().organisation?.time_zone ?? 'UTC';
  const [channel, setChannel] = useState(channels[0]?.name ?? '');
  const [typed, setTyped] = useState(DEFAULT_HOURS);
  const [error, setError] = useState<string>();
  useUnsaved(
    ![DEFAULT_HOURS, channelQuietHours(hours, channel)].some((known) => sameJson(known, typed)),
  );
  const listed = channels.flatMap(({ name, display_name }) => {
    const own = channelQuietHours(hours, name);
    if (!own) return [];
    const content = (
      <span className="flex items-center gap-2">
        <ChannelName channel={name} /> {own.from}–{own.to}
      </span>
    );
    return { key: name, content, removeLabel: t`Remove quiet hours for ${display_name}` };
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found =
      !typed.from || !typed.to
        ? t`Enter both times`
        : typed.from === typed.to
          ? t`Choose two different times`
          : undefined;
    setError(found);
    if (!found) set.mutate({ channel, hours: typed });
  };
  return (
    <fieldset>
      <legend className="sr-only">{t`Quiet hours`}</legend>
      <RemovableList
        empty={t`No quiet hours`}
        items={listed}
        onRemove={(name) => set.mutate({ channel: name, hours: null })}
      />
      <Folded folded={listed.length === 0} label={t`Add quiet hours`}>
        <form noValidate aria-label={t`Set quiet hours`} onSubmit={save}>
          <div className="grid max-w-md grid-cols-2 gap-3 sm:grid-cols-3">
            <Field label={t`Channel`} className="max-sm:col-span-2">
              {(field) => (
                <Select
                  {...field}
                  value={channel}
                  onChange={({ target }) => setChannel(target.value)}
                >
                  {channels.map(({ name, display_name: shown }) => (
                    <option key={name} value={name}>
                      {shown}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t`From`} error={error}>
              {(field) => (
                <Input
                  {...field}
                  type="time"
                  value={typed.from}
                  onChange={({ target }) => setTyped({ ...typed, from: target.value })}
                />
              )}
            </Field>
            <Field label={t`To`}>
              {(field) => (
                <Input
                  {...field}
                  type="time"
                  value={typed.to}
                  onChange={({ target }) => setTyped({ ...typed, to: target.value })}
                />
              )}
            </Field>
          </div>
          <p className="mt-3 max-w-prose text-[0.8125rem] text-muted">
            {t`Schedules skip these hours (${zone}). An end before the start is on the next day. Changes apply immediately, including to running flights.`}
          </p>
          <Button type="submit" variant="outline" pending={set.isPending} className="mt-4">
            {t`Set quiet hours`}
          </Button>
        </form>
      </Folded>
    </fieldset>
  );
}

export function QuietHoursSettings() {
  const services = useQuery(serviceTypesQuery());
  const query = useQuery(quietHoursQuery(useOrganisationId()));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-40 w-full max-w-md" />}
      errorTitle={t`Error loading the quiet hours`}
    >
      {(row) =>
        row &&
        (services.data ? (
          <Hours channels={services.data} hours={row.quiet_hours} />
        ) : (
          <Skeleton className="h-40 w-full max-w-md" />
        ))
      }
    </QueryState>
  );
}
