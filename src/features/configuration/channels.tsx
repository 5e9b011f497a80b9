import type { Channel } from '@/domain/shared/codes';
import { cn } from '@/lib/cn';
import type { ChartColour } from '@/ui/chart/colours';

interface ChannelLook {
  colour: ChartColour;
  /** CSS classes that draw the icon in the channel's color. */
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

/** Look of a channel that a superadmin added. */
const OTHER: ChannelLook = { colour: 6, icon: 'icon-megaphone before:text-muted' };

const channelLook = (channel: string): ChannelLook => LOOKS[channel] ?? OTHER;

/** Chart color of a channel. Added channels share the last color. */
export const channelColour = (channel: string): ChartColour => channelLook(channel).colour;

/** Sort position of a channel in lists and charts. Added channels come last. */
export function channelOrder(channel: string): number {
  const index = Object.keys(LOOKS).indexOf(channel);
  return index < 0 ? Object.keys(LOOKS).length : index;
}

/** Lowers an icon without a name in a row that is aligned by its text. */
export const ICON_ON_BASELINE = 'before:translate-y-[0.1875rem]';

interface ChannelNameProps {
  channel: string;
  /** Hides the name visually; screen readers still read it. */
  iconOnly?: boolean;
  className?: string;
}

export function ChannelName({ channel, iconOnly = false, className }: ChannelNameProps) {
  return (
    <span
      className={cn(
        // The name sets the baseline. With `items-center` the icon would, and the name would sit 3 px too high.
        'icon inline-flex items-baseline gap-1.5 before:self-center',
        channelLook(channel).icon,
        className,
      )}
    >
      {iconOnly ? <span className="sr-only">{channel}</span> : channel}
    </span>
  );
}
