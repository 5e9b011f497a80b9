import { t } from '@lingui/core/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { useCan } from '@/session/session';
import { IconButton } from '@/ui/actions/button';
import type { AudienceSummary } from '@/features/audiences/queries';

export interface CohortHandlers {
  onView: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (cohort: Pick<AudienceSummary, 'id' | 'name'>) => void;
}

/** Edit and Delete, for users who may change cohorts. */
export function CohortActions({
  cohort,
  onEdit,
  onDelete,
}: Omit<CohortHandlers, 'onView'> & { cohort: Pick<AudienceSummary, 'id' | 'name'> }) {
  const can = useCan();
  return (
    <div className="flex gap-0.5">
      {can('audience:edit') && (
        <IconButton label={t`Edit ${{ name: cohort.name }}`} onClick={() => onEdit(cohort.id)}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {can('audience:delete') && (
        <IconButton label={t`Delete ${{ name: cohort.name }}`} onClick={() => onDelete(cohort)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
