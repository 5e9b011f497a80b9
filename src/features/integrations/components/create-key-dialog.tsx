import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { API_SCOPES } from '@/domain/people/api-scopes';
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

function Scopes({ form }: { form: UseFormReturn<ApiKeyForm> }) {
  const errorId = useId();
  const error = form.formState.errors.scopes?.message;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-[0.8125rem] font-medium">{t`The key may`}</legend>
      <div className="space-y-1">
        {API_SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-9 items-start gap-2.5 py-1.5">
            <input
              type="checkbox"
              value={scope}
              {...form.register('scopes')}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {i18n.t(SCOPE_WORDS[scope])}{' '}
              <code className="font-mono text-xs break-words text-muted">{scope}</code>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-[0.8125rem] text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CreateKeyDialogProps {
  onClose: () => void;
  onIssued: (issued: IssuedApiKey) => void;
}

export function CreateKeyDialog({ onClose, onIssued }: CreateKeyDialogProps) {
  const create = useCreateApiKey();
  const zone = useActor().organisation?.time_zone ?? 'UTC';
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
      <Scopes form={draft.form} />
      <FormField
        form={draft.form}
        name="lastDay"
        label={t`Last day`}
        hint={t`Leave empty for a key without an end.`}
        type="date"
        min={today}
        max={LAST_DAY}
      />
    </FormDialog>
  );
}
