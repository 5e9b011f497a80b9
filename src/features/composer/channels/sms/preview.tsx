import { t } from '@lingui/core/macro';
import { MessageSquareText } from 'lucide-react';
import { markedParts } from '@/domain/content/sms-split';
import { cn } from '@/lib/cn';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { useDevice } from '@/features/composer/previews/device';
import { LinkCard } from '@/features/composer/previews/link-card';
import { MessageText } from '@/features/composer/previews/message-text';
import type { MockUpProps } from '@/features/composer/previews/mock-up';
import { ChatHeader, Phone } from '@/features/composer/previews/phone';

/** Text message. Also used for channels without their own mock-up. */
export function SmsMockUp({ channel, message, sender, link }: MockUpProps) {
  const line = channel.toLowerCase() === 'sms' ? t`Text message` : channel;
  // Phones show the parts of an SMS as one message. The preview marks the billed parts in it.
  const encoding = useSmsEncoding();
  const parts = channel.toLowerCase() === 'sms' ? markedParts(message, encoding) : [message];
  const bubble = { iphone: 'rounded-2xl rounded-es-md', pixel: 'rounded-3xl rounded-es-lg' };
  const header = (
    <ChatHeader centered sender={sender}>
      <MessageSquareText aria-hidden="true" className="size-3" />
      {line}
    </ChatHeader>
  );
  return (
    <Phone label={t`${channel} preview`} header={header}>
      <div
        data-place="text"
        className={cn('bg-raised w-fit max-w-[90%] px-3 py-2 text-sm', bubble[useDevice()])}
      >
        <MessageText text={message} parts={parts} />
      </div>
      <div className="max-w-[90%]">
        <LinkCard link={link} />
      </div>
    </Phone>
  );
}
