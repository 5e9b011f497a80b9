import { cn } from '@/lib/cn';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is selected. */
  partly?: boolean;
  /** `range`: pressed with Shift. */
  onSelect: (range: boolean) => void;
  className?: string;
}

const withShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/** The box that selects a row, or all of them, with room for a finger around it. */
export function SelectBox({ label, checked, partly = false, onSelect, className }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      checked={checked}
      onChange={({ nativeEvent }) => onSelect(withShift(nativeEvent))}
      className={cn('tick-box', className)}
    />
  );
}
