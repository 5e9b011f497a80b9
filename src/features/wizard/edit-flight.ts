import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { FLIGHT_BUDGET, type FlightField } from '@/domain/flight/fields';
import { flightDraftSchema, flightRules, stepRules } from '@/domain/flight/draft';
import { DRAFT_FIELDS, flightChanges, needsReason, toFlightDraft } from '@/domain/flight/edit';
import { formatCurrency } from '@/domain/shared/format';
import type { PlanningTime } from '@/domain/time/schedule';
import { countCharacters } from '@/domain/shared/text';
import { typedValue } from '@/domain/shared/typed-number';
import { approvalOutcome } from '@/features/flights/approval-effect';
import { savePlan } from '@/features/flights/save-plan';
import type { FlightDetail } from '@/features/flights/types';
import { deliveryNow } from '@/lib/query/delivery-clock';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { useWrite } from '@/lib/query/use-write';
import { zodResolver } from '@/lib/forms/zod-resolver';

/** Values of the edit form: the flight's plan and the reason for the change. */
export const flightEditSchema = z.extend(flightDraftSchema, { reason: z.string() });
export type FlightEdit = z.infer<typeof flightEditSchema>;

export const toFlightEdit = (flight: FlightDetail): FlightEdit => ({
  ...toFlightDraft(flight),
  reason: '',
});

const MAX_REASON = 500;

/** `At least $80.00: spent or reserved for today.` */
export const leastBudgetText = (least: number): string =>
  t`At least ${{ least: formatCurrency(least, 2) }}: spent or reserved for today.`;

function reasonProblem({ reason }: FlightEdit, status: string, fields: FlightField[]) {
  if (countCharacters(reason.trim()) > MAX_REASON) return t`Use at most ${MAX_REASON} characters.`;
  return needsReason(status, fields) && !reason.trim()
    ? t`Give a reason: this flight is live.`
    : null;
}

/** Validates only the changed fields; stored values are not validated again. */
export const editResolver =
  (flight: FlightDetail, at: PlanningTime, leastBudget = 0): Resolver<FlightEdit> =>
  async (values, context, options) => {
    const { fields } = flightChanges(toFlightDraft(flight), values);
    const check = zodResolver(flightRules(stepRules({ ...at, now: deliveryNow() })));
    const found = await (check as unknown as Resolver<FlightEdit>)(values, context, options);
    const errors: FieldErrors<FlightEdit> = {};
    for (const [name, error] of Object.entries(found.errors)) {
      const field = DRAFT_FIELDS.get(name);
      if (field && fields.includes(field)) Object.assign(errors, { [name]: error });
    }
    const budget = typedValue(values.budget, FLIGHT_BUDGET);
    if (fields.includes('budget') && !errors.budget && budget !== null && budget < leastBudget)
      errors.budget = { type: 'least', message: leastBudgetText(leastBudget) };
    const reason = reasonProblem(values, flight.status, fields);
    if (reason) errors.reason = { type: 'missing', message: reason };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

interface Edit {
  /** The flight that the form was opened with, or the version taken over after a conflict. */
  flight: FlightDetail;
  version: number;
  form: FlightEdit;
}

/** Saves an edit. Throws `EditConflict`, and overwrites nothing, when the flight has changed since `version`. */
export function useUpdateFlight() {
  const queryClient = useQueryClient();
  return useWrite({
    stale: [KEY_ROOTS.flights, KEY_ROOTS.campaigns, KEY_ROOTS.creatives],
    write: async ({ flight, version, form }: Edit) => {
      const { fields, changes } = flightChanges(toFlightDraft(flight), form);
      const reason = form.reason.trim();
      return savePlan({
        queryClient,
        flightId: flight.id,
        seen: version,
        changes: { ...changes, ...(reason && { reason }) },
        isAlreadySaved: (current) =>
          fields.length > 0 &&
          flightChanges(toFlightDraft(current), form).fields.every((one) => !fields.includes(one)),
      });
    },
    done: (saved, { flight }) => [
      t`Flight Updated`,
      (saved && approvalOutcome(flight, saved)) ?? undefined,
    ],
    failed: { title: t`Update Failed`, fallback: t`Failed to update flight. Please try again.` },
  });
}
