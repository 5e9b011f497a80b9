import { firstCharacter } from '@/domain/shared/text';
import { cn } from '@/lib/cn';

function initials(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return (firstCharacter(first) + firstCharacter(others.at(-1) ?? '')).toUpperCase();
}

/** A person's initials in a circle. Hidden from screen readers: the name is next to it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent',
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
