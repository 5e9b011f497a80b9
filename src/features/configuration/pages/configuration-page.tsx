import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '@/ui/layout/page-header';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/layout/tabs';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { DomainsTab, StatusesTab } from '../components/list-tabs';
import { GatewayKeysTab } from '../components/gateway-keys/gateway-keys-tab';
import { ServiceTypesTab } from '../components/service-types-tab';

const tabs = () => [
  { value: 'service-types', label: t`Service Types`, content: <ServiceTypesTab /> },
  {
    value: 'campaign-statuses',
    label: t`Campaign Statuses`,
    content: <StatusesTab table="campaign_statuses" caption={t`Campaign statuses`} />,
  },
  {
    value: 'creative-statuses',
    label: t`Creative Statuses`,
    content: <StatusesTab table="creative_statuses" caption={t`Creative statuses`} />,
  },
  {
    value: 'invoice-statuses',
    label: t`Invoice Statuses`,
    content: <StatusesTab table="invoice_statuses" caption={t`Invoice statuses`} />,
  },
  { value: 'domains', label: t`Short URL Domains`, content: <DomainsTab /> },
  { value: 'gateway-keys', label: t`Gateway Keys`, content: <GatewayKeysTab /> },
];

export function ConfigurationPage() {
  useDocumentTitle(t`System Configuration`);
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const allTabs = tabs();
  const tab = allTabs.find(({ value }) => value === named)?.value ?? 'service-types';
  return (
    <>
      <PageHeader title={t`System Configuration`} subtitle={t`Settings of the whole platform`} />
      <Tabs value={tab} onValueChange={(next) => setParams({ tab: next })}>
        <TabsList aria-label={t`Lists`}>
          {allTabs.map(({ value, label }) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {allTabs.map(({ value, content }) => (
          <TabsContent key={value} value={value}>
            {content}
          </TabsContent>
        ))}
      </Tabs>
    </>
  );
}

export { ConfigurationPage as Component };
