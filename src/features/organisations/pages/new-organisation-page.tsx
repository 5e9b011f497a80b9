import { t } from '@lingui/core/macro';
import { failureText } from '@/lib/errors';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { allServiceTypesQuery } from '@/features/configuration/list-queries';
import { paths } from '@/lib/paths';
import { BackLink } from '@/ui/actions/back-link';
import { Notice } from '@/ui/states/notice';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { FormFrame } from '../components/form-frame';
import { FormLoading } from '../components/form-loading';
import { emptyForm } from '../form-rows';
import { type CreatedState, useCreateOrganisation } from '../mutations';
import type { OrganisationForm } from '../schemas';
import { markRefusedZone, useOrganisationForm } from '../use-organisation-form';

interface NewFormProps {
  shown: OrganisationForm;
  onStartOver: () => void;
}

function NewForm({ shown, onStartOver }: NewFormProps) {
  const editor = useOrganisationForm(shown);
  const create = useCreateOrganisation();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const save = async (form: OrganisationForm) => {
    const created = await create
      .mutateAsync({ id: editor.id, form })
      .catch((error: unknown) => markRefusedZone(editor.form, error));
    if (!created) return;
    editor.forget();
    leaving.current = true;
    const { id, name, email, problem } = created;
    await navigate(paths.superadminOrganisations, {
      state: problem ?? { created: { id, name, hasAdmin: email !== '' } satisfies CreatedState },
    });
  };
  return (
    <FormFrame
      editor={editor}
      creating
      busy={create.isPending}
      leaving={leaving}
      submitLabel={t`Create Organization`}
      onSave={save}
      onStartOver={() => {
        editor.forget();
        onStartOver();
      }}
      problem={
        create.error &&
        !create.isPending && <Notice tone="error">{failureText(create.error)}</Notice>
      }
    />
  );
}

export function NewOrganisationPage() {
  useDocumentTitle(t`Create Organization`);
  const services = useQuery(allServiceTypesQuery());
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <PageHeader
        back={
          <BackLink
            to={paths.superadminOrganisations}
            inBreadcrumb
          >{t`Back to Organisations`}</BackLink>
        }
        title={t`Create Organization`}
        subtitle={t`Set up a client`}
      />
      <QueryState query={services} pending={<FormLoading />}>
        {(rows) => (
          <NewForm
            key={attempt}
            shown={emptyForm(rows)}
            onStartOver={() => setAttempt(attempt + 1)}
          />
        )}
      </QueryState>
    </>
  );
}

export { NewOrganisationPage as Component };
