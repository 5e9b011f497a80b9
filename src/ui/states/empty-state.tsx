import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Sketch of an empty list with an icon in its middle. */
function EmptyIllustration({ icon }: { icon: ReactNode }) {
  return (
    <span
      aria-hidden
      className="relative mb-4 block w-52"
      style={{ maskImage: 'linear-gradient(to right, #0000, #000 25% 75%, #0000)' }}
    >
      <svg viewBox="0 0 208 72" fill="currentColor" className="w-full text-border">
        {[0, 26, 52].map((y) => (
          <path
            key={y}
            d={`M8 ${y}h192a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4v-12a4 4 0 0 1 4-4zm0 1a3 3 0 0 0-3 3v12a3 3 0 0 0 3 3h192a3 3 0 0 0 3-3v-12a3 3 0 0 0-3-3zM14 ${y + 8}h52v4H14zM152 ${y + 8}h42v4h-42z`}
          />
        ))}
      </svg>
      <span className="absolute inset-0 m-auto inline-flex size-12 items-center justify-center rounded-card border border-border bg-surface text-muted shadow-card [&_svg]:size-5">
        {icon}
      </span>
    </span>
  );
}

/** Empty list: says why and offers the next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon && <EmptyIllustration icon={icon} />}
      <p className="font-medium">{title}</p>
      {children && <div className="mt-1 max-w-md text-muted text-pretty">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
