import { lazyPart } from '@/ui/layout/lazy-part';
import type { CreateCampaignDialogProps } from './create-campaign-frame';

const Frame = lazyPart(async () => (await import('./create-campaign-frame')).CreateCampaignFrame);

/** Fetches the code of the dialog before it is opened. */
export const preloadCreateCampaign = Frame.preload;

/** Create Campaign. Mounted while open, so each opening begins anew or with its draft. */
export function CreateCampaignDialog(props: CreateCampaignDialogProps) {
  return props.open ? <Frame {...props} /> : null;
}
