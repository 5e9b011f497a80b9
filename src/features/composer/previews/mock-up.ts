import type { Content } from '@/domain/content/content';
import type { CreativeVersion } from '@/features/creative-data/queries';

/** Short link and link preview. Each part may be missing. */
export type LinkPreviewFields = Partial<
  Pick<CreativeVersion, 'shortened_url' | 'og_title' | 'og_description' | 'og_image'>
>;

/** Props of every mock-up. A mock-up shows nothing else: no invented time, number or reply. */
export interface MockUpProps {
  channel: string;
  /** Text as sent, including the link. */
  message: string;
  /** Content as sent, including the link. */
  content: Content;
  /** Name of the organization. */
  sender: string;
  /** Subject of an email; other channels ignore it. */
  subject: string;
  link: LinkPreviewFields;
  /** Shows an email as a mail program on a computer does. */
  wide: boolean;
  /** Shows an email in its own HTML. */
  asSent: boolean;
  dark: boolean;
}
