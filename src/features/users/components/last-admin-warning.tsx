import { Trans } from '@lingui/react/macro';
import type { Person } from '../types';

/** Text of the second confirmation before an organization loses its last admin. */
export const LastAdminWarning = ({ person: { name, organisationName } }: { person: Person }) => (
  <Trans>
    <bdi className="font-medium text-fg">{name}</bdi> is the last active admin of{' '}
    <bdi>{organisationName}</bdi>. Without an admin, no one there can manage users.
  </Trans>
);
