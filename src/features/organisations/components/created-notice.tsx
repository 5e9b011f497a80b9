import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '@/domain/shared/json';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import type { CreatedState } from '../mutations';

const isCreated = (state: unknown): state is { created: CreatedState } =>
  isRecord(state) && isRecord(state['created']);

/** Next steps for an organization that was just created, until the user dismisses them. */
export function CreatedNotice() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  if (!isCreated(state)) return null;
  const { id, name, hasAdmin } = state.created;
  const client = paths.editOrganisation(id);
  return (
    <Notice
      tone="success"
      className="mb-4"
      action={
        <div className="flex flex-wrap gap-2">
          {!hasAdmin && (
            <ButtonLink
              to={paths.users}
              state={{ invite: { email: '', organisation: { id, name }, role: 'admin' } }}
              size="sm"
            >
              {t`Invite its admin`}
            </ButtonLink>
          )}
          <ButtonLink to={client} size="sm" variant="outline">
            {t`Add credit`}
          </ButtonLink>
          <Button
            variant="outline"
            size="sm"
            onClick={() => void navigate(pathname + search, { replace: true, state: null })}
          >
            {t`Dismiss`}
          </Button>
        </div>
      }
    >
      <Trans>
        <Link to={client} className="font-medium underline">
          <bdi>{name}</bdi>
        </Link>{' '}
        is ready for its next steps.
      </Trans>
    </Notice>
  );
}
