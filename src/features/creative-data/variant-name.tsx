import { cn } from '@/lib/cn';

interface VariantNameProps {
  /** A to D. A is the message that the variants are tested against. */
  letter: string;
  name: string;
  className?: string;
}

/** Variant label with markup: `B · Long text`. `variantLabel` is its plain-text twin. */
export const VariantName = ({ letter, name, className }: VariantNameProps) => (
  <span className={cn('font-medium', className)}>
    {letter} · <bdi className="font-normal">{name}</bdi>
  </span>
);
