import { t } from '@lingui/core/macro';
import { ShieldX } from 'lucide-react';
import { useActor, useCan } from '@/session/session';
import { PageHeader } from '@/ui/layout/page-header';
import { Section } from '@/ui/layout/section';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { EmptyState } from '@/ui/states/empty-state';
import { ApiKeys } from '../components/api-keys';
import { Webhooks } from '../components/webhooks/webhooks';

export function ApiPage() {
  useDocumentTitle(t`API`);
  const can = useCan();
  const { organisation } = useActor();
  const isAllowed = can('integration:manage') && organisation;
  return (
    <>
      <PageHeader title={t`API`} {...(isAllowed && { subtitle: organisation.name })} />
      {isAllowed ? (
        <>
          <Section title={t`API keys`}>
            <ApiKeys />
          </Section>
          <Section title={t`Webhooks`} mark="webhooks">
            <Webhooks />
          </Section>
        </>
      ) : (
        <EmptyState icon={<ShieldX aria-hidden />} title={t`Access Denied`}>
          {t`Only admins can manage the organization’s API keys and webhooks. Your own are in Settings.`}
        </EmptyState>
      )}
    </>
  );
}

export { ApiPage as Component };
