// Written by `npm run db:types` from the checks and lookups of the database.

export type FlightStatus = 'pending' | 'active' | 'paused' | 'ended';

export type FlightStatusReason =
  | 'budget_used'
  | 'reach_used'
  | 'windows_used'
  | 'campaign_ended'
  | 'wallet_empty'
  | 'campaign_budget_used'
  | 'month_limit'
  | 'channel_off'
  | 'set_aside';

export type CampaignStatus = 'pending' | 'active' | 'paused' | 'ended' | 'removed' | 'limited';

export type CampaignStatusReason =
  | 'wallet_empty'
  | 'campaign_budget_used'
  | 'month_limit'
  | 'end_date_passed';

export type CreativeStatus = 'draft' | 'approved' | 'inactive';

export type UserStatus = 'pending' | 'active' | 'deactivated';

export type SmsEncoding = 'ascii' | 'gsm7';

export type Channel = 'SMS' | 'RCS' | 'Push' | 'Email' | 'WhatsApp' | 'Voice';

export type NotificationKind =
  | 'invitation_accepted'
  | 'access_approved'
  | 'access_declined'
  | 'account_deactivated'
  | 'role_changed'
  | 'email_changed'
  | 'password_changed'
  | 'new_device'
  | 'approval_requested'
  | 'approval_decided'
  | 'flight_launched'
  | 'flight_limited'
  | 'flight_ended'
  | 'flight_set_aside'
  | 'wallet_low'
  | 'month_limit'
  | 'invoice_issued'
  | 'invoice_due'
  | 'invoice_overdue'
  | 'invoice_paid'
  | 'support_answered'
  | 'webhook_paused'
  | 'weekly_report'
  | 'digest'
  | 'test_address_confirm';
