import { plural, t } from '@lingui/core/macro';
import { type Content, contentChannel, plainContent } from '@/domain/content/content';
import { fillFields, type Person } from '@/domain/content/fields';
import type { Language } from '@/domain/content/languages';
import { eachLanguage, contentInLanguage } from '@/domain/content/translations';
import { renderContent, sentText } from '@/domain/content/render';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { billedParts, markedParts } from '@/domain/content/sms-split';
import type { Channel } from '@/domain/shared/codes';
import { useActor } from '@/session/session';
import { useSmsEncoding } from '@/session/use-sms-encoding';
import { Badge } from '@/ui/data/badge';
import { EmailMockUp } from '../channels/email/preview';
import { MessageText } from './message-text';
import type { LinkPreviewFields, MockUpProps } from './mock-up';
import { PushMockUp } from '../channels/push/preview';
import { RcsMockUp } from '../channels/rcs/preview';
import { SmsMockUp } from '../channels/sms/preview';
import { VoiceMockUp } from '../channels/voice/preview';
import { WhatsappMockUp } from '../channels/whatsapp/preview';
import { languageInSentence } from '@/words/languages';
import { ReaderChoice } from './reader-choice';
import { useReader } from './use-reader';

interface CreativePreviewProps {
  /** Channel name. An unknown channel is shown as a text message. */
  channel: string;
  /** Text as sent, including the link. */
  message: string;
  /** Content of the version. Without it, only the message is shown. */
  content?: Content | null | undefined;
  /** Name of the creative: the subject of an email without content. */
  name?: string | undefined;
  /** Short link and link preview. */
  version?: LinkPreviewFields | null | undefined;
  /** Shows an email as a mail program on a computer does. */
  wide?: boolean;
  /** Shows an email in its own HTML. */
  asSent?: boolean;
  dark?: boolean;
  /** Values of the personalization fields. */
  person?: Person;
  /** Language shown in the editor's fields. */
  writing?: Language | null;
  hideLength?: boolean;
}

const MOCK_UPS: Record<string, (props: MockUpProps) => React.ReactNode> = {
  sms: SmsMockUp,
  rcs: RcsMockUp,
  push: PushMockUp,
  email: EmailMockUp,
  whatsapp: WhatsappMockUp,
  voice: VoiceMockUp,
} satisfies Record<Lowercase<Channel>, unknown>;

/** Subject of an email without content: the creative's name, else the first line with text. */
const fallbackSubject = ({ name, message }: CreativePreviewProps) =>
  name?.trim() || firstLine(message);

const firstLine = (text: string) => text.split('\n').find((line) => line.trim() !== '') ?? '';

interface SentMessage {
  message: string;
  content: Content;
}

/** Message and content as sent in the language. Without content, wraps the message in plain content. */
function toSentMessage(
  { channel, message, version }: CreativePreviewProps,
  { content: written, language }: { content: Content | null; language: Language | null },
): SentMessage {
  const link = version?.shortened_url ?? null;
  if (!written) return { message, content: plainContent(contentChannel(channel), message) };
  const content = contentInLanguage(written, language);
  const text = language && content !== written ? sentText(channel, content, link) : message;
  return { message: text, content: renderContent(content, { message: text, link }) };
}

/** Fallback SMS for phones that cannot show RCS, with its parts marked. */
function Fallback({ content }: { content: Content }) {
  const encoding = useSmsEncoding();
  const text = content.channel === 'rcs' ? content.fallback : undefined;
  if (!text) return null;
  const parts = markedParts(text, encoding);
  return (
    <details className="mt-3 rounded-card border border-border p-3 text-sm">
      <summary className="text-[0.8125rem] text-muted">
        {t`SMS fallback`}
        {' · '}
        {t`${plural(parts.length, { one: '# part', other: '# parts' })}`}
      </summary>
      <div className="mt-2">
        <MessageText text={text} parts={parts} />
      </div>
    </details>
  );
}

interface BilledProps {
  channel: string;
  language: Language | null;
  /** Parts in the shown language. */
  parts: number;
  /** Parts in the longest language, which sets the price. */
  billed: number;
}

/** States the billed parts, or minutes of a call, and the length in the shown language if it is shorter. */
function billedText({ channel, language, parts, billed }: BilledProps): string {
  const calls = channel.toLowerCase() === 'voice';
  if (parts === billed) return calls ? t`Billed as ${parts} minutes` : t`${parts} parts`;
  const own = calls
    ? plural(parts, { one: '# minute', other: '# minutes' })
    : plural(parts, { one: '# part', other: '# parts' });
  return language
    ? t`${own} in ${languageInSentence(language)}, billed as ${billed}`
    : t`${own} for everyone else, billed as ${billed}`;
}

interface LengthProps {
  channel: string;
  message: string;
  language: Language | null;
  /** Message in the shown language. */
  sent: SentMessage;
  /** Message in every language. */
  all: readonly SentMessage[];
}

function Length({ channel, message, language, sent, all }: LengthProps) {
  const sending = { channel, encoding: useSmsEncoding() };
  const countParts = (one: SentMessage) => billedParts(sending, one.message, one.content);
  const parts = countParts(sent);
  const billed = Math.max(parts, ...all.map(countParts));
  return (
    <figcaption className="text-muted mt-3 flex min-h-6 flex-wrap items-center justify-center gap-x-3 gap-y-1 text-xs">
      <span>{channel}</span>
      <span className="tabular-nums">
        {t`${plural(message.length, { one: '# character', other: '# characters' })}`}
      </span>
      {billed > 1 && (
        <Badge color="amber">{billedText({ channel, language, parts, billed })}</Badge>
      )}
    </figcaption>
  );
}

/** Preview of a message in its channel's mock-up, with its billed length. */
export function CreativePreview(props: CreativePreviewProps) {
  const { organisation } = useActor();
  const { channel, version, person = SAMPLE_PEOPLE.usual } = props;
  const MockUp = MOCK_UPS[channel.toLowerCase()] ?? SmsMockUp;
  const whole = props.content ?? null;
  const languages = whole ? eachLanguage(whole).map((one) => one.language) : [];
  const { language, setLanguage } = useReader(languages, props.writing ?? null);
  const sent = toSentMessage(props, { content: whole, language });
  const message = fillFields(sent.message, person);
  const content = fillFields(sent.content, person);
  const written = whole && content.channel === 'email';
  return (
    <figure className="w-full min-w-0">
      <ReaderChoice
        languages={languages}
        value={language}
        onChange={setLanguage}
        className="mb-3 justify-center"
      />
      <MockUp
        channel={channel}
        message={message}
        sender={organisation?.name ?? t`Your organization`}
        content={content}
        subject={written ? content.subject : fallbackSubject(props)}
        link={version ?? {}}
        wide={props.wide === true}
        asSent={props.asSent === true}
        dark={props.dark === true}
      />
      <Fallback content={content} />
      {!props.hideLength && (
        <Length
          {...{ channel, message, language, sent }}
          all={languages.map((one) => toSentMessage(props, { content: whole, language: one }))}
        />
      )}
    </figure>
  );
}
