import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type FlightDraft, flightDraftSchema, flightRules, stepRules } from '@/domain/flight-draft';
import { flightChanges, type FlightField, needsReason, toFlightDraft } from '@/domain/flight-edit';
import type { PlanningTime } from '@/domain/schedule';
import { flightDetailQuery } from '@/features/flights/queries';
import type { FlightDetail } from '@/features/flights/types';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';
import { useWrite } from '@/lib/use-write';
import { saveVersion } from '@/lib/versioned-edit';
import { zodResolver } from '@/lib/zod-resolver';
import { requireUser } from '@/session/require-user';
import type { FieldErrors, Resolver } from 'react-hook-form';

/** What the form of a flight holds: its plan, and why it is changed. */
export const flightEditSchema = z.extend(flightDraftSchema, { reason: z.string() });
export type FlightEdit = z.infer<typeof flightEditSchema>;

/** The form of a flight as it is stored. */
export const toFlightEdit = (flight: FlightDetail): FlightEdit => ({
  ...toFlightDraft(flight),
  reason: '',
});

/** The field of the plan that a field of the form belongs to. */
const FIELDS: Partial<Record<keyof FlightDraft, FlightField>> = {
  name: 'name',
  channelType: 'type',
  budget: 'budget',
  frequencyCap: 'frequency_cap',
  scheduleIntervals: 'intervals',
  geoTargetingType: 'location',
  coordinateTarget: 'location',
  locationTarget: 'location',
  selectedAudiences: 'audience_ids',
  selectedCreativeId: 'creative',
  selectedCreativeVersionId: 'creative',
};

const MAX_REASON = 500;

function reasonProblem({ reason }: FlightEdit, status: string, fields: FlightField[]) {
  if (reason.trim().length > MAX_REASON) return t`Use at most ${MAX_REASON} characters.`;
  return needsReason(status, fields) && !reason.trim()
    ? t`Say why: the flight has been activated, and its money or audience changes.`
    : null;
}

/** Judges what is changed of a flight; what stays is not judged again. */
export const editResolver =
  (flight: FlightDetail, at: PlanningTime): Resolver<FlightEdit> =>
  async (values, context, options) => {
    const { fields } = flightChanges(toFlightDraft(flight), values);
    const check = zodResolver(flightRules(stepRules({ ...at, now: Date.now() })));
    const found = await (check as unknown as Resolver<FlightEdit>)(values, context, options);
    const errors: FieldErrors<FlightEdit> = {};
    for (const [name, error] of Object.entries(found.errors)) {
      const field = FIELDS[name as keyof FlightDraft];
      if (field && fields.includes(field)) Object.assign(errors, { [name]: error });
    }
    const reason = reasonProblem(values, flight.status, fields);
    if (reason) errors.reason = { type: 'missing', message: reason };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

interface Edit {
  /** As it was read when the form was opened, or taken over. */
  flight: FlightDetail;
  version: number;
  form: FlightEdit;
}

/** The answer that an edit came too late; the row as it is now says the rest. */
const isLate = (error: unknown) =>
  error instanceof AppError && (error.hint === 'version_conflict' || error.hint === 'not_found');

/** Saves an edit of the version that was seen; a lost race throws `EditConflict` and overwrites nothing. */
export function useUpdateFlight() {
  const queryClient = useQueryClient();
  return useWrite({
    stale: [KEY_ROOTS.flights, KEY_ROOTS.campaigns, KEY_ROOTS.creatives],
    write: async ({ flight, version, form }: Edit) => {
      await requireUser();
      const { fields, changes } = flightChanges(toFlightDraft(flight), form);
      const reason = form.reason.trim();
      await saveVersion({
        seen: version,
        write: async () => {
          const request = {
            p_id: flight.id,
            p_version: version,
            p_changes: { ...changes, ...(reason && { reason }) },
          };
          try {
            return unwrap(await supabase.rpc('update_flight', request).select('id'));
          } catch (error) {
            if (isLate(error)) return [];
            throw error;
          }
        },
        read: () => queryClient.fetchQuery({ ...flightDetailQuery(flight.id), staleTime: 0 }),
        holds: (current) =>
          fields.length > 0 &&
          flightChanges(toFlightDraft(current), form).fields.every((one) => !fields.includes(one)),
        words: {
          changed: t`This flight was changed while you were editing it.`,
          gone: t`Flight not found. It was deleted while you were editing it.`,
        },
      });
    },
    done: () => [t`Flight Updated`],
    failed: { title: t`Update Failed`, fallback: t`Failed to update flight. Please try again.` },
  });
}
