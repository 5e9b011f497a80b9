import { t } from '@lingui/core/macro';
import { smsText } from '@/domain/content/channels/sms';
import { sentText } from '@/domain/content/render';
import { MAX_MESSAGE_LENGTH, splitSms } from '@/domain/content/sms-split';
import { formatInteger } from '@/domain/shared/format';
import { countCharacters } from '@/domain/shared/text';
import { cn } from '@/lib/cn';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { characterCount } from '@/words/characters';
import { countedText, isSmsChannel, type MessageProps, partCount } from './written-sms';

/** Characters, parts and remaining characters of the draft. Channels other than SMS show only the characters. */
export function MessageCounter(props: MessageProps) {
  const { channel, written, link } = props;
  const sent = sentText(channel, { channel: 'sms', ...written }, link);
  const text = countedText(props);
  const counted = useSmsEncoding();
  const { encoding, parts, charsPerPart, remaining, characters } = splitSms(text, counted);
  const length = [
    characterCount(text, MAX_MESSAGE_LENGTH),
    isSmsChannel(channel) &&
      characters !== countCharacters(text) &&
      t`counted as ${formatInteger(characters)}`,
    link && sent !== smsText(written) && t`link included`,
    text !== sent && t`with the longest names`,
  ]
    .filter(Boolean)
    .join(', ');
  const over = countCharacters(text) > MAX_MESSAGE_LENGTH && 'font-medium text-destructive';
  if (!isSmsChannel(channel)) return <span className={cn('tabular-nums', over)}>{length}</span>;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 tabular-nums">
      <span className={cn(over)}>{length}</span>
      <span>{encoding === 'gsm' ? t`GSM` : t`Unicode`}</span>
      <span>{partCount(parts)}</span>
      <span>{t`${charsPerPart} characters per part`}</span>
      <span>{t`${remaining} remaining`}</span>
    </span>
  );
}
