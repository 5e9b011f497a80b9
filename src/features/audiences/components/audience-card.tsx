import { useId } from 'react';
import { cn } from '@/lib/cn';
import type { AudienceSummary } from '../queries';
import { ContactCount } from './contact-count';
import { SegmentNames } from './segment-names';

interface AudienceCardProps {
  audience: AudienceSummary;
  selected: boolean;
  onToggle: () => void;
}

/** A selectable cohort. The whole card is the checkbox's label. */
export function AudienceCard({ audience, selected, onToggle }: AudienceCardProps) {
  const id = useId();
  return (
    <label
      className={cn(
        'flex items-start gap-3 rounded-card border p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        selected ? 'border-accent bg-accent-soft' : 'border-border bg-surface hover:bg-raised',
      )}
    >
      <input
        type="checkbox"
        checked={selected}
        onChange={onToggle}
        aria-label={audience.name}
        aria-describedby={id}
        className="mt-0.5 size-4.5 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-medium break-words">
            <bdi>{audience.name}</bdi>
          </span>
          <span className="font-medium">
            <ContactCount audience={audience} />
          </span>
        </span>
        <span id={id} className="block">
          {audience.description && (
            <span className="mt-0.5 block text-[0.8125rem] text-muted break-words">
              <bdi>{audience.description}</bdi>
            </span>
          )}
          <span className="mt-2 block">
            <SegmentNames audience={audience} />
          </span>
        </span>
      </span>
    </label>
  );
}
