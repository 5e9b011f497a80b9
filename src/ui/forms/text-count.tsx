import type { ReactNode } from 'react';
import { countCharacters } from '@/domain/shared/text';
import { cn } from '@/lib/cn';
import { characterCount } from '@/words/characters';

interface TextCountProps {
  text: string;
  limit: number;
  children?: ReactNode;
}

export function TextCount({ text, limit, children }: TextCountProps) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      {/* Next to the count, which wraps to its own line only if this text would be too narrow. */}
      <span className="min-w-0 flex-1 basis-40 empty:hidden">{children}</span>
      <span
        className={cn(
          'ms-auto tabular-nums',
          countCharacters(text) > limit && 'font-medium text-destructive',
        )}
      >
        {characterCount(text, limit)}
      </span>
    </span>
  );
}
