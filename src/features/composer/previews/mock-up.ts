import type { Content } from '@/domain/content/content';
import type { CreativeVersion } from '@/features/creative-data/queries';

/** What a link preview can show; every part may be missing. */
export type LinkPreviewFields = Partial<
  Pick<CreativeVersion, 'shortened_url' | 'og_title' | 'og_description' | 'og_image'>
>;

/** What every mock-up is drawn from. Nothing else appears on a phone: no invented time, number or reply. */
export interface MockUpProps {
  channel: string;
  /** As it is sent, with its link. */
  message: string;
  /** What the channel shows, as it is sent. */
  content: Content;
  /** The organisation that sends. */
  sender: string;
  /** The e-mail's subject; other channels have none. */
  subject: string;
  link: LinkPreviewFields;
  /** Read on a computer: only e-mails differ. */
  wide: boolean;
  /** As it is sent to the letter, not only as it looks: an e-mail by its own HTML. */
  asSent: boolean;
  dark: boolean;
}
