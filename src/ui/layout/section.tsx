import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { useHashSection } from './use-hash-section';

interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  /** URL hash of the section. Opening a URL with it focuses the heading. */
  mark?: string;
  children: ReactNode;
}

export function Section({ title, description, actions, className, mark, children }: SectionProps) {
  const id = useId();
  const heading = useHashSection<HTMLHeadingElement>(mark ?? '');
  return (
    <section aria-labelledby={id} className={cn('mb-8 min-w-0', className)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2
            id={id}
            ref={heading}
            {...(mark && { tabIndex: -1 })}
            className="scroll-mt-20 text-base font-semibold"
          >
            {title}
          </h2>
          {description && <p className="mt-0.5 text-[0.8125rem] text-muted">{description}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 print:[&_:is(button,a)]:hidden">
            {actions}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
