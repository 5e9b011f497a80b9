import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { paths } from '@/lib/paths';
import { CreateLink } from '@/ui/actions/page-action';
import { PageHeader } from '@/ui/layout/page-header';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CreatedNotice } from '../components/created-notice';
import { FirstAdminNotice } from '../components/first-admin-notice';
import { OrganisationFilters } from '../components/organisation-filters';
import { OrganisationList } from '../components/organisation-list';
import { OrganisationTotals } from '../components/organisation-totals';

export function OrganisationsPage() {
  useDocumentTitle(t`Organisations`);
  return (
    <>
      <PageHeader
        compact
        title={t`Organisations`}
        subtitle={t`Every organization on the platform`}
        actions={
          <CreateLink to={paths.newOrganisation}>
            <Plus aria-hidden /> {t`Create Organization`}
          </CreateLink>
        }
      />
      <CreatedNotice />
      <FirstAdminNotice />
      <OrganisationTotals />
      <OrganisationFilters />
      <OrganisationList />
    </>
  );
}

export { OrganisationsPage as Component };
