import * as z from 'zod/mini';
import { flightDraftSchema } from '@/domain/flight/draft';
import { WIZARD_STEPS } from '@/domain/flight/wizard-steps';
import { readDraft, writeDraft } from '@/lib/storage/drafts';
import { type DraftOwner, formOf } from './unfinished';

const storedSchema = z.object({
  /** The id that this attempt creates the flight under, kept over retries and reloads. */
  attemptId: z.uuid(),
  campaignName: z.string(),
  step: z.enum(WIZARD_STEPS),
  flight: flightDraftSchema,
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
