import { Link2 } from 'lucide-react';
import type { RefObject } from 'react';
import { insertLinkToken, LINK_TOKEN } from '@/domain/message';
import { Button } from '@/ui/button';

interface InsertLinkProps {
  message: string;
  /** Holds the field of the message. */
  around: RefObject<HTMLElement | null>;
  onChange: (message: string) => void;
}

/** Puts the place of the short link where the cursor is. */
export function InsertLink({ message, around, onChange }: InsertLinkProps) {
  const placed = message.includes(LINK_TOKEN);
  const insert = () => {
    const field = around.current?.querySelector('textarea');
    const end = message.length;
    const text = insertLinkToken(message, [
      field?.selectionStart ?? end,
      field?.selectionEnd ?? end,
    ]);
    onChange(text);
    const cursor = text.indexOf(LINK_TOKEN) + LINK_TOKEN.length;
    field?.focus();
    requestAnimationFrame(() => field?.setSelectionRange(cursor, cursor));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
      {!placed && (
        <Button size="sm" variant="outline" onClick={insert}>
          <Link2 aria-hidden /> Insert link
        </Button>
      )}
      <span className="min-w-0 flex-1 basis-48">
        {placed
          ? `${LINK_TOKEN} becomes the short link when the message is sent.`
          : 'Choose where the short link goes. Without a place it goes at the end.'}
      </span>
    </div>
  );
}
