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

/** No such organisation, or none that may be seen: said, and back to the list. */
function Missing() {
  useEffect(() => {
    toast.error('Organization not found', {
      description: "The organization you're trying to edit doesn't exist or you don't have access.",
      keepOnNavigate: true,
    });
  }, []);
  return <Navigate to={paths.superadminOrganisations} replace />;
}

const BackToList = () => (
  <BackLink to={paths.superadminOrganisations}>Back to Organisations</BackLink>
);

function Editor({ organisation }: { organisation: Organisation }) {
  const services = useQuery(allServiceTypesQuery());
  const [attempt, setAttempt] = useState(0);
  // Read again in the background, the row must not move under what is being typed.
  const [edited, setEdited] = useState(organisation);
  useDocumentTitle(`Edit ${edited.name}`);
  return (
    <>
      <PageHeader
        back={<BackToList />}
        title={<bdi>{edited.name}</bdi>}
        badge={<Badge>{organisationTypeLabel(edited.type)}</Badge>}
        subtitle="Services, prices and people of this organization"
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

/** The header and the form before anything is known. */
const Loading = () => (
  <>
    <PageHeader
      back={<BackToList />}
      title={<TitlePlaceholder name="Organization" />}
      subtitle="Services, prices and people of this organization"
    />
    <FormLoading />
  </>
);

/** /superadmin/organisations/{id}/edit. */
export function EditOrganisationPage() {
  const { organisationId = '' } = useParams();
  const query = useQuery(organisationQuery(organisationId));
  return (
    <QueryState
      query={query}
      pending={<Loading />}
      errorTitle="The organization could not be loaded"
    >
      {(organisation) =>
        organisation ? <Editor key={organisation.id} organisation={organisation} /> : <Missing />
      }
    </QueryState>
  );
}

export { EditOrganisationPage as Component };
