import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@/ui/badge';
import { DataTable } from '@/ui/data-table';
import { PageHeader } from '@/ui/page-header';
import { QueryState } from '@/ui/query-state';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { useDocumentTitle } from '@/ui/use-document-title';
import {
  allServiceTypesQuery,
  domainsQuery,
  type StatusTable,
  statusListQuery,
} from '../list-queries';

const active = ({ is_active }: { is_active: boolean }) => (
  <Badge color={is_active ? 'green' : 'slate'}>{is_active ? 'Active' : 'Inactive'}</Badge>
);

function ServiceTypes() {
  return (
    <QueryState query={useQuery(allServiceTypesQuery())}>
      {(rows) => (
        <DataTable
          caption="Service types"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { header: 'Name', cell: ({ name }) => name },
            { header: 'Display name', cell: ({ display_name }) => display_name },
            {
              header: 'Default rate',
              numeric: true,
              cell: ({ default_rate }) => default_rate.toFixed(4),
            },
            { header: 'Sort order', numeric: true, cell: ({ sort_order }) => sort_order },
            { header: 'Active', cell: active },
          ]}
        />
      )}
    </QueryState>
  );
}

function Statuses({ table, caption }: { table: StatusTable; caption: string }) {
  return (
    <QueryState query={useQuery(statusListQuery(table))}>
      {(rows) => (
        <DataTable
          caption={caption}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { header: 'Name', cell: ({ name }) => name },
            {
              header: 'Display name',
              cell: ({ display_name, color_class }) => (
                <Badge color={color_class}>{display_name}</Badge>
              ),
            },
            { header: 'Colour class', cell: ({ color_class }) => color_class },
            { header: 'Sort order', numeric: true, cell: ({ sort_order }) => sort_order },
            { header: 'Active', cell: active },
          ]}
        />
      )}
    </QueryState>
  );
}

function Domains() {
  return (
    <QueryState query={useQuery(domainsQuery())}>
      {(rows) => (
        <DataTable
          caption="Short URL domains"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { header: 'Domain', cell: ({ domain_name }) => domain_name },
            {
              header: 'Default',
              cell: ({ is_default }) => (is_default ? <Badge color="blue">Default</Badge> : null),
            },
            { header: 'Active', cell: active },
          ]}
        />
      )}
    </QueryState>
  );
}

const TABS = [
  { value: 'service-types', label: 'Service Types', content: <ServiceTypes /> },
  {
    value: 'campaign-statuses',
    label: 'Campaign Statuses',
    content: <Statuses table="campaign_statuses" caption="Campaign statuses" />,
  },
  {
    value: 'creative-statuses',
    label: 'Creative Statuses',
    content: <Statuses table="creative_statuses" caption="Creative statuses" />,
  },
  {
    value: 'invoice-statuses',
    label: 'Invoice Statuses',
    content: <Statuses table="invoice_statuses" caption="Invoice statuses" />,
  },
  { value: 'domains', label: 'Short URL Domains', content: <Domains /> },
];

/** The platform's lists, for superadmins. */
export function ConfigurationPage() {
  useDocumentTitle('System Configuration');
  const [tab, setTab] = useState('service-types');
  return (
    <>
      <PageHeader
        title="System Configuration"
        subtitle="The lists that every organization works with"
      />
      <Tabs value={tab} onValueChange={setTab}>
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
