import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formatInteger } from '@/domain/shared/format';
import { typedValue } from '@/domain/shared/typed-number';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useOrganisationId } from '@/session/session';
import { NumberField } from '@/ui/forms/number-field';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useSetLaunchConfirmation } from '../mutations';
import { launchConfirmationQuery } from '../queries';
import { CONFIRM_ABOVE, type LaunchConfirmationForm, launchConfirmationSchema } from '../schemas';
import { useUnsaved } from '../unsaved';
import { SaveButton } from './save-button';

function Form({ above }: { above: number }) {
  const save = useSetLaunchConfirmation();
  const form = useForm<LaunchConfirmationForm>({
    resolver: zodResolver(launchConfirmationSchema),
    values: { above: formatInteger(above) },
    // A refetch keeps the fields that the user has edited.
    resetOptions: { keepDirtyValues: true },
  });
  const submit = form.handleSubmit(async (values) => {
    const typed = typedValue(values.above, CONFIRM_ABOVE) ?? 0;
    await save.mutateAsync(typed).then(
      () => form.reset({ above: formatInteger(typed) }),
      () => {},
    );
  });
  const { isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t`Launch confirmation`}>
      <fieldset disabled={isSubmitting}>
        <NumberField
          form={form}
          name="above"
          label={t`Require confirmation above (messages)`}
          hint={t`Above this, people type the number of messages to launch.`}
          format={CONFIRM_ABOVE}
          className="sm:max-w-80"
        />
      </fieldset>
      <SaveButton dirty={isDirty} pending={isSubmitting} className="mt-4" />
    </form>
  );
}

export function LaunchConfirmation() {
  const query = useQuery(launchConfirmationQuery(useOrganisationId()));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-24 w-60" />}
      errorTitle={t`Error loading the launch confirmation`}
    >
      {(row) => row && <Form above={row.launch_confirm_above} />}
    </QueryState>
  );
}
