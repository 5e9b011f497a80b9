import { lazyPart } from '@/ui/layout/lazy-part';
import type { CreateCampaignDialogProps } from './create-campaign-frame';

const Frame = lazyPart(async () => (await import('./create-campaign-frame')).CreateCampaignFrame);

export const preloadCreateCampaign = Frame.preload;

/** Mounted only while open, so that each opening starts empty or with the stored draft. */
export function CreateCampaignDialog(props: CreateCampaignDialogProps) {
  return props.open ? <Frame {...props} /> : null;
}
