import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { budgetExcess } from '@/domain/campaign/campaign';
import { usesChannel } from '@/domain/people/channels';
import { FLIGHT_BUDGET, FREQUENCY_CAP, MAX_FLIGHT_NAME_LENGTH } from '@/domain/flight/draft';
import { formatCurrency } from '@/domain/shared/format';
import { FREQUENCY_PERIODS, type FrequencyPeriod } from '@/domain/delivery/frequency';
import { PACINGS } from '@/domain/delivery/pacing';
import { typedValue } from '@/domain/shared/typed-number';
import { serviceTypesQuery } from '@/features/configuration/queries';
import { pacingMeaning, pacingName } from '@/features/flights/pace-words';
import { i18n } from '@/lib/i18n';
import { useActor } from '@/session/session';
import { Field } from '@/ui/forms/field';
import { FormField } from '@/ui/forms/form-field';
import { NumberField } from '@/ui/forms/number-field';
import { Select } from '@/ui/forms/select';
import { periodName } from '@/words/frequency';
import { useCampaignLeft } from '@/features/wizard/use-campaign-left';
import { leastBudgetText } from '@/features/wizard/edit-flight';
import { ScheduleIntervals } from './schedule-intervals';
import { Closed } from '../edit/closed';
import { NameCount } from '../frame/name-count';
import { useStepErrors } from '../frame/use-step-errors';
import { useWizardContext } from '../frame/wizard-context';

const PERIOD_HINTS: Record<FrequencyPeriod, MessageDescriptor> = {
  flight: msg`Over all of its intervals`,
  day: msg`An interval counts to the day on which it begins`,
  week: msg`Monday to Sunday, by the day on which an interval begins`,
};

/** By how much the typed budget exceeds what is left: drawn again only when that changes. */
function BudgetExcess({ left }: { left: number }) {
  const { form } = useWizardContext();
  const excess = useWatch({
    control: form.control,
    compute: ({ budget }) => budgetExcess(typedValue(budget, FLIGHT_BUDGET) ?? 0, left),
  });
  if (excess <= 0) return null;
  return (
    <span className="block text-warning">
      <Trans>
        This is {{ excess: formatCurrency(excess, 2) }} more than the campaign has left.
      </Trans>
    </span>
  );
}

/** What the campaign's other flights leave of its budget, and by how much this one exceeds that. */
function BudgetHint() {
  const { editing } = useWizardContext();
  return (
    <>
      <CampaignLeft />
      {editing && editing.leastBudget > 0 && ` ${leastBudgetText(editing.leastBudget)}`}
    </>
  );
}

/** Says how much of the campaign's budget is left for the flight. */
function CampaignLeft() {
  const left = useCampaignLeft();
  if (left === null) return t`In US dollars.`;
  // As long as what it becomes: nothing below it moves.
  if (left === undefined)
    return t`In US dollars. Reading what the campaign has left for new flights.`;
  return (
    <>
      <Trans>
        In US dollars. The campaign has {{ left: formatCurrency(Math.max(0, left), 2) }} left for
        new flights.
      </Trans>
      <BudgetExcess key={left} left={left} />
    </>
  );
}

/** Name, channel, budget and schedule. */
export function FlightDetailsTab() {
  const { form, editing } = useWizardContext();
  const { errorOf } = useStepErrors('flight-details');
  const { organisation } = useActor();
  const services = useQuery({
    ...serviceTypesQuery(),
    select: (all) => all.filter(({ name }) => !organisation || usesChannel(organisation, name)),
  });
  const [channel, pacing, period] = useWatch({
    control: form.control,
    name: ['channelType', 'pacing', 'frequencyPeriod'],
  });
  const offered = services.data?.some(({ name }) => name === channel);
  useEffect(() => {
    // A channel that was switched off can not be planned with.
    if (!editing && services.data && channel && !offered) form.setValue('channelType', '');
  }, [editing, services.data, channel, offered, form]);
  const changeChannel = (next: string) => {
    form.setValue('channelType', next, { shouldDirty: true, shouldTouch: true });
    // A creative of another type can not be sent over this channel.
    form.setValue('selectedCreativeId', '');
    form.setValue('selectedCreativeVersionId', '');
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        form={form}
        name="name"
        label={t`Flight Name`}
        required
        error={errorOf('name')}
        className="sm:col-span-2"
        hint={<NameCount name="name" most={MAX_FLIGHT_NAME_LENGTH} />}
        placeholder={t`Summer Promo - Week 1`}
        autoComplete="off"
        dir="auto"
      />
      <Closed field="type">
        <Field
          label={t`Channel Type`}
          required
          error={
            services.error
              ? t`The channels could not be loaded. Reload the page; your draft is kept.`
              : errorOf('channelType')
          }
        >
          {(field) => (
            <Select
              {...field}
              value={channel}
              onChange={(event) => changeChannel(event.target.value)}
            >
              <option value="" disabled>
                {services.data ? t`Choose a channel` : t`Loading channels...`}
              </option>
              {channel && !offered && <option value={channel}>{channel}</option>}
              {services.data?.map(({ name, display_name }) => (
                <option key={name} value={name}>
                  {display_name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Closed>
      <Closed field="budget">
        <NumberField
          form={form}
          name="budget"
          label={t`Flight Budget`}
          required
          error={errorOf('budget')}
          hint={<BudgetHint />}
          format={FLIGHT_BUDGET}
        />
      </Closed>
      <Closed field="frequency_cap">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
          <NumberField
            form={form}
            name="frequencyCap"
            label={t`Frequency cap`}
            required
            error={errorOf('frequencyCap')}
            hint={t`Messages per person at most`}
            format={FREQUENCY_CAP}
          />
          <Field label={t`Cap counts per`} hint={i18n.t(PERIOD_HINTS[period])}>
            {(field) => (
              <Select {...field} {...form.register('frequencyPeriod')}>
                {FREQUENCY_PERIODS.map((one) => (
                  <option key={one} value={one}>
                    {periodName(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </Closed>
      <Closed field="pacing">
        <Field label={t`Pacing`} hint={pacingMeaning(pacing)}>
          {(field) => (
            <Select {...field} {...form.register('pacing')}>
              {PACINGS.map((one) => (
                <option key={one} value={one}>
                  {pacingName(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Closed>
      <Closed field="intervals" className="sm:col-span-2">
        <ScheduleIntervals />
      </Closed>
    </div>
  );
}
