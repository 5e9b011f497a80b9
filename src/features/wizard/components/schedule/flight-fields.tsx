import { FLIGHT_BUDGET, FREQUENCY_CAP, MAX_FLIGHT_NAME_LENGTH } from '@/domain/flight/fields';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { budgetExcess } from '@/domain/campaign/campaign';
import { usesChannel } from '@/domain/people/channels';
import { formatCurrency } from '@/domain/shared/format';
import { FREQUENCY_PERIODS, type FrequencyPeriod } from '@/domain/delivery/frequency-periods';
import { PACINGS } from '@/domain/delivery/pacing';
import { typedValue } from '@/domain/shared/typed-number';
import { serviceTypesQuery } from '@/features/configuration/queries';
import { pacingMeaning } from '@/features/flights/pace-words';
import { pacingName } from '@/words/pace';
import { i18n } from '@/lib/i18n';
import { useActor } from '@/session/session';
import { Field } from '@/ui/forms/field';
import { FormField } from '@/ui/forms/form-field';
import { NumberField } from '@/ui/forms/number-field';
import { Select } from '@/ui/forms/select';
import { periodName } from '@/words/frequency';
import { useCampaignLeft } from '@/features/wizard/use-campaign-left';
import { leastBudgetText } from '@/features/wizard/edit-flight';
import { LockableField } from '../edit/lockable-field';
import { NameCount } from '../frame/name-count';
import { useStepErrors } from '../frame/use-step-errors';
import { useWizardContext } from '../frame/wizard-context';

const PERIOD_HINTS: Record<FrequencyPeriod, MessageDescriptor> = {
  flight: msg`Across all intervals`,
  day: msg`By the day an interval starts on`,
  week: msg`Monday to Sunday, by the day an interval starts on`,
};

/** Amount by which the typed budget exceeds what is left. Re-renders only when the amount changes. */
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

function BudgetHint() {
  const { editing } = useWizardContext();
  return (
    <>
      <CampaignLeft />
      {editing && editing.leastBudget > 0 && ` ${leastBudgetText(editing.leastBudget)}`}
    </>
  );
}

function CampaignLeft() {
  const left = useCampaignLeft();
  if (left === null) return t`In US dollars.`;
  // Has the length of the final text, so nothing below it moves.
  if (left === undefined)
    return t`In US dollars. Loading what the campaign has left for new flights.`;
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

export function FlightNameField({ className }: { className?: string }) {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('flight-details');
  return (
    <FormField
      form={form}
      name="name"
      label={t`Flight Name`}
      required
      error={fieldError('name')}
      className={className}
      hint={<NameCount name="name" limit={MAX_FLIGHT_NAME_LENGTH} />}
      placeholder={t`Summer Promo - Week 1`}
      autoComplete="off"
      dir="auto"
    />
  );
}

export function ChannelField() {
  const { form, editing } = useWizardContext();
  const { fieldError } = useStepErrors('flight-details');
  const { organisation } = useActor();
  const services = useQuery({
    ...serviceTypesQuery(),
    select: (all) => all.filter(({ name }) => !organisation || usesChannel(organisation, name)),
  });
  const channel = useWatch({ control: form.control, name: 'channelType' });
  const offered = services.data?.some(({ name }) => name === channel);
  useEffect(() => {
    // A new flight cannot use a channel that was switched off.
    if (!editing && services.data && channel && !offered) form.setValue('channelType', '');
  }, [editing, services.data, channel, offered, form]);
  const changeChannel = (next: string) => {
    form.setValue('channelType', next, { shouldDirty: true, shouldTouch: true });
    // A creative belongs to one channel.
    form.setValue('selectedCreativeId', '');
    form.setValue('selectedCreativeVersionId', '');
  };
  return (
    <LockableField field="type">
      <Field
        label={t`Channel Type`}
        required
        error={
          services.error
            ? t`Couldn’t load the channels. Reload the page; your draft is saved.`
            : fieldError('channelType')
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
    </LockableField>
  );
}

export function BudgetField() {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('flight-details');
  const typed = useWatch({ control: form.control, name: 'budget' });
  return (
    <LockableField field="budget">
      <NumberField
        form={form}
        name="budget"
        label={t`Flight Budget`}
        required
        error={fieldError('budget', typed)}
        hint={<BudgetHint />}
        format={FLIGHT_BUDGET}
      />
    </LockableField>
  );
}

export function FrequencyCapField() {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('flight-details');
  const period = useWatch({ control: form.control, name: 'frequencyPeriod' });
  return (
    <LockableField field="frequency_cap">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <NumberField
          form={form}
          name="frequencyCap"
          label={t`Frequency cap`}
          required
          error={fieldError('frequencyCap')}
          hint={t`Maximum messages per person`}
          format={FREQUENCY_CAP}
        />
        <Field label={t`Per`} hint={i18n.t(PERIOD_HINTS[period])}>
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
    </LockableField>
  );
}

export function PacingField() {
  const { form } = useWizardContext();
  const pacing = useWatch({ control: form.control, name: 'pacing' });
  return (
    <LockableField field="pacing">
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
    </LockableField>
  );
}
