import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addDays } from '@/domain/time/days';
import { dayStart, zonedDay } from '@/domain/time/wall-time';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useActor } from '@/session/session';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { useReplayWebhooks } from '@/features/integrations/webhook-mutations';

/** Days for which the database keeps messages. */
const KEPT_DAYS = 30;

const schema = z.object({
  day: z.string().check(z.minLength(1, { error: () => t`Choose a day` })),
});
type ReplayForm = z.infer<typeof schema>;

interface ReplayDialogProps {
  webhookId: string;
  /** First failure of the endpoint; the form starts with its day. */
  failingSince: string | null;
  onClose: () => void;
}

/** Sends every failed or held message since a day again. */
export function ReplayDialog({ webhookId, failingSince, onClose }: ReplayDialogProps) {
  const replay = useReplayWebhooks();
  const zone = useActor().organisation?.time_zone ?? 'UTC';
  const [today] = useState(() => zonedDay(zone, Date.now()));
  const draft = useDraftForm<ReplayForm>({
    name: `webhook-replay:${webhookId}`,
    resolver: zodResolver(schema),
    empty: { day: failingSince ? zonedDay(zone, Date.parse(failingSince)) : addDays(today, -1) },
  });
  const { dialog } = useDraftDialog({
    draft,
    write: replay,
    save: ({ day }) => {
      const minute = dayStart(day, zone) ?? 0;
      return replay.mutateAsync({ id: webhookId, since: new Date(minute * 60_000).toISOString() });
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Replay failed messages`}
      description={t`Each message keeps its webhook-id, so that a receiver can ignore what it already has.`}
      submit={[t`Replay`, t`Queuing...`]}
    >
      <FormField
        form={draft.form}
        name="day"
        label={t`Failed or held since`}
        required
        type="date"
        min={addDays(today, -KEPT_DAYS)}
        max={today}
        className="max-w-xs"
      />
    </FormDialog>
  );
}
