import { t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { longestText } from '@/domain/content/fields';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import { sentText } from '@/domain/content/render';
import { smsText } from '@/domain/content/channels/sms';
import { MAX_MESSAGE_LENGTH, splitSms } from '@/domain/content/sms-split';
import type { SmsEncoding } from '@/domain/shared/codes';
import {
  type CharacterKind,
  type CountedCharacter,
  doubleCharacters,
  replaceableDoubles,
  toPlainText,
  unicodeCharacters,
  unicodePieces,
} from '@/domain/content/sms-plain';
import { countCharacters } from '@/domain/shared/text';
import { cn } from '@/lib/cn';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { characterCount } from '@/words/characters';

const isSms = (channel: string) => channel.toLowerCase() === 'sms';
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The fields of an SMS as they are typed. */
export interface WrittenSms {
  text: string;
  opt_out: string;
}

interface MessageProps {
  channel: string;
  written: WrittenSms;
  /** The short link that goes with it. */
  link: string | null;
}

/** The text that is counted and priced: with the link, the opt-out line and the longest values of its fields. */
const countedText = ({ channel, written, link }: MessageProps): string =>
  longestText(sentText(channel, { channel: 'sms', ...written }, link));

const isSame = (one: WrittenSms, other: WrittenSms): boolean =>
  one.text === other.text && one.opt_out === other.opt_out;

const toPlain = (
  { text, opt_out }: WrittenSms,
  ...how: [kinds: CharacterKind[], encoding: SmsEncoding]
): WrittenSms => ({ text: toPlainText(text, ...how), opt_out: toPlainText(opt_out, ...how) });

/** Characters, parts and what is left; splitting concerns SMS only. */
export function MessageCounter(props: MessageProps) {
  const { channel, written, link } = props;
  const sent = sentText(channel, { channel: 'sms', ...written }, link);
  const text = longestText(sent);
  const counted = useSmsEncoding();
  const { encoding, parts, charsPerPart, remaining, characters } = splitSms(text, counted);
  const as =
    isSms(channel) && characters !== countCharacters(text)
      ? t`, counted as ${formatInteger(characters)}`
      : '';
  const length = `${characterCount(text, MAX_MESSAGE_LENGTH)}${as}${link && sent !== smsText(written) ? ', link included' : ''}${text === sent ? '' : ', with the longest names'}`;
  const over = countCharacters(text) > MAX_MESSAGE_LENGTH && 'font-medium text-destructive';
  if (!isSms(channel)) return <span className={cn('tabular-nums', over)}>{length}</span>;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 tabular-nums">
      <span className={cn(over)}>{length}</span>
      <span>{encoding === 'gsm' ? 'GSM' : 'Unicode'}</span>
      <span>{plural(parts, 'part')}</span>
      <span>{charsPerPart} characters per part</span>
      <span>{remaining} remaining</span>
    </span>
  );
}

/** The text with every character marked that makes it unicode. */
function MarkedText({ message, encoding }: { message: string; encoding: SmsEncoding }) {
  const pieces = unicodePieces(message, encoding);
  return (
    <p
      dir="auto"
      className="max-h-32 overflow-y-auto rounded-control border border-border bg-surface px-3 py-2 text-[0.8125rem] whitespace-pre-wrap text-fg [overflow-wrap:anywhere]"
    >
      {pieces.map((piece, index) =>
        index % 2 === 1 ? (
          <mark key={index} className="rounded-sm bg-warning text-bg">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </p>
  );
}

/** A blank or a joiner shows nothing; its name does. */
const visible = (character: string) =>
  /^[\s\p{Cf}\p{M}]$/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

const listed = (characters: CountedCharacter[]) =>
  characters
    .slice(0, 12)
    .map(({ character, count }) => `${visible(character)}${count > 1 ? ` ×${count}` : ''}`)
    .join('  ');

/** The characters that take the room of two. */
function Doubles({ characters }: { characters: CountedCharacter[] }) {
  return (
    characters.length > 0 && (
      <p className="text-[0.8125rem] text-muted">
        {t`Two characters each:`} <bdi className="whitespace-pre-wrap">{listed(characters)}</bdi>
      </p>
    )
  );
}

interface ReplaceProps extends MessageProps {
  label: string;
  kinds: CharacterKind[];
  costPerPart: number;
  otherParts: number;
  money: number;
  onReplace: (kinds: CharacterKind[]) => void;
}

/**
 * A replacement that makes the message shorter or gives it room, with its effect. Renders nothing for one that changes neither
 * the parts nor the encoding.
 */
function ReplaceButton({
  label,
  kinds,
  costPerPart,
  otherParts,
  money,
  onReplace,
  ...message
}: ReplaceProps) {
  const counted = useSmsEncoding();
  const [before, after] = [message.written, toPlain(message.written, kinds, counted)].map(
    (written) => splitSms(countedText({ ...message, written }), counted),
  );
  if (!before || !after) return null;
  if (after.parts >= before.parts && after.encoding === before.encoding) return null;
  const priceOf = ({ parts }: typeof before) => Math.max(parts, otherParts) * costPerPart;
  const [old, now] = [priceOf(before), priceOf(after)];
  const more = now > 0 ? Math.floor(money / now) - Math.floor(money / old) : 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" variant="outline" onClick={() => onReplace(kinds)}>
        {label}
      </Button>
      <span className="text-[0.8125rem] tabular-nums">
        {before.parts === after.parts
          ? `${before.remaining} → ${after.remaining} characters remaining`
          : `${plural(before.parts, 'part')} → ${plural(after.parts, 'part')}`}
        {before.parts !== after.parts &&
          `, ${formatCurrency(old)} → ${formatCurrency(now)} per message`}
        {after.encoding === 'unicode' && ', still unicode'}
      </span>
      {more > 0 && (
        <strong className="text-[0.8125rem] font-medium text-success tabular-nums">
          {more === 1
            ? t`1 more person for the same ${formatCurrency(money)}`
            : t`${formatInteger(more)} more people for the same ${formatCurrency(money)}`}
        </strong>
      )}
    </div>
  );
}

/** The way out for characters that take the room of two, where there is one. */
function Singles(message: Omit<ReplaceProps, 'label' | 'kinds'>) {
  const singles = replaceableDoubles(smsText(message.written), useSmsEncoding());
  if (singles.length === 0) return null;
  const words = singles
    .map(({ character, replacement }) => `${visible(character)} → ${visible(replacement)}`)
    .join(', ');
  return <ReplaceButton label={t`Replace ${words}`} kinds={['double']} {...message} />;
}

interface MessageHelpProps extends MessageProps {
  /** Dollars per message and part. */
  costPerPart: number;
  /** Parts of the longest of its other languages, which are paid for whatever this one needs; 0 without any. */
  otherParts: number;
  /** Dollars that are there for all messages; 0 while that is not known. */
  money: number;
  /** Changes the fields as they are now: `written` may be a few keystrokes older. */
  onChange: (change: (now: WrittenSms) => WrittenSms) => void;
}

/** Explains what makes an SMS longer than it looks and offers plain equivalents. */
export function MessageHelp({ channel, written, link, onChange, ...priced }: MessageHelpProps) {
  const [undo, setUndo] = useState<{ before: WrittenSms; after: WrittenSms }>();
  const counted = useSmsEncoding();
  if (!isSms(channel)) return null;
  const text = countedText({ channel, written, link });
  const { parts, encoding } = splitSms(text, counted);
  const message = smsText(written).normalize('NFC');
  const characters = unicodeCharacters(message, counted);
  const doubles = <Doubles characters={doubleCharacters(text, counted)} />;
  const has = (kind: CharacterKind) => characters.some((one) => one.kind === kind);
  const replace = (kinds: CharacterKind[]) =>
    onChange((before) => {
      const after = toPlain(before, kinds, counted);
      setUndo({ before, after });
      return after;
    });
  const ways = { channel, written, link, ...priced, onReplace: replace };
  return (
    <div className="space-y-3">
      {parts > 1 && (
        <Notice tone="warning">
          This message will be split into {parts} parts and may increase delivery costs.
        </Notice>
      )}
      {encoding === 'gsm' && (
        <>
          {doubles}
          <Singles {...ways} />
        </>
      )}
      {encoding === 'unicode' && (
        <div className="space-y-2.5 rounded-card border border-border bg-bg p-3.5">
          <p className="text-[0.8125rem]">
            <span className="font-medium">
              {characters.length === 1
                ? 'One character makes'
                : `${characters.length} characters make`}{' '}
              this message unicode:
            </span>{' '}
            <bdi className="whitespace-pre-wrap">{listed(characters)}</bdi>
          </p>
          {doubles}
          <MarkedText message={message} encoding={counted} />
          {has('punctuation') && (
            <ReplaceButton
              label="Use plain quotes, dashes and spaces"
              kinds={['punctuation']}
              {...ways}
            />
          )}
          {has('letter') && (
            <ReplaceButton
              label="Also replace accented letters"
              kinds={['punctuation', 'letter']}
              {...ways}
            />
          )}
          {has('emoji') && (
            <ReplaceButton
              label={t`Also remove emoji`}
              kinds={['punctuation', 'letter', 'emoji']}
              {...ways}
            />
          )}
        </div>
      )}
      {undo && isSame(undo.after, written) && !isSame(undo.before, written) && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            onChange((now) => (isSame(now, undo.after) ? undo.before : now));
            setUndo(undefined);
          }}
        >
          <Undo2 aria-hidden /> Undo the replacement
        </Button>
      )}
    </div>
  );
}
