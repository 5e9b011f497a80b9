import { formatInteger } from '@/domain/format';
import { billedParts } from '@/domain/sms';
import type { Channel } from '@/domain/codes';
import { useActor } from '@/session/session';
import { Badge } from '@/ui/badge';
import { EmailMockUp } from './mock-ups/email-mock-up';
import type { LinkPreviewFields, MockUpProps } from './mock-ups/mock-up';
import { PushMockUp } from './mock-ups/push-mock-up';
import { RcsMockUp } from './mock-ups/rcs-mock-up';
import { SmsMockUp } from './mock-ups/sms-mock-up';

interface CreativePreviewProps {
  /** A channel's or creative's type; an unknown one is drawn as a text message. */
  channel: string;
  /** As it is sent, with its link. */
  message: string;
  /** The creative's name: an e-mail's subject when none is given. */
  name?: string | undefined;
  subject?: string | undefined;
  /** Whose link and link preview to show. */
  version?: LinkPreviewFields | null | undefined;
  /** Who sends; the effective organisation when left out. */
  sender?: string | undefined;
}

const MOCK_UPS: Record<string, (props: MockUpProps) => React.ReactNode> = {
  sms: SmsMockUp,
  rcs: RcsMockUp,
  push: PushMockUp,
  email: EmailMockUp,
  whatsapp: SmsMockUp,
  voice: SmsMockUp,
} satisfies Record<Lowercase<Channel>, unknown>;

/** The name stands in for a missing subject; without one, the first line that says anything. */
const subjectOf = ({ subject, name, message }: CreativePreviewProps) =>
  subject?.trim() || name?.trim() || firstLine(message);

const firstLine = (text: string) => text.split('\n').find((line) => line.trim() !== '') ?? '';

/** How a message looks on a phone, by channel, with its length. */
export function CreativePreview(props: CreativePreviewProps) {
  const { organisation } = useActor();
  const { channel, message, version } = props;
  const MockUp = MOCK_UPS[channel.toLowerCase()] ?? SmsMockUp;
  const parts = billedParts(channel, message);
  return (
    <figure className="w-full min-w-0">
      <MockUp
        channel={channel}
        message={message}
        sender={props.sender ?? organisation?.name ?? 'Your organization'}
        subject={subjectOf(props)}
        link={version ?? {}}
      />
      <figcaption className="text-muted mt-3 flex min-h-6 flex-wrap items-center justify-center gap-x-3 gap-y-1 text-xs">
        <span>{channel}</span>
        <span className="tabular-nums">
          {formatInteger(message.length)} {message.length === 1 ? 'character' : 'characters'}
        </span>
        {parts > 1 && <Badge color="amber">{parts} parts</Badge>}
      </figcaption>
    </figure>
  );
}
