import type { ROLE_NAMES } from '../role-names.ts';
import type { ACCOUNT_MAILS } from './account.ts';
import type { FLIGHT_MAILS } from './flights.ts';
import type { MONEY_MAILS } from './money.ts';
import type { PEOPLE_MAILS } from './people.ts';
import type { SERVICE_MAILS } from './services.ts';
import type { SUMMARY_MAILS } from './summaries.ts';

/**
 * Key of a sentence in the emails of the platform. `npm run db:types` writes the sentences of all languages into
 * `supabase/functions/_shared/platform-mails/mail-messages.json`, because Edge Functions cannot compile macros.
 */
export type MailKey =
  | `role.${keyof typeof ROLE_NAMES}`
  | keyof typeof ACCOUNT_MAILS
  | keyof typeof FLIGHT_MAILS
  | keyof typeof MONEY_MAILS
  | keyof typeof PEOPLE_MAILS
  | keyof typeof SERVICE_MAILS
  | keyof typeof SUMMARY_MAILS;
