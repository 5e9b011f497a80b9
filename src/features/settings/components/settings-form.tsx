import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { toast } from '@/lib/toast';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { EMAIL_REFUSED, useSaveSettings } from '../mutations';
import { SaveButton } from './save-button';
import { type SettingsForm as Values, settingsSchema } from '../schemas';

const resolveAll: Resolver<Values> = zodResolver(settingsSchema);

/** Reports only the first invalid field, in the order of the screen. */
const firstErrorResolver: Resolver<Values> = async (values, context, options) => {
  const result = await resolveAll(values, context, options);
  const order = Object.keys(settingsSchema.shape) as (keyof Values)[];
  const errors: FieldErrors<Values> = result.errors;
  const first = order.find((name) => errors[name]);
  if (!first) return result;
  return { values: {}, errors: { [first]: errors[first] } };
};

const showFirstError = (errors: FieldErrors<Values>) =>
  toast.error(t`Validation error`, {
    description: Object.values(errors)[0]?.message,
  });

interface SettingsFormProps {
  /** Draft name of the page. */
  name: string;
  stored: Values;
  /** Fields of the page. The other values stay as stored. */
  fields: readonly (keyof Values)[];
  children: (form: UseFormReturn<Values>) => ReactNode;
}

/** The form of one page of the profile, with one Save. */
export function SettingsForm({ name, stored, fields, children }: SettingsFormProps) {
  const save = useSaveSettings();
  /** The page's values of a form over the stored ones. An old draft must not bring back other values. */
  const overStored = (values: Values): Values => ({
    ...stored,
    ...Object.fromEntries(fields.map((field) => [field, values[field]])),
  });
  const { form, restored, dirty, forget } = useDraftForm<Values>({
    name: `settings:${name}`,
    resolver: (values, context, options) =>
      firstErrorResolver(overStored(values), context, options),
    empty: stored,
  });
  const submit = useSingleRun(async (values: Values) => {
    const saved = await save
      .mutateAsync({ form: values, fields, currentEmail: stored.email })
      .catch((error: { hint?: string; message: string }) => {
        if (error.hint === EMAIL_REFUSED) form.setError('email', { message: error.message });
        return null;
      });
    if (saved === null) return;
    // The email stays the old one until the user confirms the new one.
    form.reset({ ...values, email: stored.email });
    forget();
  });
  const saveButton = useRef<HTMLButtonElement>(null);
  const undo = () => {
    form.reset(stored);
    forget();
    // Discard disappears; the focus would be lost with it.
    saveButton.current?.focus();
  };

  return (
    <form
      noValidate
      className="mb-10"
      onSubmit={(event) => void form.handleSubmit(submit, showFirstError)(event)}
    >
      {restored && <Notice className="mb-4">{t`We restored what you typed last time.`}</Notice>}
      <fieldset disabled={save.isPending}>{children(form)}</fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <SaveButton
          ref={saveButton}
          dirty={dirty}
          pending={save.isPending}
          label={t`Save Changes`}
        />
        {dirty && (
          <>
            <Button variant="outline" disabled={save.isPending} onClick={undo}>
              {t`Discard`}
            </Button>
            <p className="text-muted">{t`You have unsaved changes.`}</p>
          </>
        )}
      </div>
    </form>
  );
}
