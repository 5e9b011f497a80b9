import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { organisationTypeLabel } from '@/words/organisations';
import { allServiceTypesQuery } from '@/features/configuration/list-queries';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';
import { BackLink } from '@/ui/actions/back-link';
import { Badge } from '@/ui/data/badge';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { TitlePlaceholder } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { EditForm } from '../components/edit-form';
import { FormLoading } from '../components/form-loading';
import { type Organisation, organisationQuery } from '../queries';

/** Redirects to the list and shows an error toast there. Used if the organization is missing or inaccessible. */
function RedirectToList() {
  useEffect(() => {
    toast.error(t`Organization not found`, {
      description: t`The organization you're trying to edit doesn't exist or you don't have access.`,
      keepOnNavigate: true,
    });
  }, []);
  return <Navigate to={paths.superadminOrganisations} replace />;
}

const BackToList = () => (
  <BackLink to={paths.superadminOrganisations} inBreadcrumb>{t`Back to Organisations`}</BackLink>
);

function Editor({ organisation }: { organisation: Organisation }) {
  const services = useQuery(allServiceTypesQuery());
  const [attempt, setAttempt] = useState(0);
  // A background refetch must not change the row under the form.
  const [edited, setEdited] = useState(organisation);
  useDocumentTitle(t`Edit ${{ name: edited.name }}`);
  return (
    <>
      <PageHeader
        back={<BackToList />}
        title={<bdi>{edited.name}</bdi>}
        badge={<Badge>{organisationTypeLabel(edited.type)}</Badge>}
        subtitle={t`Services, prices and people of this organization`}
      />
      <QueryState query={services} pending={<FormLoading />}>
        {(rows) => (
          <EditForm
            key={attempt}
            organisation={edited}
            services={rows}
            onStartOver={() => {
              setEdited(organisation);
              setAttempt(attempt + 1);
            }}
          />
        )}
      </QueryState>
    </>
  );
}

const Loading = () => (
  <>
    <PageHeader
      back={<BackToList />}
      title={<TitlePlaceholder name={t`Organization`} />}
      subtitle={t`Services, prices and people of this organization`}
    />
    <FormLoading />
  </>
);

export function EditOrganisationPage() {
  const { organisationId = '' } = useParams();
  const query = useQuery(organisationQuery(organisationId));
  return (
    <QueryState query={query} pending={<Loading />} errorTitle={t`Couldn’t load the organization`}>
      {(organisation) =>
        organisation ? (
          <Editor key={organisation.id} organisation={organisation} />
        ) : (
          <RedirectToList />
        )
      }
    </QueryState>
  );
}

export { EditOrganisationPage as Component };
