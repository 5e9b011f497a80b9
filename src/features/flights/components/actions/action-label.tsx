import { cn } from '@/lib/cn';

interface ActionLabelProps {
  children: string;
  /** Hidden where the surrounding list is wide enough to be a table. */
  compact: boolean;
}

/**
 * A button's word. The button itself carries an `aria-label` that adds what it acts on: read one by one, the
 * buttons of a list would otherwise all be called "View".
 */
export function ActionLabel({ children, compact }: ActionLabelProps) {
  return <span className={cn(compact && '@4xl:sr-only')}>{children}</span>;
}
