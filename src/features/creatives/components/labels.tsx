import { t } from '@lingui/core/macro';
import { cn } from '@/lib/cn';
import { Badge } from '@/ui/data/badge';

interface LabelsProps {
  labels: readonly string[];
  className?: string;
}

export function Labels({ labels, className }: LabelsProps) {
  if (labels.length === 0) return null;
  return (
    <ul aria-label={t`Labels`} className={cn('flex flex-wrap gap-1', className)}>
      {labels.map((label) => (
        <li key={label} className="max-w-full">
          <Badge className="max-w-full">
            <bdi className="truncate">{label}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
