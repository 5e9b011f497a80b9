import type { LucideIcon } from 'lucide-react';
import { IconButton } from '../actions/button';

interface LookSwitchProps<Look extends string> {
  label: string;
  looks: readonly { look: Look; label: string; Icon: LucideIcon }[];
  value: Look;
  onChange: (look: Look) => void;
}

/** Switch between the ways of showing a list. */
export function LookSwitch<Look extends string>({
  label,
  looks,
  value,
  onChange,
}: LookSwitchProps<Look>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex shrink-0 rounded-control border border-border print:hidden"
    >
      {looks.map(({ look, label: name, Icon }) => (
        <IconButton
          key={look}
          label={name}
          aria-pressed={value === look}
          className="aria-pressed:bg-raised"
          onClick={() => onChange(look)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}
