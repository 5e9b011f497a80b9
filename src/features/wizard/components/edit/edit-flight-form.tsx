import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FlightField } from '@/domain/flight/fields';
import { type FlightDraft, stepRules } from '@/domain/flight/draft';
import {
  flightChanges,
  isEditable,
  isSameDraft,
  needsReason,
  toFlightDraft,
} from '@/domain/flight/edit';
import type { Advice } from '@/domain/delivery/forecast';
import { formatCurrency } from '@/domain/shared/format';
import {
  intervalProgress,
  type PlanningTime,
  type ScheduleInterval,
  schedulePeriod,
} from '@/domain/time/schedule';
import { flightForecastQuery } from '@/features/flights/forecast-queries';
import { approvalWarning } from '@/features/flights/approval-effect';
import type { FlightDetail } from '@/features/flights/types';
import { useMemberName } from '@/session/member-name';
import { useActor } from '@/session/session';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { ConflictNotice } from '@/ui/forms/conflict-notice';
import { Fact, Facts } from '@/ui/data/fact';
import { Field } from '@/ui/forms/field';
import { FocusField } from '@/ui/focus/focus-field';
import { LeaveGuard } from '@/ui/forms/leave-guard';
import { Notice } from '@/ui/states/notice';
import { Textarea } from '@/ui/forms/textarea';
import {
  editResolver,
  type FlightEdit,
  flightEditSchema,
  toFlightEdit,
  useUpdateFlight,
} from '@/features/wizard/edit-flight';
import { applyAdvice } from '@/features/wizard/apply-advice';
import { usePlanningTime } from '@/session/use-planning-time';
import { Card } from '@/ui/layout/card';
import { EditEffect } from './edit-effect';
import { EditFrame } from './edit-frame';
import { EditSummary } from './edit-summary';
import { EditSections } from './edit-sections';
import { StepErrorsProvider } from '../frame/step-errors-provider';
import { type EditedFlight, WizardContext } from '../frame/wizard-context';

const lockReason = (status: string, field: FlightField): string | null => {
  if (isEditable(status, field)) return null;
  return status === 'ended'
    ? t`The flight has ended. You can change only its name.`
    : t`You can’t change this once the flight is activated.`;
};

/** The other user's version of the flight, shown on an edit conflict. */
function TheirVersion({ flight }: { flight: FlightDetail }) {
  return (
    <Facts className="sm:grid-cols-3">
      <Fact label={t`Their name`}>
        <bdi>{flight.name}</bdi>
      </Fact>
      <Fact label={t`Their budget`}>{formatCurrency(flight.budget, 2)}</Fact>
      <Fact label={t`Their schedule`}>{schedulePeriod(flight.intervals) ?? '—'}</Fact>
    </Facts>
  );
}

/** Reason field. Shown, and required, when the edit changes the money or audience of an activated flight. */
function Reason({ form, flight }: { form: UseFormReturn<FlightEdit>; flight: FlightDetail }) {
  const draft = useWatch({ control: form.control }) as FlightEdit;
  const { fields } = flightChanges(toFlightDraft(flight), draft);
  if (!needsReason(flight.status, fields)) return null;
  return (
    <Field
      label={t`Reason for the change`}
      required
      error={form.formState.errors.reason?.message}
      hint={t`Saved in the flight’s history.`}
    >
      {(field) => <Textarea {...field} {...form.register('reason')} rows={2} dir="auto" />}
    </Field>
  );
}

/** Warns how saving affects the flight's approval. A new name needs no approval. */
function ApprovalNotice({
  form,
  flight,
}: {
  form: UseFormReturn<FlightEdit>;
  flight: FlightDetail;
}) {
  const draft = useWatch({ control: form.control }) as FlightEdit;
  const { fields } = flightChanges(toFlightDraft(flight), draft);
  const warning = fields.some((field) => field !== 'name') ? approvalWarning(flight) : null;
  return warning && <Notice tone="warning">{warning}</Notice>;
}

/** Describes the stored flight to the fields: locked fields, started intervals and the minimum budget. */
function editedFlight(
  flight: FlightDetail,
  at: PlanningTime & { planned: readonly ScheduleInterval[] },
  leastBudget: number,
): EditedFlight {
  return {
    id: flight.id,
    running: flight.status === 'active' || (flight.status === 'paused' && !!flight.status_reason),
    lockReason: (field) => lockReason(flight.status, field),
    begun: new Map(
      flight.status === 'pending'
        ? []
        : at.planned.flatMap((interval) => {
            const progress = intervalProgress(interval, at);
            return progress ? [[interval.id, progress] as const] : [];
          }),
    ),
    planned: Math.max(flight.budget, flight.spent),
    leastBudget,
  };
}

/** An activated flight keeps its link, so the focus goes to the creative instead. */
const focusTarget = ({ status }: FlightDetail, field: string | undefined) =>
  field === 'short_url_id' && status !== 'pending' ? 'creative' : field;

interface EditFlightFormProps {
  flight: FlightDetail;
  /** Values to fill in when the form opens. */
  advised?: Advice | undefined;
  /** Field to focus when the form opens. */
  field?: string | undefined;
  /** Leaves the page. `gone` means that the flight no longer exists. */
  onLeave: (gone?: boolean) => void;
}

/** Edits the fields that the flight's status allows and shows the effect before saving. Detects edits made since it was opened. */
export function EditFlightForm({ flight: opened, advised, field, onLeave }: EditFlightFormProps) {
  const { organisation } = useActor();
  const [flight, setFlight] = useState(opened);
  const [showAllErrors, setShowAllErrors] = useState(false);
  const clock = usePlanningTime();
  const at = useMemo(
    () => ({ ...clock, planned: toFlightDraft(flight).scheduleIntervals }),
    [clock, flight],
  );
  const rules = useMemo(() => stepRules(at), [at]);
  const leastBudget = useQuery(flightForecastQuery(flight.id)).data?.leastBudget ?? 0;
  const update = useUpdateFlight();
  const draft = useDraftForm<FlightEdit>({
    name: `edit-flight:${flight.id}`,
    shape: flightEditSchema,
    resolver: editResolver(flight, at, leastBudget),
    empty: toFlightEdit(flight),
    row: flight,
    isSame: (one, other) => isSameDraft(one, other) && one.reason === other.reason,
  });
  const leaving = useRef(false);
  const leave = (gone = false) => {
    leaving.current = true;
    onLeave(gone);
  };
  const { dialog: edit, conflict } = useDraftDialog({
    draft,
    write: update,
    save: (form, { version }) =>
      update.mutateAsync({ flight, version: version ?? flight.version, form }),
    toForm: (current: FlightDetail) => {
      setFlight(current);
      return toFlightEdit(current);
    },
    onInvalid: () => setShowAllErrors(true),
    onClose: () => leave(conflict !== null && conflict.current === null),
    onSaved: () => leave(),
  });
  const changedBy = useMemberName(conflict?.current?.edited_by);
  const form = draft.form as unknown as UseFormReturn<FlightDraft>;
  const fill = useEffectEvent(() => advised && applyAdvice(form, advised));
  useEffect(() => {
    fill();
  }, []);
  const isEnded = flight.status === 'ended';
  const editing = editedFlight(flight, at, leastBudget);
  const campaign = flight.campaign ?? {
    id: flight.campaign_id,
    name: '',
    start_date: null,
    end_date: null,
  };
  return (
    <>
      <WizardContext value={{ form, campaign, at, rules, editing, showAllErrors }}>
        <StepErrorsProvider>
          <EditFrame
            edit={edit}
            onStartOver={draft.discard}
            summary={!isEnded && <EditSummary flight={flight} control={form.control} />}
          >
            {conflict && (
              <ConflictNotice
                {...conflict}
                who={changedBy}
                at={conflict.current?.updated_at}
                timeZone={organisation?.time_zone}
                copyLabel={t`Back to Campaign`}
                onCopyToNew={edit.onClose}
              >
                {(current) => <TheirVersion flight={current} />}
              </ConflictNotice>
            )}
            <FocusField field={focusTarget(flight, field)} />
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <EditSections form={form} flight={flight} field={field} />
              {!isEnded && (
                <Card className="min-w-0 space-y-5 p-4 sm:p-5 xl:sticky-column">
                  <ApprovalNotice form={draft.form} flight={flight} />
                  <Reason form={draft.form} flight={flight} />
                  <EditEffect flight={flight} control={form.control} />
                </Card>
              )}
            </div>
          </EditFrame>
        </StepErrorsProvider>
      </WizardContext>
      <LeaveGuard dirty={draft.isDirtyNow} kept={draft.kept} leaving={leaving} />
    </>
  );
}
