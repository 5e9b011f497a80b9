import * as z from 'zod/mini';
import type { ApprovalSection } from '@/domain/launch/approval-sections';
import { DEFAULT_FREQUENCY_PERIOD } from '@/domain/delivery/frequency';
import { FREQUENCY_PERIODS } from '@/domain/delivery/frequency-periods';
import { DEFAULT_PACING, PACINGS } from '@/domain/delivery/pacing';
import { BUDGET_RANGE, type NumberRange, typedNumber } from '@/domain/shared/typed-number';
import {
  choiceForm,
  numberForm,
  numberWithin,
  problem,
  requiredChoice,
  requiredName,
  textForm,
} from './field-forms';

export const MAX_FLIGHT_NAME_LENGTH = 100;
export const FREQUENCY_CAP: NumberRange = { min: 1, max: 1000, decimals: 0 };
/** A flight's budget must be above 0. */
export const FLIGHT_BUDGET = { ...BUDGET_RANGE, aboveMin: true };

const budget = typedNumber(FLIGHT_BUDGET, {
  missing: problem('budget_missing'),
  not_a_number: problem('budget_not_a_number'),
  ambiguous: problem('budget_ambiguous'),
  too_small: problem('budget_too_small'),
  too_large: problem('budget_too_large'),
  too_precise: problem('budget_too_precise'),
});

/** Effects of a change of a column of `flights`. */
export interface ColumnEffects {
  /** Section of an approval that the change voids. Null: the change needs no approval. */
  approval: ApprovalSection | null;
  /** The change can start or stop delivery, so the flight is settled again. */
  limitsDelivery?: true;
  /** The change alters the price of a message or the number of messages that the flight may send. */
  changesTerms?: true;
}

interface AnyForm {
  key: string;
  shape: z.ZodMiniType;
  empty: unknown;
  rule?: z.ZodMiniType;
  toRequest: (value: never) => unknown;
  fromStored: (stored: never) => unknown;
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
  /** Form value of a field with a single one. */
  form?: AnyForm;
  /** Form values of another field that the edit form shows. */
  formKeys?: readonly string[];
  /** A request may leave it out: the value of an empty form is stored. It is also the default of the column. */
  isOptional?: true;
  /** Key in a review; by default the field's name. Null: `private.plan_words` shows it in another form. */
  review?: string | null;
  /** Value in a review. Reviews stored before the field existed lack it, so a new one is nullish. */
  reviewed?: z.ZodMiniType;
}

const nullishText = z.nullish(z.string());

/**
 * The fields of a flight's plan, named as in `update_flight`. The draft, the request, the comparison, the edit rules, the
 * parts of a review and the schema file `*_flight_fields.sql` are derived from this table (docs/add-a-field.md).
 */
const flightFields = {
  name: {
    editable: 'ended',
    approval: null,
    form: textForm({
      key: 'name',
      rule: requiredName({ missing: 'flight_name_missing', length: MAX_FLIGHT_NAME_LENGTH }),
    }),
  },
  type: {
    editable: 'pending',
    approval: 'message',
    limitsDelivery: true,
    changesTerms: true,
    form: textForm({ key: 'channelType', empty: 'SMS', rule: requiredChoice('channel_missing') }),
    review: 'channel',
    reviewed: z.string(),
  },
  budget: {
    editable: 'running',
    needsReason: true,
    approval: 'money',
    limitsDelivery: true,
    form: numberForm({ key: 'budget', range: FLIGHT_BUDGET, empty: '1000', rule: budget }),
    reviewed: z.number(),
  },
  frequency_cap: {
    editable: 'running',
    approval: 'schedule',
    limitsDelivery: true,
    changesTerms: true,
    form: numberForm({
      key: 'frequencyCap',
      range: FREQUENCY_CAP,
      empty: '3',
      rule: numberWithin(FREQUENCY_CAP, 'frequency_cap_outside'),
    }),
    isOptional: true,
    reviewed: z.number(),
  },
  frequency_period: {
    editable: 'running',
    approval: 'schedule',
    limitsDelivery: true,
    changesTerms: true,
    form: choiceForm({
      key: 'frequencyPeriod',
      codes: FREQUENCY_PERIODS,
      empty: DEFAULT_FREQUENCY_PERIOD,
    }),
    isOptional: true,
    reviewed: nullishText,
  },
  pacing: {
    editable: 'running',
    approval: 'schedule',
    form: choiceForm({ key: 'pacing', codes: PACINGS, empty: DEFAULT_PACING }),
    isOptional: true,
    reviewed: nullishText,
  },
  location: {
    editable: 'pending',
    approval: 'audience',
    limitsDelivery: true,
    changesTerms: true,
    formKeys: ['geoTargetingType', 'coordinateTarget', 'locationTarget'],
    reviewed: nullishText,
  },
  intervals: {
    editable: 'running',
    approval: 'schedule',
    column: null,
    formKeys: ['scheduleIntervals'],
  },
  audience_ids: {
    editable: 'running',
    needsReason: true,
    approval: 'audience',
    column: null,
    formKeys: ['selectedAudiences'],
  },
  excluded_audience_ids: {
    editable: 'running',
    needsReason: true,
    approval: 'audience',
    column: null,
    formKeys: ['excludedAudiences'],
  },
  excluded_flight_ids: {
    editable: 'running',
    needsReason: true,
    approval: 'audience',
    column: null,
    formKeys: ['excludedFlights'],
  },
  /** A creative with its version. */
  creative: {
    editable: 'running',
    approval: 'message',
    column: null,
    keys: ['creative_id', 'creative_version_id'],
    formKeys: ['selectedCreativeId', 'selectedCreativeVersionId'],
  },
  short_url_id: {
    editable: 'pending',
    approval: 'message',
    column: 'tracker_version_id',
    review: null,
  },
} as const satisfies Record<string, PlanField>;

type Fields = typeof flightFields;
export type FlightField = keyof Fields;
type FieldWith<Part> = {
  [Field in FlightField]: Fields[Field] extends Part ? Field : never;
}[FlightField];
type FormField = FieldWith<{ form: unknown }>;

/** Form values of the fields with a single one. */
export type FieldFormShapes = {
  [Field in FormField as Fields[Field]['form']['key']]: Fields[Field]['form']['shape'];
};
/** Their values in a call of `create_flight` or `update_flight`. */
export type FieldRequest = {
  [Field in FormField]: ReturnType<Fields[Field]['form']['toRequest']>;
};
/** Their columns in a row of `flights`. */
export type StoredFields = {
  [Field in FormField]: Parameters<Fields[Field]['form']['fromStored']>[0];
};

type ReviewKey<Field extends FlightField> = Fields[Field] extends {
  review: infer Key extends string;
}
  ? Key
  : Field;
/** Shapes of the values that a section of a review shows. */
export type ReviewShapes<Section extends ApprovalSection> = {
  [
    Field in FieldWith<{ approval: Section; reviewed: unknown }> as ReviewKey<Field>
  ]: Fields[Field]['reviewed'];
};

/** Columns of `flights` that hold fields of the plan. */
export type PlanColumn = {
  [Field in FlightField]: Fields[Field] extends { column: infer Column }
    ? Column extends string
      ? Column
      : never
    : Field;
}[FlightField];

/** The table as rows, in its order. */
export const FLIGHT_FIELD_ROWS = Object.entries<PlanField>(flightFields).map(([name, row]) => ({
  column: name,
  keys: [name] as readonly string[],
  review: name,
  formKeys: row.form ? [row.form.key] : [],
  ...row,
  field: name as FlightField,
}));

export const PLAN_COLUMNS = FLIGHT_FIELD_ROWS.flatMap(({ column }) => column ?? []) as PlanColumn[];

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
