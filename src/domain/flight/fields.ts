import type { ApprovalSection } from '@/domain/launch/approval-sections';
import { DEFAULT_FREQUENCY_PERIOD } from '@/domain/delivery/frequency';
import { DEFAULT_PACING } from '@/domain/delivery/pacing';

/** What follows a change of a column of `flights`. */
export interface ColumnEffects {
  /** Section of an approval that the change voids. Null: the change needs no approval. */
  approval: ApprovalSection | null;
  /** The change can start or stop delivery, so the flight is settled again. */
  limitsDelivery?: true;
  /** The change alters the price of a message or the number of messages that the flight may send. */
  changesTerms?: true;
}

interface PlanField extends ColumnEffects {
  /** Last status in which it can be edited. `running` is active and paused; `ended` is every status. */
  editable: 'pending' | 'running' | 'ended';
  /** A change after the start needs a reason. */
  needsReason?: true;
  /** Column of `flights`; by default the field's name. Null: its values are rows of another table. */
  column?: string | null;
  /** Keys of `create_flight` and `update_flight`; by default the field's name. */
  keys?: readonly string[];
  /** Key in a review; by default the field's name. Null: `private.plan_words` shows it in another form. */
  review?: string | null;
  /** Stored when the request has no value. It is also the default of the column. */
  initial?: string | number;
}

/**
 * The fields of a flight's plan, named as in `update_flight`. The request, the comparison, the edit rules and the
 * schema files `*_flight_fields.sql` and `*_flight_triggers.sql` are derived from this table (docs/add-a-field.md).
 */
export const flightFields = {
  name: { editable: 'ended', approval: null },
  type: {
    editable: 'pending',
    approval: 'message',
    limitsDelivery: true,
    changesTerms: true,
    review: 'channel',
  },
  budget: { editable: 'running', needsReason: true, approval: 'money', limitsDelivery: true },
  frequency_cap: {
    editable: 'running',
    approval: 'schedule',
    limitsDelivery: true,
    changesTerms: true,
    initial: 3,
  },
  frequency_period: {
    editable: 'running',
    approval: 'schedule',
    limitsDelivery: true,
    changesTerms: true,
    initial: DEFAULT_FREQUENCY_PERIOD,
  },
  pacing: { editable: 'running', approval: 'schedule', initial: DEFAULT_PACING },
  location: { editable: 'pending', approval: 'audience', limitsDelivery: true, changesTerms: true },
  intervals: { editable: 'running', approval: 'schedule', column: null },
  audience_ids: { editable: 'running', needsReason: true, approval: 'audience', column: null },
  excluded_audience_ids: {
    editable: 'running',
    needsReason: true,
    approval: 'audience',
    column: null,
  },
  excluded_flight_ids: {
    editable: 'running',
    needsReason: true,
    approval: 'audience',
    column: null,
  },
  /** A creative with its version. */
  creative: {
    editable: 'running',
    approval: 'message',
    column: null,
    keys: ['creative_id', 'creative_version_id'],
  },
  short_url_id: {
    editable: 'pending',
    approval: 'message',
    column: 'tracker_version_id',
    review: null,
  },
} as const satisfies Record<string, PlanField>;

export type FlightField = keyof typeof flightFields;

/** The table as rows, in its order. */
export const FLIGHT_FIELD_ROWS = Object.entries<PlanField>(flightFields).map(([name, row]) => ({
  column: name,
  keys: [name] as readonly string[],
  ...row,
  field: name as FlightField,
}));

/** Columns of `flights` that the database derives from the plan, from its rows and from delivery. */
export const DERIVED_COLUMNS = {
  campaign_id: { approval: 'money', limitsDelivery: true },
  status: { approval: null, limitsDelivery: true, changesTerms: true },
  status_reason: { approval: null, limitsDelivery: true },
  audience: { approval: 'audience' },
  audience_segments: { approval: 'audience' },
  scheduled_date: { approval: 'schedule' },
  message: { approval: 'message', limitsDelivery: true, changesTerms: true },
  translations: { approval: 'message', limitsDelivery: true, changesTerms: true },
  creative_id: { approval: 'message' },
  short_url: { approval: 'message' },
  variants: { approval: 'message', limitsDelivery: true, changesTerms: true },
  promotion_rule: { approval: 'message' },
  promoted_variant: { approval: null, limitsDelivery: true, changesTerms: true },
} as const satisfies Record<string, ColumnEffects>;
