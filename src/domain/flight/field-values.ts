// Conversions of the fields of a plan that have a single form value, derived from the table of fields.
import type * as z from 'zod/mini';
import type { ApprovalSection } from '@/domain/launch/approval-sections';
import {
  type FieldFormShapes,
  type FieldRequest,
  FLIGHT_FIELD_ROWS,
  type ReviewShapes,
  type StoredFields,
} from './fields';

const FORMS = FLIGHT_FIELD_ROWS.flatMap(({ field, form }) => (form ? [{ field, ...form }] : []));

/** Form values by name. */
type FieldForms = {
  [Key in keyof FieldFormShapes]: z.infer<FieldFormShapes[Key]>;
};

export const fieldFormShapes = Object.fromEntries(
  FORMS.map(({ key, shape }) => [key, shape]),
) as FieldFormShapes;

/** Rules of the form values that have one. */
export const fieldFormRules: Record<string, z.ZodMiniType> = Object.fromEntries(
  FORMS.flatMap(({ key, rule }) => (rule ? [[key, rule]] : [])),
);

export const emptyFieldForms = (): FieldForms =>
  Object.fromEntries(FORMS.map(({ key, empty }) => [key, empty])) as unknown as FieldForms;

/** Converts form values to the request. */
export const toFieldRequest = (draft: FieldForms): FieldRequest =>
  Object.fromEntries(
    FORMS.map(({ field, key, toRequest }) => [
      field,
      toRequest(draft[key as keyof FieldForms] as never),
    ]),
  ) as unknown as FieldRequest;

/** Converts a stored flight to form values. */
export const toFieldForms = (stored: StoredFields): FieldForms =>
  Object.fromEntries(
    FORMS.map(({ field, key, fromStored }) => [
      key,
      fromStored(stored[field as keyof StoredFields] as never),
    ]),
  ) as unknown as FieldForms;

/** Shapes of the values that a section of a review shows. */
export const reviewShapes = <Section extends ApprovalSection>(
  section: Section,
): ReviewShapes<Section> =>
  Object.fromEntries(
    FLIGHT_FIELD_ROWS.flatMap(({ approval, review, reviewed }) =>
      approval === section && review && reviewed ? [[review, reviewed]] : [],
    ),
  ) as unknown as ReviewShapes<Section>;
