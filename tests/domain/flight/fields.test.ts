import { expect, test } from 'vitest';
import { emptyFlightDraft, flightDraftSchema } from '@/domain/flight/draft';
import { emptyFieldForms } from '@/domain/flight/field-values';

test.each(Object.keys(emptyFieldForms()))(
  'a draft stored before the field %s existed opens with the value of an empty form',
  (key) => {
    const stored = Object.entries(emptyFlightDraft()).filter(([name]) => name !== key);
    expect(flightDraftSchema.parse(Object.fromEntries(stored))).toEqual(emptyFlightDraft());
  },
);
