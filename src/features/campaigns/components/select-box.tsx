interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is selected. */
  partly?: boolean;
  /** `range`: pressed with Shift. */
  onSelect: (range: boolean) => void;
}

const withShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/** The box that selects a row, or all of them, with room for a finger around it. */
export function SelectBox({ label, checked, partly = false, onSelect }: SelectBoxProps) {
  return (
    <label className="grid size-8 shrink-0 place-items-center select-none max-md:-ml-1 max-md:h-10 max-md:w-7">
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = partly;
        }}
        checked={checked}
        onChange={({ nativeEvent }) => onSelect(withShift(nativeEvent))}
        className="tick-box size-4"
      />
    </label>
  );
}
