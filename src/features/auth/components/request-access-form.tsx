import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { Notice } from '@/ui/states/notice';
import { useRequestAccess } from '../mutations';
import { type RequestAccessForm as Values, requestAccessSchema } from '../schemas';
import { useValidatedForm } from './use-validated-form';

/** Requests a link that confirms the visitor's email address and lets them choose a password. The account is then pending. */
export function RequestAccessForm({ onBack }: { onBack: () => void }) {
  const request = useRequestAccess();
  const [mailed, setMailed] = useState(false);
  const { form, submit, busy } = useValidatedForm<Values>({
    schema: requestAccessSchema,
    defaultValues: { name: '', email: '' },
    invalidTitle: t`Validation failed`,
    onValid: async (values) => {
      await request.mutateAsync(values);
      setMailed(true);
    },
  });
  if (mailed)
    return (
      <div className="space-y-4">
        <Notice tone="success">
          {t`Check your email and open the link within 24 hours. It confirms your address and lets you choose a password. If you already have an account, it signs you in.`}
        </Notice>
        <Button variant="link" onClick={onBack}>
          {t`Back to sign in`}
        </Button>
      </div>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <FormField form={form} name="name" label={t`Name`} autoComplete="name" dir="auto" />
      <FormField
        form={form}
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <Button type="submit" pending={busy} className="w-full">
        {busy ? t`Requesting...` : t`Request access`}
      </Button>
      <Button variant="link" onClick={onBack}>
        {t`Back to sign in`}
      </Button>
    </form>
  );
}
