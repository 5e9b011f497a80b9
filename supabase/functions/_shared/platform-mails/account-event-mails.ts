import { parseDevice } from '../../../../src/domain/people/devices.ts';
import { formatFullDateTime } from '../../../../src/domain/shared/format.ts';
import { plain } from './mail-text.ts';
import { roleName, say } from './mail-words.ts';
import { type FactsOf, nameOf, type NotificationText } from './notification-text.ts';

// Texts of the emails about a person's access and the security of their account.

export function invitationAccepted(facts: FactsOf<'invitation_accepted'>): NotificationText {
  const name = plain(facts.name ?? say('invitation_accepted.nameless'));
  const organisation = nameOf(facts.organisation);
  return {
    subject: say('invitation_accepted.subject', { name }),
    paragraphs: [
      say(`invitation_accepted.${facts.approved ? 'approved' : 'text'}`, { name, organisation }),
    ],
    action: say('invitation_accepted.action'),
    why: say('invitation_accepted.why'),
  };
}

/** A sentence that names the organization, or its form for an account without one. */
const atOrganisation = (
  kind: 'access_approved' | 'access_declined' | 'account_deactivated' | 'role_changed',
  { organisation, role }: { organisation?: string; role?: string },
) =>
  organisation
    ? say(`${kind}.text`, { organisation: plain(organisation), role })
    : say(`${kind}.nowhere`, { role });

export function accessApproved(facts: FactsOf<'access_approved'>): NotificationText {
  return {
    subject: say('access_approved.subject', { organisation: nameOf(facts.organisation) }),
    paragraphs: [atOrganisation('access_approved', facts)],
    action: say('access_approved.action'),
    why: say('access.why'),
  };
}

const accessLost = (
  kind: 'access_declined' | 'account_deactivated',
  facts: FactsOf<'access_declined'>,
): NotificationText => ({
  subject: say(`${kind}.subject`),
  paragraphs: [atOrganisation(kind, facts), say('access.mistake')],
  action: say('access.action'),
  why: say('access.why'),
});

export const accessDeclined = (facts: FactsOf<'access_declined'>) =>
  accessLost('access_declined', facts);

export const accountDeactivated = (facts: FactsOf<'account_deactivated'>) =>
  accessLost('account_deactivated', facts);

export function roleChanged(facts: FactsOf<'role_changed'>): NotificationText {
  const role = roleName(facts.role);
  const { removed, organisation } = facts;
  return {
    subject: say(removed ? 'role_changed.removed_subject' : 'role_changed.subject', { role }),
    paragraphs: [
      removed
        ? say('role_changed.removed', { role })
        : atOrganisation('role_changed', { role, ...(organisation && { organisation }) }),
    ],
    action: say('access.action'),
    why: say('access.why'),
  };
}

const securityMail = (subject: string, paragraphs: string[]): NotificationText => ({
  subject,
  paragraphs,
  action: say('security.action'),
  why: say('security.why'),
});

export const emailChanged = ({ old, new: address }: FactsOf<'email_changed'>) =>
  securityMail(say('email_changed.subject'), [
    say('email_changed.text', { address: plain(address), earlier: plain(old) }),
    say('email_changed.advice'),
  ]);

export const passwordChanged = () =>
  securityMail(say('password_changed.subject'), [
    say('password_changed.text'),
    say('security.advice'),
  ]);

function deviceName(name: string): string {
  const { browser, system } = parseDevice(plain(name));
  return say('device.name', {
    browser: browser ?? say('device.browser'),
    system: system ?? say('device.system'),
  });
}

export const newDevice = ({ device, at }: FactsOf<'new_device'>) =>
  securityMail(say('new_device.subject'), [
    say('new_device.text', { device: deviceName(device), time: formatFullDateTime(at, 'UTC') }),
    say('security.advice'),
  ]);
