import * as z from 'zod/mini';
import { flightDraftSchema } from '@/domain/flight/draft';
import { WIZARD_STEPS } from '@/domain/flight/wizard-steps';
import { readDraft, writeDraft } from '@/lib/storage/drafts';
import { type DraftOwner, wizardDraftKey } from './unfinished';

const storedSchema = z.object({
  /** Idempotency key and id of the future flight, the same across retries and reloads. */
  attemptId: z.uuid(),
  campaignName: z.string(),
  step: z.enum(WIZARD_STEPS),
  flight: flightDraftSchema,
});

export type StoredWizard = z.infer<typeof storedSchema>;

/** Stored wizard of a campaign; null without one or when its shape is outdated. */
export function readWizard(owner: DraftOwner, campaignId: string): StoredWizard | null {
  return storedSchema.safeParse(readDraft(owner, wizardDraftKey(campaignId))).data ?? null;
}

/** Stores the wizard of a campaign. Returns false when the browser could not. */
export const storeWizard = (owner: DraftOwner, campaignId: string, wizard: StoredWizard): boolean =>
  writeDraft(owner, wizardDraftKey(campaignId), wizard);
