import { LoaderCircle } from 'lucide-react';

/** While the organisation is read. */
export function FormLoading() {
  return (
    <p role="status" className="flex items-center justify-center gap-2 py-16 text-muted">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      Loading organization...
    </p>
  );
}
