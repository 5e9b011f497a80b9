import { t } from '@lingui/core/macro';
import { NotFoundState } from '@/ui/states/not-found-state';

/** Shown by each page of a creative that was deleted or belongs to another organization. */
export const CreativeMissing = () => (
  <NotFoundState title={t`Creative not found`}>
    {t`It may have been deleted, or it belongs to another organization.`}
  </NotFoundState>
);
