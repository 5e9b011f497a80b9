import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FlightDraft } from '@/domain/flight/draft';
import { carriesLink } from '@/domain/content/message';
import type { FlightDetail } from '@/features/flights/types';
import { AudienceTab } from '../audience/audience-tab';
import { Card } from '@/ui/layout/card';
import { LockableField } from './lockable-field';
import { MessagePreview } from '../creative/message-preview';
import { ExistingCreative } from '../creative/existing-creative';
import {
  BudgetField,
  ChannelField,
  FlightNameField,
  FrequencyCapField,
  PacingField,
} from '../schedule/flight-fields';
import { ScheduleIntervals } from '../schedule/schedule-intervals';
import { GeoTargetingTab } from '../geo/geo-targeting-tab';
import { ShortUrl } from '../creative/short-url';

interface FormSectionProps {
  title: string;
  children: ReactNode;
}

function FormSection({ title, children }: FormSectionProps) {
  return (
    <section aria-label={title} className="space-y-5 border-t border-border pt-5">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const COLUMNS = 'grid gap-5 sm:grid-cols-2';

/** The wizard's fields, enabled or locked by the flight's status. */
export function EditSections({
  form,
  flight,
  field,
}: {
  form: UseFormReturn<FlightDraft>;
  flight: FlightDetail;
  /** Field that gets the focus. */
  field: string | undefined;
}) {
  const channel = useWatch({ control: form.control, name: 'channelType' });
  return (
    <Card className="min-w-0 space-y-6 p-4 sm:p-6">
      <div className={COLUMNS}>
        <FlightNameField />
        <ChannelField />
      </div>
      <FormSection title={t`When`}>
        <LockableField field="intervals">
          <ScheduleIntervals />
        </LockableField>
        <div className={COLUMNS}>
          <PacingField />
          <FrequencyCapField />
        </div>
      </FormSection>
      <FormSection title={t`Who`}>
        <LockableField field="audience_ids">
          <AudienceTab isOpen={field === 'audience_ids'} />
        </LockableField>
        <LockableField field="location">
          <GeoTargetingTab />
        </LockableField>
      </FormSection>
      <FormSection title={t`What`}>
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0 space-y-5">
            <LockableField field="creative">
              <ExistingCreative />
            </LockableField>
            {flight.status === 'pending' && carriesLink(channel) && (
              <div data-field="short_url_id">
                <ShortUrl />
              </div>
            )}
          </div>
          <MessagePreview language={null} shown={0} />
        </div>
      </FormSection>
      <FormSection title={t`Money`}>
        <div className={COLUMNS}>
          <BudgetField />
        </div>
      </FormSection>
    </Card>
  );
}
