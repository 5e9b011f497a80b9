import { type ReactNode, useId } from 'react';

export function SettingsSection({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-t border-border py-7 lg:grid-cols-[14rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {subtitle && <p className="mt-1 text-[0.8125rem] text-muted">{subtitle}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
