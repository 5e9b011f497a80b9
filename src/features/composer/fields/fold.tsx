import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** Opens the folded sections that contain an element, because a field in a closed one cannot take the focus. */
export function reveal(element: Element | null | undefined): void {
  const section = element?.closest('details');
  if (!section) return;
  section.open = true;
  reveal(section.parentElement);
}

interface FoldProps {
  title: ReactNode;
  /** Content in one line, shown while the section is closed. */
  summary: ReactNode;
  /** Sections of the same group close each other. */
  group?: string;
  /** Initial state. */
  open?: boolean;
  /** Buttons at the end of the title row. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A section that closes to one row. Its fields stay mounted, so that the form registers them. */
export function Fold({ title, summary, group, open = false, tools, children }: FoldProps) {
  return (
    <div className="relative">
      <details name={group} open={open} className="group/fold">
        <summary
          className={cn(
            'flex min-h-11 list-none items-center gap-2 rounded-control hover:bg-raised [&::-webkit-details-marker]:hidden',
            tools && 'pe-28',
          )}
        >
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-muted transition-transform group-open/fold:rotate-90"
          />
          {/* Leaves room for the arrow and a short summary, so that a long title wraps. */}
          <div className="max-w-[calc(100%-3rem)] shrink-0 font-medium">{title}</div>
          <span className="min-w-0 truncate text-muted group-open/fold:hidden">{summary}</span>
        </summary>
        <div className="space-y-3 pt-1 pb-4 ps-6">{children}</div>
      </details>
      {tools && <div className="absolute end-0 top-0 flex h-11 items-center">{tools}</div>}
    </div>
  );
}
