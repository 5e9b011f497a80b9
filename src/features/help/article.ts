import type { Permission } from '@/domain/people/permissions';

/** One guide: what a screen is for and how its tasks are done. */
export interface Article {
  /** Stands in the address after `#`. */
  id: string;
  title: string;
  /** The screen it is about; null where no link leads there. */
  to: string | null;
  /** Who may use the screen; everybody when left out. */
  permission?: Permission;
  intro: string;
  tasks: { title: string; text: string }[];
}
