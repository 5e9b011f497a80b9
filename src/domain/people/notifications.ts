import type { FlightStatusReason, NotificationKind } from '../shared/codes.ts';
import type { Role } from './people.ts';

/** Type of the object that an event concerns. An event about several flights concerns their `campaign`. */
export type NotificationThing =
  | 'account'
  | 'person'
  | 'approval'
  | 'campaign'
  | 'flight'
  | 'wallet'
  | 'invoice'
  | 'support_request'
  | 'webhook';

interface FlightFacts {
  /** Name of the flight, or of the campaign if the event concerns several flights or the whole campaign. */
  name: string;
  campaign: string;
  campaign_id: string;
  flights: number;
  /** Absent if a person changed the status. */
  reason?: FlightStatusReason;
  /** The person who changed the status. */
  by?: string;
}

interface InvoiceFacts {
  number: string;
  /** Dollars. */
  amount: number;
  /** A day as `yyyy-mm-dd`. */
  due_date: string;
  description: string;
}

interface ApprovalFacts {
  /** Name of the flight or campaign. */
  name: string;
  campaign_id: string;
  by: string;
}

interface Facts {
  invitation_accepted: { name?: string; approved: boolean };
  access_approved: { name?: string };
  access_declined: { name?: string };
  account_deactivated: { name?: string };
  role_changed: { role: Role; removed: boolean };
  email_changed: { old: string; new: string };
  password_changed: object;
  /** A browser and a system, such as “Firefox on Windows”, and an ISO time. */
  new_device: { device: string; at: string };
  approval_requested: ApprovalFacts & { flights: number; note?: string };
  approval_decided: ApprovalFacts & { approved: boolean; remarks: string[] };
  flight_launched: FlightFacts;
  flight_limited: FlightFacts;
  flight_ended: FlightFacts;
  flight_set_aside: FlightFacts;
  /**
   * `level` is the percentage of the last top-up that the balance has fallen to, or 0 if it pays no message; amounts are
   * in dollars.
   */
  wallet_low: { level: 50 | 20 | 1 | 0; balance: number; top_up?: number; days_left?: number };
  /** `level` is a percentage of the Monthly Credit Limit, 100 if it leaves no message; amounts are in dollars. */
  month_limit: { level: 80 | 100; used: number; limit: number };
  invoice_issued: InvoiceFacts;
  invoice_due: InvoiceFacts;
  invoice_overdue: InvoiceFacts;
  invoice_paid: InvoiceFacts;
  support_answered: { subject: string; answer?: string };
  webhook_paused: { host: string; reason: 'failing' | 'gone' | 'unsafe_host' };
}

/** Kinds of events that appear in the inbox or in a digest. */
export type ListedKind = keyof Facts & NotificationKind;

/** An event with its facts, as `private.record_event` stores them. `organisation` is the organization's name. */
export type NotificationEvent = {
  [kind in ListedKind]: { kind: kind; facts: Facts[kind] & { organisation?: string } };
}[ListedKind];

/** Object that an event concerns and its notification opens. */
export interface NotificationTarget {
  thing: NotificationThing;
  thing_id: string;
}
