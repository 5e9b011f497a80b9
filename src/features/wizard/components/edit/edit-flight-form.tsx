import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type FlightDraft, stepRules } from '@/domain/flight/draft';
import {
  flightChanges,
  type FlightField,
  isEditable,
  needsReason,
  toFlightDraft,
} from '@/domain/flight/edit';
import type { Advice } from '@/domain/delivery/forecast';
import { formatCurrency } from '@/domain/shared/format';
import { carriesLink } from '@/domain/content/message';
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
import { takeAdvice } from '@/features/wizard/take-advice';
import { usePlanningTime } from '@/session/use-planning-time';
import { AudienceTab } from '../audience/audience-tab';
import { Card } from '@/ui/layout/card';
import { Closed } from './closed';
import { EditEffect } from './edit-effect';
import { EditFrame } from './edit-frame';
import { ExistingCreative } from '../creative/existing-creative';
import { FlightDetailsTab } from '../schedule/flight-details-tab';
import { GeoTargetingTab } from '../audience/geo-targeting-tab';
import { JudgedSteps } from '../frame/judged-steps';
import { ShortUrl } from '../creative/short-url';
import { type EditedFlight, WizardContext } from '../frame/wizard-context';

/** Why a field of a flight stays as it is. */
const closedText = (status: string, field: FlightField): string | null => {
  if (isEditable(status, field)) return null;
  return status === 'ended'
    ? t`The flight has ended: only its name can be changed.`
    : t`This stays as it is once the flight has been activated.`;
};

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-border pt-5">
      <h2 className="mb-3 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** What somebody else has made of the flight. */
function Theirs({ flight }: { flight: FlightDetail }) {
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

/** Why it is changed; asked once money or audience of a flight that has been activated are. */
function Reason({ form, flight }: { form: UseFormReturn<FlightEdit>; flight: FlightDetail }) {
  const draft = useWatch({ control: form.control }) as FlightEdit;
  const { fields } = flightChanges(toFlightDraft(flight), draft);
  if (!needsReason(flight.status, fields)) return null;
  return (
    <Field
      label={t`Reason for the change`}
      required
      error={form.formState.errors.reason?.message}
      hint={t`The history of the flight keeps it.`}
    >
      {(field) => <Textarea {...field} {...form.register('reason')} rows={2} dir="auto" />}
    </Field>
  );
}

/** Says before saving what the change does to the flight's approval; names need none. */
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

/** The wizard's fields, each enabled as the status of the flight allows. */
function Fields({ form, flight }: { form: UseFormReturn<FlightDraft>; flight: FlightDetail }) {
  const channel = useWatch({ control: form.control, name: 'channelType' });
  return (
    <Card className="min-w-0 space-y-6 p-4 sm:p-5">
      <FlightDetailsTab />
      <Section title={t`Audience Targeting`}>
        <Closed field="audience_ids">
          <AudienceTab />
        </Closed>
      </Section>
      <Section title={t`Creative`}>
        <Closed field="creative">
          <ExistingCreative />
        </Closed>
        {flight.status === 'pending' && carriesLink(channel) && (
          <div data-field="short_url_id" className="mt-4">
            <ShortUrl />
          </div>
        )}
      </Section>
      <Section title={t`Geo Targeting`}>
        <Closed field="location">
          <GeoTargetingTab />
        </Closed>
      </Section>
    </Card>
  );
}

/** Describes the stored flight to the fields: what is closed, what has begun, and the least budget. */
function editedFlight(
  flight: FlightDetail,
  at: PlanningTime & { planned: readonly ScheduleInterval[] },
  leastBudget: number,
): EditedFlight {
  return {
    id: flight.id,
    running: flight.status === 'active' || (flight.status === 'paused' && !!flight.status_reason),
    closed: (field) => closedText(flight.status, field),
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

/** A flight that was activated keeps its link: another creative is what can be chosen. */
const shownField = ({ status }: FlightDetail, field: string | undefined) =>
  field === 'short_url_id' && status !== 'pending' ? 'creative' : field;

interface EditFlightFormProps {
  flight: FlightDetail;
  /** Fills the form when it opens. */
  advised?: Advice | undefined;
  /** Field that has the focus when the form opens. */
  field?: string | undefined;
  /** Leaves the page; the flight no longer exists when `gone`. */
  onLeave: (gone?: boolean) => void;
}

/** Edit Flight: the fields that the flight's status allows, and what saving would change. Saves over the version it was opened with. */
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
  const fill = useEffectEvent(() => advised && takeAdvice(form, advised));
  useEffect(() => {
    fill();
  }, []);
  const editing = editedFlight(flight, at, leastBudget);
  const campaign = flight.campaign ?? {
    id: flight.campaign_id,
    name: '',
    start_date: null,
    end_date: null,
  };
  return (
    <>
      <EditFrame edit={edit} onStartOver={draft.discard}>
        {conflict && (
          <ConflictNotice
            {...conflict}
            who={changedBy}
            at={conflict.current?.updated_at}
            timeZone={organisation?.time_zone}
            copyLabel={t`Back to Campaign`}
            onCopyToNew={edit.onClose}
          >
            {(current) => <Theirs flight={current} />}
          </ConflictNotice>
        )}
        <FocusField field={shownField(flight, field)} />
        <WizardContext value={{ form, campaign, at, rules, editing, showAllErrors }}>
          <JudgedSteps>
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <Fields form={form} flight={flight} />
              {flight.status !== 'ended' && (
                <Card className="min-w-0 space-y-5 p-4 sm:p-5 xl:sticky-column">
                  <ApprovalNotice form={draft.form} flight={flight} />
                  <Reason form={draft.form} flight={flight} />
                  <EditEffect flight={flight} control={form.control} />
                </Card>
              )}
            </div>
          </JudgedSteps>
        </WizardContext>
      </EditFrame>
      <LeaveGuard dirty={draft.isDirtyNow} kept={draft.kept} leaving={leaving} />
    </>
  );
}
