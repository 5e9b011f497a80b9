import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { API_SCOPES } from '@/domain/people/api-scopes';
import type { KeyDialogProps } from '@/features/configuration/components/keys/key-list';
import { LAST_DAY, zonedDay } from '@/domain/time/wall-time';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { i18n } from '@/lib/i18n';
import { useActor } from '@/session/session';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { type IssuedApiKey, useCreateApiKey } from '../mutations';
import { type ApiKeyForm, apiKeySchema } from '../schemas';
import { SCOPE_WORDS } from '../words';
import { CheckList } from './check-list';

export function CreateKeyDialog({ onClose, onIssued }: KeyDialogProps<IssuedApiKey>) {
  const create = useCreateApiKey();
  const { organisation, impersonating } = useActor();
  const zone = organisation?.time_zone ?? 'UTC';
  const [today] = useState(() => zonedDay(zone, Date.now()));
  const draft = useDraftForm<ApiKeyForm>({
    name: 'api-key:new',
    shape: apiKeySchema,
    resolver: zodResolver(apiKeySchema),
    empty: { name: '', lastDay: '', scopes: [] },
  });
  const { dialog } = useDraftDialog({
    draft,
    write: create,
    save: (values) => create.mutateAsync(values),
    onClose,
    onSaved: onIssued,
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Create API Key`}
      description={t`The key belongs to the organization and keeps working when you leave it.`}
      submit={[t`Create Key`, t`Creating...`]}
    >
      <FormField
        form={draft.form}
        name="name"
        label={t`Name`}
        required
        hint={t`What uses the key. Activity shows its changes under this name.`}
        autoComplete="off"
        dir="auto"
      />
      <CheckList
        form={draft.form}
        name="scopes"
        legend={t`The key may`}
        options={API_SCOPES.map((scope) => [scope, i18n.t(SCOPE_WORDS[scope])])}
      />
      <FormField
        form={draft.form}
        name="lastDay"
        label={t`Last day`}
        hint={
          impersonating
            ? t`A key that you make for an organization you view ends within 24 hours.`
            : t`Leave empty for a key without an end.`
        }
        type="date"
        min={today}
        max={LAST_DAY}
      />
    </FormDialog>
  );
}
