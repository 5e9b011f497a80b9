/** Keys of a shortcut as labeled on the keyboard: `Ctrl K`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-control border border-border bg-raised px-1.5 py-0.5 text-center font-sans text-xs text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
