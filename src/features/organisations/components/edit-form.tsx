import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';
import { findConflict } from '@/lib/query/versioned-edit';
import { Notice } from '@/ui/states/notice';
import { toForm, toPrices } from '../form-rows';
import { useUpdateOrganisation } from '../mutations';
import {
  type ChannelEffect,
  channelEffectsQuery,
  inactivityEffectsQuery,
  type PriceEffect,
  priceEffectsQuery,
  type RunningFlights,
  switchedOff,
} from '../save-effects';
import type { OrganisationForm } from '../schemas';
import type { Organisation } from '../queries';
import type { ServiceTypeRow } from '@/features/configuration/list-queries';
import { markRefusedZone, useOrganisationForm } from '../use-organisation-form';
import { OrganisationConflict } from './organisation-conflict';
import { ChannelEffectsDialog, InactivityDialog, PriceEffectsDialog } from './effects-dialogs';
import { FormFrame } from './form-frame';
import { CreditSection } from './credit-section';
import { UsersSection } from './users-section';

interface EditFormProps {
  organisation: Organisation;
  services: readonly ServiceTypeRow[];
  onStartOver: () => void;
}

/** A pending save: the form values and the row that they were edited from. */
interface Save {
  form: OrganisationForm;
  before: Organisation;
  running?: RunningFlights;
}

interface Effects {
  /** Set when the save makes the organization inactive: the flights that stop. */
  inactivity: ChannelEffect[] | null;
  prices: PriceEffect[];
  channels: ChannelEffect[];
}

/** Returns a function that loads the flights that a save affects. It loads nothing for unchanged parts. */
function useLoadEffects(shown: OrganisationForm) {
  const queryClient = useQueryClient();
  return async ({ form, before }: Save): Promise<Effects> => {
    const prices = toPrices(form, before);
    const samePrices = JSON.stringify(prices) === JSON.stringify(toPrices(shown, before));
    const sameChannels = switchedOff(shown, form).length === 0;
    const becomesInactive = shown.isActive && !form.isActive;
    return {
      inactivity: becomesInactive
        ? await queryClient.fetchQuery(inactivityEffectsQuery(before.id))
        : null,
      prices: samePrices ? [] : await queryClient.fetchQuery(priceEffectsQuery(before.id, prices)),
      channels: sameChannels
        ? []
        : await queryClient.fetchQuery(channelEffectsQuery(before.id, form)),
    };
  };
}

interface ReviewProps {
  review: { save: Save; effects: Effects };
  shown: OrganisationForm;
  pending: boolean;
  /** Continues with the effects that the user has not confirmed yet. */
  onSave: (save: Save, effects: Effects) => void;
  onClose: () => void;
}

/** Confirms the effects on flights one by one: inactivity, then channels, then prices. */
function Review({ review: { save, effects }, shown, onSave, ...dialog }: ReviewProps) {
  if (effects.inactivity)
    return (
      <InactivityDialog
        {...dialog}
        name={save.before.name}
        effects={effects.inactivity}
        onConfirm={() => onSave(save, { ...effects, inactivity: null })}
      />
    );
  if (effects.channels.length > 0)
    return (
      <ChannelEffectsDialog
        {...dialog}
        channels={switchedOff(shown, save.form)}
        effects={effects.channels}
        onConfirm={(running) => onSave({ ...save, running }, { ...effects, channels: [] })}
      />
    );
  return (
    <PriceEffectsDialog
      {...dialog}
      effects={effects.prices}
      onConfirm={() => onSave(save, { inactivity: null, channels: [], prices: [] })}
    />
  );
}

/** Edit form. It saves only over the version that it was opened with and shows a conflict otherwise. */
export function EditForm({ organisation, services, onStartOver }: EditFormProps) {
  const [shown] = useState(() => toForm(organisation, services));
  const editor = useOrganisationForm(shown, organisation);
  // A draft of an earlier version saves over that version, so the user sees what changed since.
  const [seen] = useState({ ...organisation, version: editor.version ?? organisation.version });
  const loadEffects = useLoadEffects(shown);
  const update = useUpdateOrganisation();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [review, setReview] = useState<{ save: Save; effects: Effects } | null>(null);
  const [unchecked, setUnchecked] = useState<string | null>(null);

  const store = async (save: Save) => {
    try {
      await update.mutateAsync({ ...save, shown });
    } catch (error) {
      markRefusedZone(editor.form, error);
      setReview(null);
      return;
    }
    editor.forget();
    leaving.current = true;
    await navigate(paths.superadminOrganisations);
  };
  const confirmOrStore = async (save: Save, effects: Effects) => {
    const { inactivity, channels, prices } = effects;
    if (inactivity || channels.length > 0 || prices.length > 0) setReview({ save, effects });
    else await store(save);
  };
  const saveOver = async (before: Organisation, form: OrganisationForm) => {
    setUnchecked(null);
    try {
      const effects = await loadEffects({ form, before });
      await confirmOrStore({ form, before }, effects);
    } catch (error) {
      setUnchecked(errorMessage(error, t`Couldn’t check the effect on planned flights.`));
      toast.error(t`Error`, { description: t`Failed to update organization` });
    }
  };

  const conflict = findConflict<Organisation>(update.error);
  const failed = conflict?.current ? null : (unchecked ?? update.error?.message);
  const keepMine = async (current: Organisation) => {
    await editor.form.handleSubmit((form) => saveOver(current, form))();
  };
  const takeTheirs = () => {
    editor.forget();
    onStartOver();
  };
  return (
    <>
      <FormFrame
        editor={editor}
        creating={false}
        busy={update.isPending}
        leaving={leaving}
        submitLabel={t`Update Organization`}
        onSave={(form) => saveOver(seen, form)}
        onStartOver={takeTheirs}
        problem={
          <>
            {conflict?.current && (
              <OrganisationConflict
                current={conflict.current}
                currentForm={toForm(conflict.current, services)}
                seen={shown}
                onKeepMine={() => void keepMine(conflict.current ?? seen)}
                onTakeTheirs={takeTheirs}
              />
            )}
            {failed && !update.isPending && (
              <Notice tone="error">{t`${failed} Nothing you typed is lost.`}</Notice>
            )}
          </>
        }
      >
        <UsersSection organisation={organisation} />
        <CreditSection organisation={organisation} />
      </FormFrame>
      {review && (
        <Review
          review={review}
          shown={shown}
          pending={update.isPending}
          onSave={(save, effects) => void confirmOrStore(save, effects)}
          onClose={() => setReview(null)}
        />
      )}
    </>
  );
}
