import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateTime } from '@/domain/shared/format';
import { isManageable, statusActions, statusColor } from '@/domain/people/people';
import { rolesLabel, statusLabel } from '@/words/people';
import { useActor } from '@/session/session';
import { Avatar } from '@/ui/data/avatar';
import { Badge } from '@/ui/data/badge';
import { Status } from '@/ui/data/status';
import { Button, IconButton } from '@/ui/actions/button';
import { Hint } from '@/ui/overlays/tooltip';
import { useResendInvitation } from '../mutations';
import { isUnassigned, type Person } from '../types';
import { RevokeDialog } from './revoke-dialog';
import { type StatusAction, StatusDialog } from './status-dialog';
import { actionWords } from '../words';

interface PersonRowProps {
  person: Person;
  showOrganisation: boolean;
  onEdit: (person: Person) => void;
}

/** Approving leads, because the person waits for it. Deactivating is rare, so its button is less prominent. */
const VARIANTS = {
  approve: 'primary',
  reject: 'outline',
  reactivate: 'outline',
  deactivate: 'ghost',
} as const;

function InvitationActions({ person }: { person: Person }) {
  const resend = useResendInvitation();
  const [revoking, setRevoking] = useState(false);
  if (!person.invitation) return null;
  const invitation = { id: person.invitation.id, email: person.email };
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        pending={resend.isPending}
        aria-label={t`Resend the invitation of ${{ name: person.name }}`}
        onClick={() => resend.mutate(invitation)}
      >
        {t`Resend`}
      </Button>
      <Button
        variant="danger"
        size="sm"
        aria-label={t`Revoke the invitation of ${{ name: person.name }}`}
        onClick={() => setRevoking(true)}
      >
        {t`Revoke`}
      </Button>
      {revoking && <RevokeDialog invitation={invitation} onClose={() => setRevoking(false)} />}
    </>
  );
}

function PersonActions({ person, onEdit }: Pick<PersonRowProps, 'person' | 'onEdit'>) {
  const [action, setAction] = useState<StatusAction | null>(null);
  const unassigned = isUnassigned(person);
  const hasToAccept = person.invitation?.accepted === false;
  // Hides Approve for a person without an organization: assigning one approves them too.
  const actions = statusActions(person.status).filter((one) => !unassigned || one.to !== 'active');
  return (
    <>
      {unassigned && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t`Assign ${{ name: person.name }}`}
          onClick={() => onEdit(person)}
        >
          {t`Assign`}
        </Button>
      )}
      {actions.map((one) => {
        const { label } = actionWords(one.name);
        return (
          <Button
            key={one.name}
            variant={hasToAccept && one.name === 'approve' ? 'outline' : VARIANTS[one.name]}
            size="sm"
            className={one.name === 'deactivate' ? 'text-muted' : ''}
            aria-label={`${label} ${person.name}`}
            onClick={() => setAction(one)}
          >
            {label}
          </Button>
        );
      })}
      <InvitationActions person={person} />
      {!unassigned && (
        <IconButton label={t`Edit ${{ name: person.name }}`} onClick={() => onEdit(person)}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {action && <StatusDialog person={person} action={action} onClose={() => setAction(null)} />}
    </>
  );
}

/** Onboarding step of a pending person: invited, accepted, or email not confirmed. */
function OnboardingBadge({ person: { status, invitation, confirmed } }: { person: Person }) {
  if (invitation)
    return <Badge color="blue">{invitation.accepted ? t`Accepted` : t`Invited`}</Badge>;
  return status === 'pending' && !confirmed ? (
    <Badge color="amber">{t`Email not confirmed`}</Badge>
  ) : null;
}

export function PersonRow({ person, showOrganisation, onEdit }: PersonRowProps) {
  const actor = useActor();
  const zone = actor.organisation?.time_zone;
  const { name, email, status, roles, invitation, organisationName, createdAt } = person;
  return (
    // In a narrow list, the line break `after` puts role and actions below name and status.
    <li className="flex flex-wrap items-center gap-x-4 px-4 py-3 after:basis-full @4xl:gap-y-2 @4xl:after:content-none">
      <Avatar name={name} className="size-9 @max-4xl:hidden" />
      <div className="min-w-0 flex-1 basis-40 @max-4xl:basis-[calc(100%-9.5rem)]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi className="min-w-0 break-words">{name}</bdi>
          {person.id === actor.userId && <Badge>{t`You`}</Badge>}
        </p>
        <p className="text-[0.8125rem] break-words text-muted">{email}</p>
      </div>
      <div className="@max-4xl:order-1 @max-4xl:mt-1 @max-4xl:flex @max-4xl:min-w-0 @max-4xl:flex-auto @max-4xl:flex-wrap @max-4xl:gap-x-4 @4xl:contents">
        {showOrganisation && (
          <p className="min-w-0 break-words @max-4xl:text-[0.8125rem] @4xl:basis-32">
            {organisationName ? (
              <bdi>{organisationName}</bdi>
            ) : (
              <span className="text-muted">{t`Unassigned`}</span>
            )}
          </p>
        )}
        <p className="@max-4xl:text-[0.8125rem] @4xl:basis-36">{rolesLabel(roles)}</p>
      </div>
      <div className="@max-4xl:self-start @max-4xl:text-right @4xl:basis-36">
        <p className="flex flex-wrap items-center gap-1.5 @max-4xl:justify-end">
          <Status color={statusColor(status)}>{statusLabel(status)}</Status>
          <OnboardingBadge person={person} />
        </p>
        <p className="text-[0.8125rem] text-muted tabular-nums">
          <Hint plain text={formatDateTime(invitation?.lastSentAt ?? createdAt, zone)}>
            {invitation
              ? t`Mail sent ${{ date: formatDate(invitation.lastSentAt, zone) }}`
              : t`Added ${{ date: formatDate(createdAt, zone) }}`}
          </Hint>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1.5 empty:hidden @4xl:empty:flex @max-4xl:order-2 @max-4xl:mt-1.5 @max-4xl:ml-auto @4xl:w-56">
        {isManageable(actor, person) && <PersonActions person={person} onEdit={onEdit} />}
      </div>
    </li>
  );
}
