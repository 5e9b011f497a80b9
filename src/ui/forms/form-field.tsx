import type { ComponentProps, ElementType, ReactNode } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { Field } from './field';
import { Input } from './input';

interface Registered<T extends FieldValues, Control extends ElementType> {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: ReactNode;
  /** Adds an asterisk to the label and `aria-required` to the control. */
  required?: boolean | undefined;
  hint?: ReactNode;
  /** Error from outside the form's validation; takes precedence. */
  error?: string | undefined;
  className?: string | undefined;
  /** Control component, `Input` by default. It receives the remaining props. */
  as?: Control;
}

type FormFieldProps<T extends FieldValues, Control extends ElementType> = Registered<T, Control> &
  Omit<ComponentProps<Control>, keyof Registered<T, Control>>;

export function FormField<T extends FieldValues, Control extends ElementType = typeof Input>({
  form,
  name,
  label,
  required,
  hint,
  error,
  className,
  as,
  ...control
}: FormFieldProps<T, Control>) {
  const Shown: ElementType = as ?? Input;
  const found: { message?: string } | undefined = get(form.formState.errors, name);
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      error={error ?? found?.message}
      {...(className && { className })}
    >
      {(field) => <Shown {...field} {...form.register(name)} {...control} />}
    </Field>
  );
}
