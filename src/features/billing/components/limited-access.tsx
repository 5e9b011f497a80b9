import { Lock } from 'lucide-react';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';

/** Where admins have payment methods and invoices. */
export function LimitedAccess() {
  return (
    <Card className="mb-8">
      <EmptyState icon={<Lock aria-hidden />} title="Limited Access">
        Payment methods and invoices are for admins of your organization.
      </EmptyState>
    </Card>
  );
}
