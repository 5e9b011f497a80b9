import * as z from 'zod/mini';
import { WIZARD_STEPS } from '@/domain/wizard-steps';
import { readDraft, writeDraft } from '@/lib/drafts';
import { type DraftOwner, formOf } from './unfinished';

const text = z.string();

const flightSchema = z.object({
  name: text,
  channelType: text,
  budget: text,
  scheduleIntervals: z.array(z.object({ id: text, date: text, startTime: text, endTime: text })),
  geoTargetingEnabled: z.boolean(),
  geoTargetingType: z.enum(['none', 'coordinates', 'location']),
  coordinateTarget: z.object({ latitude: text, longitude: text, radiusKm: text }),
  locationTarget: z.object({ type: z.enum(['city', 'region', 'country']), value: text }),
  selectedAudiences: z.array(text),
  creativeOption: z.enum(['new', 'existing']),
  selectedCreativeId: text,
  selectedCreativeVersionId: text,
  newCreativeData: z.object({ name: text, message: text }),
  shortUrlId: text,
});

const storedSchema = z.object({
  /** The id that this attempt creates the flight under, kept over retries and reloads. */
  attemptId: z.uuid(),
  campaignName: text,
  step: z.enum(WIZARD_STEPS),
  flight: flightSchema,
});

/** A wizard as it was left. */
export type StoredWizard = z.infer<typeof storedSchema>;

/** The wizard as it was left for this campaign, or null; a draft of another shape is no draft. */
export function readWizard(owner: DraftOwner, campaignId: string): StoredWizard | null {
  return storedSchema.safeParse(readDraft(owner, formOf(campaignId))).data ?? null;
}

/** False when this browser could not keep it. */
export const storeWizard = (owner: DraftOwner, campaignId: string, wizard: StoredWizard): boolean =>
  writeDraft(owner, formOf(campaignId), wizard);
