import { paths } from './paths.ts';

interface Event {
  kind: string;
  facts: object;
}

interface Thing {
  thing: string | null;
  thing_id: string;
}

/** Paths of the events about the recipient's account. The others lead to the profile. */
const ACCOUNT_PATHS = new Map([
  ['access_approved', paths.home],
  ['role_changed', paths.home],
  ['password_changed', paths.settingsPage('security')],
  ['new_device', paths.settingsPage('security')],
]);

/** Path of the page that an event of `notification_events` leads to, for the inbox and for emails. */
export function notificationPath({ kind, facts }: Event, { thing, thing_id: id }: Thing): string {
  if (thing === 'flight' && 'campaign_id' in facts)
    return paths.flight(String(facts.campaign_id), id);
  if (thing === 'campaign') return paths.campaign(id);
  if (thing === 'approval') return paths.approval(id);
  if (thing === 'invoice') return paths.invoice(id);
  if (thing === 'wallet') return paths.billing;
  if (thing === 'support_request') return paths.help;
  if (thing === 'webhook') return paths.webhook(id);
  if (thing === 'person') return paths.users;
  return ACCOUNT_PATHS.get(kind) ?? paths.settings;
}
