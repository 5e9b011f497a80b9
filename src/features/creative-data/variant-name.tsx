import { cn } from '@/lib/cn';

interface VariantNameProps {
  /** A to D; A is the creative or the flight's own message. */
  letter: string;
  name: string;
  className?: string;
}

/** `B · Long text`: a variant in a list, as `variantLabel` writes it in plain text. */
export const VariantName = ({ letter, name, className }: VariantNameProps) => (
  <span className={cn('font-medium', className)}>
    {letter} · <bdi className="font-normal">{name}</bdi>
  </span>
);
