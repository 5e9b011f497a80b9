import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '@/lib/cn';

interface DisclosureProps {
  id: string;
  title: string;
  open?: boolean;
  children: ReactNode;
}

/** Accordion item. */
export function Disclosure({ id, title, open = false, children }: DisclosureProps) {
  const [shown, setShown] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  // A link or a search result opens the item; the user can still close it.
  if (wasOpen !== open) {
    setWasOpen(open);
    setShown(open);
  }
  return (
    <div id={id} className="scroll-mt-20">
      <h3>
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={`${id}-text`}
          onClick={() => setShown(!shown)}
          className="flex w-full items-center gap-3 px-5 py-3.5 text-left font-medium transition-colors hover:bg-raised focus-visible:-outline-offset-2"
        >
          <span className="min-w-0 flex-1">{title}</span>
          <ChevronRight
            aria-hidden
            className={cn('size-4 shrink-0 text-muted transition-transform', shown && 'rotate-90')}
          />
        </button>
      </h3>
      <div id={`${id}-text`} hidden={!shown} className="px-5 pb-5">
        {children}
      </div>
    </div>
  );
}
