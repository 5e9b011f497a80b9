import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface QuickActionProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** A click handler, or the path that the card links to. */
  action: (() => void) | string;
}

const LOOK =
  'flex items-center gap-3 rounded-control px-2 py-2.5 text-left transition-colors hover:bg-raised';

/** A card that is one button or one link. */
export function QuickAction({ icon, title, text, action }: QuickActionProps) {
  const content = (
    <>
      <span className="shrink-0 text-muted [&_svg]:size-4.5">{icon}</span>
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-[0.8125rem] text-muted">{text}</span>
      </span>
    </>
  );
  if (typeof action === 'string')
    return (
      <Link to={action} className={LOOK}>
        {content}
      </Link>
    );
  return (
    <button type="button" onClick={action} className={LOOK}>
      {content}
    </button>
  );
}
