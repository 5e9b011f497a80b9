import { t } from '@lingui/core/macro';
import { Link2 } from 'lucide-react';
import type { RefObject } from 'react';
import { insertLinkToken, LINK_TOKEN } from '@/domain/content/message';
import { Button } from '@/ui/actions/button';

interface InsertLinkProps {
  /** Whether the message already has the link token. */
  placed: boolean;
  /** Element that contains the message field. */
  around: RefObject<HTMLElement | null>;
  /** Changes the current message in the field. */
  onChange: (change: (now: string) => string) => void;
}

/** Button that inserts the link token at the cursor. */
export function InsertLink({ placed, around, onChange }: InsertLinkProps) {
  const insert = () => {
    const field = around.current?.querySelector('textarea');
    onChange((message) => {
      const end = message.length;
      const text = insertLinkToken(message, [
        field?.selectionStart ?? end,
        field?.selectionEnd ?? end,
      ]);
      const cursor = text.indexOf(LINK_TOKEN) + LINK_TOKEN.length;
      requestAnimationFrame(() => field?.setSelectionRange(cursor, cursor));
      return text;
    });
    field?.focus();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
      {!placed && (
        <Button size="sm" variant="outline" onClick={insert}>
          <Link2 aria-hidden /> {t`Insert link`}
        </Button>
      )}
      <span className="min-w-0 flex-1 basis-48">
        {placed
          ? t`${LINK_TOKEN} becomes the short link when the message is sent.`
          : t`Choose where the short link goes. By default it goes after the text.`}
      </span>
    </div>
  );
}
