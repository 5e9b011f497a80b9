import { cn } from '@/lib/cn';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of the rows it represents are selected. */
  partly?: boolean;
  /** `range`: the user held Shift. */
  onSelect: (range: boolean) => void;
  className?: string;
  tabIndex?: 0 | -1;
}

const withShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/** Checkbox that selects a row or all rows, with a touch target around it. */
export function SelectBox({
  label,
  checked,
  partly = false,
  onSelect,
  className,
  tabIndex,
}: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      checked={checked}
      tabIndex={tabIndex}
      onChange={({ nativeEvent }) => onSelect(withShift(nativeEvent))}
      className={cn('row-checkbox', className)}
    />
  );
}
