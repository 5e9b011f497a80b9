import { CircleCheck, Clock } from 'lucide-react';

interface VerdictProps {
  /** True while some of the part has not run yet. */
  waiting?: boolean;
  children: string;
}

/** One sentence that says that a part of the platform works. */
export const Verdict = ({ waiting = false, children }: VerdictProps) => (
  <p className="flex items-start gap-2">
    {waiting ? (
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    ) : (
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
    )}
    {children}
  </p>
);
