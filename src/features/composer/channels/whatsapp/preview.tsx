import { t } from '@lingui/core/macro';
import { MessageCircle } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ChannelContent } from '@/domain/content/content';
import { cn } from '@/lib/cn';
import { LinkCard } from '@/features/composer/previews/link-card';
import { Document, Media, Video } from '@/features/composer/previews/media';
import { MessageText } from '@/features/composer/previews/message-text';
import type { MockUpProps } from '@/features/composer/previews/mock-up';
import { ChatHeader, Phone } from '@/features/composer/previews/phone';
import { Suggestions } from '@/features/composer/previews/suggestions';

interface BubbleProps {
  template: ChannelContent<'whatsapp'> | null;
  message: string;
}

const CROPPED = { maxHeight: 144 };

function HeaderFile({ header }: { header: NonNullable<ChannelContent<'whatsapp'>['header']> }) {
  if (header.type === 'image') return <Media {...header} style={CROPPED} />;
  if (header.type === 'video') return <Video {...header} style={CROPPED} />;
  return header.type === 'document' && <Document {...header} />;
}

/** WhatsApp shows the first lines of a marketing template before "Read more". */
const FOLDED_LINES = 'line-clamp-5';

/** Text of the template. Long marketing texts are folded behind "Read more". */
function Body({ text, folds }: { text: string; folds: boolean }) {
  const [opened, setOpened] = useState(false);
  const [cut, setCut] = useState(false);
  const isFolded = folds && !opened;
  const watch = useCallback((element: HTMLDivElement) => {
    const measure = () => setCut(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    // A clamped element keeps its height when its content grows, so this observes the content too.
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={watch} className={cn(isFolded && FOLDED_LINES)}>
        <div>
          <MessageText text={text} />
        </div>
      </div>
      {isFolded && cut && (
        <button
          type="button"
          className="min-h-6 rounded-sm text-accent hover:underline"
          onClick={() => setOpened(true)}
        >
          {t`Read more`}
        </button>
      )}
    </>
  );
}

function Bubble({ template, message }: BubbleProps) {
  const header = template?.header;
  return (
    <div className="max-w-[90%] overflow-hidden rounded-2xl bg-surface text-sm shadow-sm">
      {header && <HeaderFile header={header} />}
      <div className="space-y-1 px-3 py-2">
        {header?.type === 'text' && (
          <p data-place="header.text" dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {header.text}
          </p>
        )}
        <div data-place="body">
          <Body text={template?.body ?? message} folds={template?.category === 'marketing'} />
        </div>
        {template?.footer && (
          <p data-place="footer" dir="auto" className="text-xs text-muted [overflow-wrap:anywhere]">
            {template.footer}
          </p>
        )}
      </div>
      <Suggestions buttons={template?.buttons} as="rows" />
    </div>
  );
}

/** Template in one bubble: header, text, footer and button rows. */
export function WhatsappMockUp({ channel, content, message, sender, link }: MockUpProps) {
  const header = (
    <ChatHeader sender={sender} className="bg-success-soft">
      <MessageCircle aria-hidden="true" className="size-3" />
      {t`WhatsApp message`}
    </ChatHeader>
  );
  return (
    <Phone label={t`${channel} preview`} header={header} screenClassName="bg-bg">
      <Bubble template={content.channel === 'whatsapp' ? content : null} message={message} />
      <div className="max-w-[90%]">
        <LinkCard link={link} />
      </div>
    </Phone>
  );
}
