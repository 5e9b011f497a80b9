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
  /** Dollars; null without a limit, left out where that was not read. */
  budget?: number | null;
  start_date: string | null;
  end_date: string | null;
}

/** What a flight that was created sends. */
export interface CreatedFlight {
  creative_id: string;
  creative_version_id: string;
}

export interface Wizard {
  form: UseFormReturn<FlightDraft>;
  step: WizardStep;
  setStep: (step: WizardStep) => void;
  attemptId: string;
  /** A new id: what is created next is another flight. */
  renewAttempt: (id: string) => void;
  restored: boolean;
  /** False when this browser can not keep the draft. */
  stored: boolean;
  startOver: () => void;
  /** The flight exists: the draft is done. */
  finish: () => void;
  /** Begins another flight with all that the created one has but its name; a creative that was written for it is chosen. */
  planAnother: (created: CreatedFlight) => void;
}

/** Judges the flight at the time it is sent. */
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
 * The wizard's state: the form, the step and the id of the attempt, all kept in a draft within half a second, so
 * that a reload, a crash or a lost session costs nothing.
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
    // The fields follow the rules of their step as they are typed in: use-step-errors.
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
    // A step that was reached is worth keeping too, but an untouched wizard leaves no draft.
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
