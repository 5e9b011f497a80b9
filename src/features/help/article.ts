import type { Permission } from '@/domain/people/permissions';

/** Help article about one screen: its purpose and its tasks. */
export interface Article {
  /** URL fragment of the article. */
  id: string;
  title: string;
  /** Path of the screen; null if the article has no link. */
  to: string | null;
  /** Permission to use the screen. Omitted: all users. */
  permission?: Permission;
  intro: string;
  tasks: { title: string; text: string }[];
}
