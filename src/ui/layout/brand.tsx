import { Send } from 'lucide-react';

/** Product mark and name, for pages outside the app shell. */
export const Brand = () => (
  <span className="flex items-center gap-2 font-semibold">
    <span className="inline-flex size-8 items-center justify-center rounded-control bg-accent text-accent-fg">
      <Send aria-hidden className="size-4" />
    </span>
    Flightdeck
  </span>
);
