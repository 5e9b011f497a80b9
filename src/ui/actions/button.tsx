import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { useTooltip } from '../overlays/tooltip';
import { useRestoreFocus } from '../focus/use-restore-focus';

const VARIANTS = {
  primary: 'bg-accent text-accent-fg hover:bg-accent/90',
  secondary: 'bg-raised text-fg hover:bg-border',
  outline: 'border border-border bg-surface text-fg hover:bg-raised',
  /** Opens a confirmation of an irreversible action. The button that confirms it is `destructive`. */
  danger: 'border border-border bg-surface text-destructive hover:bg-raised',
  ghost: 'text-fg hover:bg-raised',
  destructive: 'bg-destructive text-destructive-fg hover:bg-destructive/90',
  link: 'text-accent underline-offset-4 hover:underline',
} as const;

const SIZES = {
  sm: 'min-h-8 px-2.5 text-[0.8125rem]',
  md: 'min-h-9 px-3.5 text-sm max-md:min-h-10',
  icon: 'size-8 justify-center p-0 max-md:size-10',
} as const;

interface ButtonStyle {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonStyle, className?: string) =>
  cn(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap transition-colors duration-150',
    '[&_svg]:size-4 [&_svg]:shrink-0 disabled:opacity-55',
    VARIANTS[variant],
    // A link button has no padding: its text aligns with the surrounding text.
    variant === 'link' ? 'min-h-8 text-sm max-md:min-h-10' : SIZES[size],
    className,
  );

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Disables the button and shows a spinner before the label. */
    pending?: boolean;
    title?: string | undefined;
  };

/** Defaults to `type="button"`, so that it does not submit the form around it. */
export function Button({
  variant,
  size,
  pending,
  className,
  children,
  disabled,
  onFocus,
  title,
  ...props
}: ButtonProps) {
  const noteFocus = useRestoreFocus(pending === true);
  const { handlers, tooltip } = useTooltip(title);
  return (
    <button
      type="button"
      {...props}
      {...handlers}
      onFocus={(event) => {
        noteFocus(event);
        handlers?.onFocus(event);
        onFocus?.(event);
      }}
      disabled={disabled === true || pending === true}
      aria-busy={pending || undefined}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
      {tooltip}
    </button>
  );
}

/** A link styled as a button; `title` is its tooltip. */
export function ButtonLink({
  variant,
  size,
  className,
  children,
  title,
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  const { handlers, tooltip } = useTooltip(title);
  return (
    <Link
      {...props}
      {...handlers}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    >
      {children}
      {tooltip}
    </Link>
  );
}

/** A button with only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  variant = 'ghost',
  ...props
}: Omit<ButtonProps, 'size' | 'aria-label'> & { label: string }) {
  return <Button {...props} variant={variant} size="icon" aria-label={label} title={label} />;
}
