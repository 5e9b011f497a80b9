import type { ReactNode } from 'react';

interface QuickActionProps {
  icon: ReactNode;
  title: string;
  text: string;
  onClick: () => void;
}

/** A card that is one button. */
export function QuickAction({ icon, title, text, onClick }: QuickActionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex items-center gap-3.5 rounded-card border border-border bg-surface p-4 text-left shadow-card transition-colors hover:border-control hover:bg-raised"
    >
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent [&_svg]:size-4.5">
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-[0.8125rem] text-muted">{text}</span>
      </span>
    </button>
  );
}
