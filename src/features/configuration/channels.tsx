import type { Channel } from '@/domain/shared/codes';
import { cn } from '@/lib/cn';
import type { ChartColour } from '@/ui/chart/colours';

interface ChannelLook {
  colour: ChartColour;
  /** A sign in the channel's colour, drawn by the style. */
  icon: string;
}

const LOOKS: Record<string, ChannelLook> = {
  SMS: { colour: 1, icon: 'icon-message-square-text before:text-chart-1' },
  RCS: { colour: 2, icon: 'icon-images before:text-chart-2' },
  Push: { colour: 3, icon: 'icon-bell before:text-chart-3' },
  Email: { colour: 4, icon: 'icon-mail before:text-chart-4' },
  WhatsApp: { colour: 5, icon: 'icon-message-circle before:text-chart-5' },
  Voice: { colour: 6, icon: 'icon-phone before:text-chart-6' },
} satisfies Record<Channel, ChannelLook>;

/** A channel that was configured later. */
const OTHER: ChannelLook = { colour: 6, icon: 'icon-megaphone before:text-muted' };

const lookOf = (channel: string): ChannelLook => LOOKS[channel] ?? OTHER;

/** A channel has the same colour wherever it is drawn; one configured later has the last, and its name beside it. */
export const channelColour = (channel: string): ChartColour => lookOf(channel).colour;

/** Where a channel stands in a list or chart; one configured later comes last. */
export function channelOrder(channel: string): number {
  const index = Object.keys(LOOKS).indexOf(channel);
  return index < 0 ? Object.keys(LOOKS).length : index;
}

/** Lowers a sign without its name in a row that is aligned by its text. */
export const SIGN_ON_BASELINE = 'before:translate-y-[0.1875rem]';

interface ChannelNameProps {
  channel: string;
  /** Only the sign is drawn; the name stays for screen readers. */
  iconOnly?: boolean;
  className?: string;
}

/** A channel with its sign: the same in lists, forms, details and reports. */
export function ChannelName({ channel, iconOnly = false, className }: ChannelNameProps) {
  return (
    <span
      className={cn(
        // The name sets the baseline. With `items-center` the sign would, and the name would sit 3 px too high.
        'icon inline-flex items-baseline gap-1.5 before:self-center',
        lookOf(channel).icon,
        className,
      )}
    >
      {iconOnly ? <span className="sr-only">{channel}</span> : channel}
    </span>
  );
}
