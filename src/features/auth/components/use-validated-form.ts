import { zodResolver } from '@/lib/forms/zod-resolver';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { AppError, errorMessage } from '@/lib/errors';
import { toast } from '@/lib/toast';
import { authErrorField } from '@/words/auth-errors';

interface ValidatedForm<T extends FieldValues> {
  schema: $ZodType<unknown, T>;
  defaultValues: DefaultValues<T>;
  /** Title of the toast for invalid input. Its description is the first validation message. */
  invalidTitle: string;
  /** Not called while an earlier submit is pending. */
  onValid: (values: T) => Promise<unknown>;
}

const firstMessage = (errors: object): string | undefined =>
  Object.values(errors)
    .map((error: { message?: string } | undefined) => error?.message)
    .find(Boolean);

/** Form that shows validation errors at the fields and in a toast, and runs one submit at a time. */
export function useValidatedForm<T extends FieldValues>(options: ValidatedForm<T>) {
  const form = useForm<T>({
    resolver: zodResolver(options.schema as never) as never,
    defaultValues: options.defaultValues,
  });
  const submit = form.handleSubmit(
    async (values) => {
      // The mutation reports failures in a toast; the typed values stay in the form.
      await options.onValid(values).catch((error: unknown) => {
        const field = error instanceof AppError ? authErrorField(error) : null;
        if (field && field in values)
          form.setError(field as Path<T>, { message: errorMessage(error, '') });
      });
    },
    (errors) => toast.error(options.invalidTitle, { description: firstMessage(errors) }),
  );
  return { form, submit, busy: form.formState.isSubmitting };
}
