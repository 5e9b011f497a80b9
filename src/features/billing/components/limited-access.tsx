import { t } from '@lingui/core/macro';
import { Lock } from 'lucide-react';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';

/** Replaces payment methods and invoices for users who are not admins. */
export function LimitedAccess() {
  return (
    <Card className="mb-8">
      <EmptyState icon={<Lock aria-hidden />} title={t`Limited Access`}>
        {t`Payment methods and invoices are for admins of your organization.`}
      </EmptyState>
    </Card>
  );
}
