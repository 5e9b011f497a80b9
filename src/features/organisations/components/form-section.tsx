import { type ReactNode, useId } from 'react';
import { Card } from '@/ui/card';

interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** One titled part of the organisation form. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {description && <p className="mt-1 max-w-3xl text-muted">{description}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
