import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Megaphone } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { stepRules } from '@/domain/flight/draft';
import { firstInvalidStep, isStepValid, type WizardStep } from '@/domain/flight/wizard-steps';
import { toast } from '@/lib/toast';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { focusHeading } from '@/ui/focus/heading-focus';
import { Notice } from '@/ui/states/notice';
import { Tabs, TabsContent } from '@/ui/layout/tabs';
import { useSingleMutation } from '@/ui/forms/use-single-run';
import { useCreateFlight } from '@/features/wizard/submit-flight';
import { usePlanningTime } from '@/session/use-planning-time';
import { deliveryNow } from '@/lib/query/delivery-clock';
import { useStepHistory } from '@/features/wizard/use-step-history';
import { type CreatedFlight, useWizard, type WizardCampaign } from '@/features/wizard/use-wizard';
import { AudienceTab } from '../audience/audience-tab';
import { CostPanel } from '../cost/cost-panel';
import { CreativeTab } from '../creative/creative-tab';
import { FlightDetailsTab } from '../schedule/flight-details-tab';
import { GeoTargetingTab } from '../geo/geo-targeting-tab';
import { StepErrorsProvider } from './step-errors-provider';
import { SubmitProblem } from './submit-problem';
import { WizardButtons } from './wizard-buttons';
import { WizardContext } from './wizard-context';
import { WizardErrorBoundary } from './wizard-error-boundary';
import { WizardSteps } from './wizard-steps';

/** Focuses the first invalid field of the open step, or else the step itself, so a screen reader reads its name. */
function focusStep(steps: HTMLElement | null): void {
  const panel = steps?.querySelector<HTMLElement>('[role=tabpanel][data-state=active]');
  const wrong = panel?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (wrong) wrong.focus();
  else panel?.focus({ preventScroll: true });
}

/** Scrolls to the top of each newly opened step. */
function useStepTop(step: WizardStep) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current !== step) top.current?.scrollIntoView({ block: 'start' });
    shown.current = step;
  }, [step]);
  return top;
}

interface CreateFlightWizardProps {
  campaign: WizardCampaign;
  /** Opens with geo-targeting enabled. */
  startWithGeo?: boolean;
  backLabel?: string;
  onBack: () => void;
  /** Called when the flight exists. */
  onDone: () => void;
}

/** Plans one flight of a campaign in four steps with the price in view. Saves a draft as the user types. */
export function CreateFlightWizard(props: CreateFlightWizardProps) {
  const queryClient = useQueryClient();
  // Cached data may have caused the crash, so a retry refetches it.
  const dropInactiveQueries = () => queryClient.removeQueries({ type: 'inactive' });
  return (
    <WizardErrorBoundary
      backLabel={props.backLabel ?? t`Back to Campaigns`}
      onRetry={dropInactiveQueries}
      onLeave={props.onBack}
    >
      <WizardView {...props} />
    </WizardErrorBoundary>
  );
}

function WizardView({
  campaign,
  startWithGeo = false,
  backLabel = t`Back to Campaigns`,
  onBack,
  onDone,
}: CreateFlightWizardProps) {
  const at = usePlanningTime();
  const rules = useMemo(() => stepRules(at), [at]);
  const wizard = useWizard(campaign, startWithGeo, at.timeZone);
  const { form, step, setStep, attemptId } = wizard;
  const create = useCreateFlight(wizard.finish);
  const top = useStepTop(step);
  const { run } = useSingleMutation(create);
  const [showAllErrors, setShowAllErrors] = useState(false);
  /** Whether the last attempt was "Create and Plan Another"; a retry continues the same way. */
  const [plansAnother, setPlansAnother] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // Focuses the heading of the screen that replaces the wizard.
    return () => void requestAnimationFrame(focusHeading);
  }, []);

  const goTo = useStepHistory(step, (next) => {
    setShowAllErrors(false);
    setStep(next);
  });
  /** Moves the focus to the new step, because the pressed button disappears or changes its meaning. */
  const walkTo = (next: WizardStep) => {
    goTo(next);
    focusStep(top.current);
  };
  const showProblems = () => {
    const draft = form.getValues();
    const now = stepRules({ ...at, now: deliveryNow() });
    goTo((isStepValid(step, draft, now) && firstInvalidStep(draft, now)) || step);
    flushSync(() => setShowAllErrors(true));
    focusStep(top.current);
    toast.error(t`Incomplete Data`, {
      description: t`Please complete all required fields in the current step.`,
    });
  };
  const planAnother = (created: CreatedFlight) => {
    wizard.planAnother(created);
    goTo('flight-details');
    // The fields are disabled until the next render.
    afterNextFrame(() => form.setFocus('name'));
  };
  const submit = (id: string, another: boolean) => {
    setPlansAnother(another);
    void form.handleSubmit((draft) => {
      run(
        { attemptId: id, campaignId: campaign.id, draft },
        { onSuccess: another ? planAnother : onDone },
      );
    }, showProblems)();
  };
  const createAnother = () => {
    const id = crypto.randomUUID();
    wizard.renewAttempt(id);
    submit(id, plansAnother);
  };
  const context = useMemo(
    () => ({ form, campaign, at, rules, showAllErrors }),
    [form, campaign, at, rules, showAllErrors],
  );

  return (
    <WizardContext value={context}>
      <StepErrorsProvider>
        <Button variant="ghost" size="sm" className="-mt-2 mb-1 -ml-2.5" onClick={onBack}>
          <ArrowLeft aria-hidden /> {backLabel}
        </Button>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          {t`Create New Flight`}
        </h1>
        <p className="mt-1 mb-6 flex items-center gap-2 text-muted">
          <Megaphone aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{t`Campaign`}</span>
          <bdi className="min-w-0 break-words">{campaign.name}</bdi>
        </p>
        {wizard.restored && (
          <Notice
            className="mb-4"
            action={
              <Button
                variant="outline"
                size="sm"
                disabled={create.isPending}
                onClick={() => {
                  create.reset();
                  wizard.startOver();
                }}
              >
                {t`Start over`}
              </Button>
            }
          >
            {t`Draft restored: everything is as you left it.`}
          </Notice>
        )}
        {!wizard.stored && (
          <Notice tone="warning" className="mb-4">
            {t`This browser can’t save drafts. Keep the page open until you create the flight.`}
          </Notice>
        )}
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Card className="min-w-0 px-4 pt-2 pb-5 md:px-6">
            <Tabs
              ref={top}
              className="scroll-mt-20"
              value={step}
              // Moving the focus must not open a step, because that would lock the steps after it.
              activationMode="manual"
              onValueChange={(next) => goTo(next as WizardStep)}
            >
              <WizardSteps current={step} />
              <fieldset disabled={create.isPending} className="min-w-0">
                <TabsContent value="flight-details">
                  <FlightDetailsTab />
                </TabsContent>
                <TabsContent value="geo-targeting">
                  <GeoTargetingTab />
                </TabsContent>
                <TabsContent value="audience-targeting">
                  <AudienceTab />
                </TabsContent>
                <TabsContent value="creative">
                  <CreativeTab />
                </TabsContent>
              </fieldset>
            </Tabs>
            {create.error && !create.isPending && (
              <SubmitProblem
                error={create.error}
                leaveLabel={backLabel}
                onRetry={() => submit(attemptId, plansAnother)}
                onCreateAnother={createAnother}
                onLeave={() => {
                  wizard.finish();
                  onDone();
                }}
              />
            )}
            <WizardButtons
              step={step}
              busy={create.isPending}
              onStep={walkTo}
              onCreate={() => submit(attemptId, false)}
              onCreateAnother={() => submit(attemptId, true)}
            />
          </Card>
          <CostPanel control={form.control} step={step} onStep={walkTo} />
        </div>
      </StepErrorsProvider>
    </WizardContext>
  );
}
