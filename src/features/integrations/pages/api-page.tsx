import { t } from '@lingui/core/macro';
import { useActor, useCan } from '@/session/session';
import { PageHeader } from '@/ui/layout/page-header';
import { Section } from '@/ui/layout/section';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { ApiKeys } from '../components/api-keys';
import { Reference } from '../components/reference';
import { Webhooks } from '../components/webhooks/webhooks';

/** Keys and webhooks for admins, and the reference for everyone: a person's own key is in Settings. */
export function ApiPage() {
  useDocumentTitle(t`API`);
  const can = useCan();
  const { organisation } = useActor();
  return (
    <div className="in-order">
      <PageHeader title={t`API`} {...(organisation && { subtitle: organisation.name })} />
      {can('integration:manage') && organisation && (
        <>
          <ApiKeys />
          <Webhooks />
        </>
      )}
      <Section title={t`Reference`} mark="reference">
        <Reference />
      </Section>
    </div>
  );
}

export { ApiPage as Component };
