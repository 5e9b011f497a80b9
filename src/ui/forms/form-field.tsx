import type { ComponentProps, ElementType, ReactNode } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { Field } from './field';
import { Input } from './input';

interface Registered<T extends FieldValues, Control extends ElementType> {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: ReactNode;
  /** Marks the label, and says it to screen readers. */
  required?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong, where another than the form's own check says so. */
  error?: string | undefined;
  /** Of the field with its label. */
  className?: string | undefined;
  /** The control, an `Input` when left out. What else is given goes to it. */
  as?: Control;
}

type FormFieldProps<T extends FieldValues, Control extends ElementType> = Registered<T, Control> &
  Omit<ComponentProps<Control>, keyof Registered<T, Control>>;

/** A labelled control of a form, with what is wrong with it. */
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
