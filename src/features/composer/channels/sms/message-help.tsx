import { plural, t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatCurrency } from '@/domain/shared/format';
import { smsText } from '@/domain/content/channels/sms';
import { splitSms } from '@/domain/content/sms-split';
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
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import {
  countedText,
  isSmsChannel,
  type MessageProps,
  partCount,
  type WrittenSms,
} from './written-sms';

const isSame = (one: WrittenSms, other: WrittenSms): boolean =>
  one.text === other.text && one.opt_out === other.opt_out;

const toPlain = (
  { text, opt_out }: WrittenSms,
  ...how: [kinds: CharacterKind[], encoding: SmsEncoding]
): WrittenSms => ({ text: toPlainText(text, ...how), opt_out: toPlainText(opt_out, ...how) });

/** The message with its Unicode characters marked. */
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

/** The character, or its code point if it is invisible. */
const visibleCharacter = (character: string) =>
  /^[\s\p{Cf}\p{M}]$/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

const characterList = (characters: CountedCharacter[]) =>
  characters
    .slice(0, 12)
    .map(({ character, count }) => `${visibleCharacter(character)}${count > 1 ? ` ×${count}` : ''}`)
    .join('  ');

/** GSM characters that count twice, such as €. */
function DoubleCharacters({ characters }: { characters: CountedCharacter[] }) {
  return (
    characters.length > 0 && (
      <p className="text-[0.8125rem] text-muted">
        {t`Two characters each:`}{' '}
        <bdi className="whitespace-pre-wrap">{characterList(characters)}</bdi>
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
 * Button for a replacement, with its effect on parts and price. Renders nothing if the replacement changes neither the
 * number of parts nor the encoding.
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
  const price = ({ parts }: typeof before) => Math.max(parts, otherParts) * costPerPart;
  const [old, now] = [price(before), price(after)];
  const more = now > 0 ? Math.floor(money / now) - Math.floor(money / old) : 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" variant="outline" onClick={() => onReplace(kinds)}>
        {label}
      </Button>
      <span className="text-[0.8125rem] tabular-nums">
        {before.parts === after.parts
          ? t`${before.remaining} → ${after.remaining} characters remaining`
          : t`${partCount(before.parts)} → ${partCount(after.parts)}, ${formatCurrency(old)} → ${formatCurrency(now)} per message`}
        {after.encoding === 'unicode' && t`, still Unicode`}
      </span>
      {more > 0 && (
        <strong className="text-[0.8125rem] font-medium text-success tabular-nums">
          {t`${plural(more, {
            one: `# more person for the same ${formatCurrency(money)}`,
            other: `# more people for the same ${formatCurrency(money)}`,
          })}`}
        </strong>
      )}
    </div>
  );
}

/** Button that replaces GSM characters that count twice with ones that count once. */
function SingleCharacterReplacement(message: Omit<ReplaceProps, 'label' | 'kinds'>) {
  const singles = replaceableDoubles(smsText(message.written), useSmsEncoding());
  if (singles.length === 0) return null;
  const words = singles
    .map(
      ({ character, replacement }) =>
        `${visibleCharacter(character)} → ${visibleCharacter(replacement)}`,
    )
    .join(', ');
  return <ReplaceButton label={t`Replace ${words}`} kinds={['double']} {...message} />;
}

interface MessageHelpProps extends MessageProps {
  /** Price of one part in USD. */
  costPerPart: number;
  /** Parts of the longest other language, which are billed even if this one needs fewer; 0 without other languages. */
  otherParts: number;
  /** Amount for all messages in USD. A shorter message reaches more people for the same amount. */
  money: number;
  /** Changes the current values of the fields. `written` may be a few keystrokes older. */
  onChange: (change: (now: WrittenSms) => WrittenSms) => void;
}

/**
 * Replacements for Unicode characters. Each includes the kinds of the previous one, and is offered if its last kind
 * occurs.
 */
const replacements = (): { label: string; kinds: CharacterKind[] }[] => [
  { label: t`Use plain quotes, dashes and spaces`, kinds: ['punctuation'] },
  { label: t`Also replace accented letters`, kinds: ['punctuation', 'letter'] },
  { label: t`Also remove emoji`, kinds: ['punctuation', 'letter', 'emoji'] },
];

/** Explains which characters make an SMS longer, and offers plain replacements. */
export function MessageHelp({ channel, written, link, onChange, ...priced }: MessageHelpProps) {
  const [undo, setUndo] = useState<{ before: WrittenSms; after: WrittenSms }>();
  const counted = useSmsEncoding();
  if (!isSmsChannel(channel)) return null;
  const text = countedText({ channel, written, link });
  const { parts, encoding } = splitSms(text, counted);
  const message = smsText(written).normalize('NFC');
  const characters = unicodeCharacters(message, counted);
  const doubles = <DoubleCharacters characters={doubleCharacters(text, counted)} />;
  const offered = replacements().filter(({ kinds }) =>
    characters.some(({ kind }) => kind === kinds.at(-1)),
  );
  const replace = (kinds: CharacterKind[]) =>
    onChange((before) => {
      const after = toPlain(before, kinds, counted);
      setUndo({ before, after });
      return after;
    });
  const shared = { channel, written, link, ...priced, onReplace: replace };
  return (
    <div className="space-y-3">
      {parts > 1 && (
        <Notice tone="warning">
          {t`This message will be split into ${parts} parts and may increase delivery costs.`}
        </Notice>
      )}
      {encoding === 'gsm' && (
        <>
          {doubles}
          <SingleCharacterReplacement {...shared} />
        </>
      )}
      {encoding === 'unicode' && (
        <div className="space-y-2.5 rounded-card border border-border bg-bg p-3.5">
          <p className="text-[0.8125rem]">
            <span className="font-medium">
              {t`${plural(characters.length, {
                one: 'One character makes this message Unicode:',
                other: '# characters make this message Unicode:',
              })}`}
            </span>{' '}
            <bdi className="whitespace-pre-wrap">{characterList(characters)}</bdi>
          </p>
          {doubles}
          <MarkedText message={message} encoding={counted} />
          {offered.map(({ label, kinds }) => (
            <ReplaceButton key={label} label={label} kinds={kinds} {...shared} />
          ))}
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
          <Undo2 aria-hidden /> {t`Undo the replacement`}
        </Button>
      )}
    </div>
  );
}
