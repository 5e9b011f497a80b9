import { t } from '@lingui/core/macro';
import { NotFoundState } from '@/ui/states/not-found-state';

/** On every page of one creative. */
export const CreativeMissing = () => (
  <NotFoundState title={t`Creative not found`}>
    {t`It may have been deleted, or it belongs to another organization.`}
  </NotFoundState>
);
