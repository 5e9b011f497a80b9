import { ExternalLink, Phone, Reply } from 'lucide-react';
import type { Button } from '@/domain/content/rules';
import { cn } from '@/lib/cn';

const ICONS = { reply: Reply, link: ExternalLink, call: Phone };

interface SuggestionsProps {
  buttons: readonly Button[] | undefined;
  /** Chips below a message or rows in a card. */
  as: 'chips' | 'rows';
}

/** Buttons and suggested replies of a message. They do nothing when pressed. */
export function Suggestions({ buttons = [], as }: SuggestionsProps) {
  if (buttons.length === 0) return null;
  const chips = as === 'chips';
  return (
    <ul className={cn('text-xs font-medium text-accent', chips && 'mt-2 flex flex-wrap gap-1.5')}>
      {buttons.map(({ type, text }, index) => {
        const Icon = ICONS[type];
        return (
          <li
            key={index}
            dir="auto"
            className={cn(
              'flex min-h-9 min-w-0 items-center justify-center gap-1.5 px-3 py-1.5 break-words',
              chips ? 'rounded-full border border-border bg-surface' : 'border-t border-border',
            )}
          >
            <Icon aria-hidden className="size-3.5 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{text || '…'}</span>
          </li>
        );
      })}
    </ul>
  );
}
