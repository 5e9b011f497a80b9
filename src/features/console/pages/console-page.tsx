import { t } from '@lingui/core/macro';
import { PageHeader } from '@/ui/layout/page-header';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { FailuresSection } from '../components/failures-section';
import { JobsSection } from '../components/jobs-section';
import { MessagesSection } from '../components/messages-section';

export function ConsolePage() {
  useDocumentTitle(t`Console`);
  return (
    <div className="in-order">
      <PageHeader title={t`Console`} subtitle={t`Whether the platform does its work`} />
      <JobsSection />
      <MessagesSection />
      <FailuresSection />
    </div>
  );
}

export { ConsolePage as Component };
