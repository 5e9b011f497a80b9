import { t } from '@lingui/core/macro';
import { ShieldX } from 'lucide-react';
import { useActor, useCan } from '@/session/session';
import { PageHeader } from '@/ui/layout/page-header';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { EmptyState } from '@/ui/states/empty-state';
import { ApiKeys } from '../components/api-keys';

export function ApiPage() {
  useDocumentTitle(t`API`);
  const can = useCan();
  const { organisation } = useActor();
  const isAllowed = can('integration:manage') && organisation;
  return (
    <>
      <PageHeader title={t`API`} {...(isAllowed && { subtitle: organisation.name })} />
      {isAllowed ? (
        <section aria-labelledby="api-keys">
          <h2 id="api-keys" className="mb-3 text-base font-semibold">
            {t`API keys`}
          </h2>
          <ApiKeys />
        </section>
      ) : (
        <EmptyState icon={<ShieldX aria-hidden />} title={t`Access Denied`}>
          {t`Only admins can manage the organization’s API keys. Your own key is in Settings.`}
        </EmptyState>
      )}
    </>
  );
}

export { ApiPage as Component };
