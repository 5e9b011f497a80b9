import type { ReactNode } from 'react';
import { lengthOf } from '@/domain/shared/text';
import { cn } from '@/lib/cn';
import { characterCount } from '@/words/characters';

interface TextCountProps {
  text: string;
  /** The most characters that can be saved. */
  most: number;
  /** Said beside the count. */
  children?: ReactNode;
}

/** The hint of a text with a limit: what is said about it, and how much of the limit is used. */
export function TextCount({ text, most, children }: TextCountProps) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      {/* Beside the count, which has a line of its own only where the words would be too narrow. */}
      <span className="min-w-0 flex-1 basis-40 empty:hidden">{children}</span>
      <span
        className={cn(
          'ms-auto tabular-nums',
          lengthOf(text) > most && 'font-medium text-destructive',
        )}
      >
        {characterCount(text, most)}
      </span>
    </span>
  );
}
