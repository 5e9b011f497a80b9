import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from './input';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-10" />
      <button
        type="button"
        aria-label={shown ? t`Hide password` : t`Show password`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-control text-muted hover:text-fg"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  );
}
