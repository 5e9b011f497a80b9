import { type ReactNode, useId } from 'react';
import { useHashSection } from '@/ui/layout/use-hash-section';

interface SettingsSectionProps {
  title: string;
  subtitle?: string;
  /** URL hash of the section. Opening a URL with it focuses the heading. */
  mark?: string;
  children: ReactNode;
}

export function SettingsSection({ title, subtitle, mark, children }: SettingsSectionProps) {
  const id = useId();
  const heading = useHashSection<HTMLHeadingElement>(mark ?? '');
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2
        id={id}
        ref={heading}
        {...(mark && { tabIndex: -1 })}
        className="scroll-mt-20 text-base font-semibold"
      >
        {title}
      </h2>
      {subtitle && <p className="mt-1 text-[0.8125rem] text-muted">{subtitle}</p>}
      <div className="mt-4 min-w-0">{children}</div>
    </section>
  );
}
