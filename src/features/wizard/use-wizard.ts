import { useEffect, useMemo, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { emptyFlightDraft, type FlightDraft, flightRules, stepRules } from '@/domain/flight/draft';
import type { WizardStep } from '@/domain/flight/wizard-steps';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { deferWrite } from '@/session/deferred-write';
import { useActor } from '@/session/session';
import { deliveryNow } from '@/lib/query/delivery-clock';
import { readWizard, type StoredWizard, storeWizard } from './draft';
import { type DraftOwner, forgetWizard } from './unfinished';

export interface WizardCampaign {
  id: string;
  name: string;
  /** Dollars; null without a limit, undefined when it was not loaded. */
  budget?: number | null;
  start_date: string | null;
  end_date: string | null;
}

export interface CreatedFlight {
  creative_id: string;
  creative_version_id: string;
}

export interface Wizard {
  form: UseFormReturn<FlightDraft>;
  step: WizardStep;
  setStep: (step: WizardStep) => void;
  attemptId: string;
  /** Sets a new attempt id, so the next submission creates another flight. */
  renewAttempt: (id: string) => void;
  restored: boolean;
  /** False when the browser cannot save the draft. */
  stored: boolean;
  startOver: () => void;
  /** Deletes the draft once the flight exists. */
  finish: () => void;
  /** Starts another flight with the same settings except the name. Selects the creative that was written for the created flight. */
  planAnother: (created: CreatedFlight) => void;
}

/** Validates the flight at the time of submission. */
const flightResolver =
  (timeZone: string): Resolver<FlightDraft> =>
  (values, context, options) => {
    const rules = flightRules(stepRules({ timeZone, now: deliveryNow() }));
    return zodResolver(rules)(values, context, options);
  };

function begin(owner: DraftOwner, campaign: WizardCampaign, startWithGeo: boolean) {
  const stored = readWizard(owner, campaign.id);
  const start: StoredWizard = stored ?? {
    attemptId: crypto.randomUUID(),
    campaignName: campaign.name,
    step: 'flight-details',
    flight: emptyFlightDraft(),
  };
  if (startWithGeo) start.flight.geoTargetingEnabled = true;
  return { start, restored: stored !== null };
}

/**
 * State of the wizard: form, step and attempt id. Saves a draft within half a second of a change, so a reload, a crash or a
 * lost session costs nothing.
 */
export function useWizard(
  campaign: WizardCampaign,
  startWithGeo: boolean,
  timeZone: string,
): Wizard {
  const { userId, organisation } = useActor();
  const organisationId = organisation?.id ?? '';
  const owner = useMemo(() => ({ userId, organisationId }), [userId, organisationId]);
  const [{ start, restored: begunRestored }] = useState(() => begin(owner, campaign, startWithGeo));
  const [restored, setRestored] = useState(begunRestored);
  const [stored, setStored] = useState(true);
  const [step, setStep] = useState<WizardStep>(start.step);
  const [attemptId, setAttemptId] = useState(start.attemptId);
  const form = useForm<FlightDraft>({
    defaultValues: start.flight,
    resolver: flightResolver(timeZone),
    // useStepErrors validates the fields while the user types.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const done = useRef(false);

  useEffect(() => {
    const save = () => {
      if (done.current) return;
      const flight = form.getValues();
      setStored(
        storeWizard(owner, campaign.id, { attemptId, campaignName: campaign.name, step, flight }),
      );
    };
    const late = deferWrite(save);
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: late.schedule });
    // Saves the step on a step change, but an untouched wizard leaves no draft.
    if (step !== 'flight-details' || readWizard(owner, campaign.id)) save();
    return () => {
      unsubscribe();
      late.stop();
    };
  }, [form, owner, campaign.id, campaign.name, attemptId, step]);

  return {
    form,
    step,
    setStep,
    attemptId,
    renewAttempt: setAttemptId,
    restored,
    stored,
    startOver: () => {
      form.reset(emptyFlightDraft());
      forgetWizard(owner, campaign.id);
      setAttemptId(crypto.randomUUID());
      setStep('flight-details');
      setRestored(false);
    },
    finish: () => {
      done.current = true;
      forgetWizard(owner, campaign.id);
    },
    planAnother: ({ creative_id, creative_version_id }) => {
      form.reset({
        ...form.getValues(),
        name: '',
        creativeOption: 'existing',
        selectedCreativeId: creative_id,
        selectedCreativeVersionId: creative_version_id,
        newCreativeData: emptyFlightDraft().newCreativeData,
      });
      done.current = false;
      setAttemptId(crypto.randomUUID());
      setRestored(false);
    },
  };
}
