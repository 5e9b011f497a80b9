interface ActionLabelProps {
  action: string;
  /** What it acts on: many buttons of one list read "View" otherwise. */
  subject: string;
  /** Hidden where the surrounding list is wide enough to be a table. */
  compact: boolean;
}

/** A button's words, with what they are about for those who hear one button at a time. */
export function ActionLabel({ action, subject, compact }: ActionLabelProps) {
  return (
    <>
      <span className={compact ? '@4xl:sr-only' : undefined}>{action}</span>
      <span className="sr-only"> {subject}</span>
    </>
  );
}
