import { type ReactNode, useId } from 'react';

interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Section of the organization form: title and description on the left, fields on the right. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-t border-border py-7 lg:grid-cols-[14rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {description && (
          <p className="mt-1 max-w-3xl text-[0.8125rem] text-muted text-pretty">{description}</p>
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
