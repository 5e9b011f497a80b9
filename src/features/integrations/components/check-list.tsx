import { useId } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';

interface CheckListProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** Field with the list of checked values. */
  name: FieldPath<T>;
  legend: string;
  /** Value of each checkbox, which is shown as code, and its label. */
  options: readonly (readonly [value: string, label: string])[];
}

/** Checkboxes of one field, in a group with its error. */
export function CheckList<T extends FieldValues>({
  form,
  name,
  legend,
  options,
}: CheckListProps<T>) {
  const errorId = useId();
  const found: { message?: string } | undefined = get(form.formState.errors, name);
  const error = found?.message;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-[0.8125rem] font-medium">{legend}</legend>
      <div className="space-y-1">
        {options.map(([value, label]) => (
          <label key={value} className="flex min-h-9 items-start gap-2.5 py-1.5">
            <input
              type="checkbox"
              value={value}
              {...form.register(name)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {label} <code className="font-mono text-xs break-words text-muted">{value}</code>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-[0.8125rem] text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  );
}
