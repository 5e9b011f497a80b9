import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '@/ui/layout/page-header';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/layout/tabs';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { DomainsTab, StatusesTab } from '../components/list-tabs';
import { ServiceTypesTab } from '../components/service-types-tab';

const TABS = [
  { value: 'service-types', label: 'Service Types', content: <ServiceTypesTab /> },
  {
    value: 'campaign-statuses',
    label: 'Campaign Statuses',
    content: <StatusesTab table="campaign_statuses" caption="Campaign statuses" />,
  },
  {
    value: 'creative-statuses',
    label: 'Creative Statuses',
    content: <StatusesTab table="creative_statuses" caption="Creative statuses" />,
  },
  {
    value: 'invoice-statuses',
    label: 'Invoice Statuses',
    content: <StatusesTab table="invoice_statuses" caption="Invoice statuses" />,
  },
  { value: 'domains', label: 'Short URL Domains', content: <DomainsTab /> },
];

/** The platform's lists, for superadmins; the open tab is in the address. */
export function ConfigurationPage() {
  useDocumentTitle('System Configuration');
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const tab = TABS.find(({ value }) => value === named)?.value ?? 'service-types';
  return (
    <>
      <PageHeader
        title="System Configuration"
        subtitle="The lists that every organization works with"
      />
      <Tabs value={tab} onValueChange={(next) => setParams({ tab: next })}>
        <TabsList aria-label="Lists">
          {TABS.map(({ value, label }) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {TABS.map(({ value, content }) => (
          <TabsContent key={value} value={value}>
            {content}
          </TabsContent>
        ))}
      </Tabs>
    </>
  );
}

export { ConfigurationPage as Component };
