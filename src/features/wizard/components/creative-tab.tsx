import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { CreativePreview } from '@/features/creatives/components/creative-preview';
import { RadioCards } from '@/ui/radio-cards';
import { useNextFrame } from '@/ui/use-next-frame';
import { useMessage } from '../use-cost';
import { ExistingCreative } from './existing-creative';
import { NewCreative } from './new-creative';
import { ShortUrl } from './short-url';
import { useWizardContext } from './wizard-context';

const OPTIONS = [
  { value: 'new', label: 'Create New Creative', hint: 'Write the message here' },
  { value: 'existing', label: 'Use Existing Creative', hint: 'Choose one in a version' },
] as const;

const Picture = memo(CreativePreview);

function Preview() {
  const { form } = useWizardContext();
  // The key is painted in its field first, then in the picture of it.
  const message = useNextFrame(useMessage(form.control));
  const [channel, name, option] = useWatch({
    control: form.control,
    name: ['channelType', 'newCreativeData.name', 'creativeOption'],
  });
  return (
    <section aria-label="Preview" className="min-w-0 contain-layout">
      <Picture channel={channel || 'SMS'} message={message} name={option === 'new' ? name : ''} />
    </section>
  );
}

/** What the flight says, with a preview (WIZ-60 to WIZ-71, PREV). */
export function CreativeTab() {
  const { form } = useWizardContext();
  const [option, channel] = useWatch({
    control: form.control,
    name: ['creativeOption', 'channelType'],
  });
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0 space-y-5">
        <RadioCards
          legend="Which creative?"
          value={option}
          options={OPTIONS}
          onChange={(next) => form.setValue('creativeOption', next, { shouldDirty: true })}
        />
        {option === 'new' ? <NewCreative /> : <ExistingCreative />}
        {channel === 'SMS' && <ShortUrl />}
      </div>
      <Preview />
    </div>
  );
}
