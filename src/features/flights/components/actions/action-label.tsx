import { cn } from '@/lib/cn';

interface ActionLabelProps {
  children: string;
  /** Hides the label visually when the list is wide enough to be a table. */
  compact: boolean;
}

/**
 * Visible label of a button in a list. The button's `aria-label` also names its object; otherwise a screen reader would
 * read the same label in each row.
 */
export function ActionLabel({ children, compact }: ActionLabelProps) {
  return <span className={cn(compact && '@4xl:sr-only')}>{children}</span>;
}
