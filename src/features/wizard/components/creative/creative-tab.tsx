import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Language } from '@/domain/content/languages';
import { writtenVariants } from '@/domain/flight/written-creative';
import { carriesLink } from '@/domain/content/message';
import { RadioCards } from '@/ui/forms/radio-cards';
import { ExistingCreative } from './existing-creative';
import { MessagePreview } from './message-preview';
import { NewCreative } from './new-creative';
import { ShortUrl } from './short-url';
import { useWizardContext } from '../frame/wizard-context';

const options = () => [
  { value: 'new' as const, label: t`Create New Creative`, hint: t`Write the message here` },
  { value: 'existing' as const, label: t`Use Existing Creative`, hint: t`Pick a saved message` },
];

export function CreativeTab() {
  const { form } = useWizardContext();
  const [option, channel] = useWatch({
    control: form.control,
    name: ['creativeOption', 'channelType'],
  });
  // Language open in the fields of a new creative; null for the default one.
  const [language, setLanguage] = useState<Language | null>(null);
  const [place, setPlace] = useState(0);
  const count = useWatch({
    control: form.control,
    compute: (draft) => writtenVariants(draft).length,
  });
  // Starting over removes the variants, so the open one may no longer exist.
  const shown = place <= count ? place : 0;
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_18rem] xl:has-[[data-wide]]:grid-cols-[minmax(20rem,1fr)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-5">
        <RadioCards
          legend={t`Which creative?`}
          value={option}
          options={options()}
          onChange={(next) => form.setValue('creativeOption', next, { shouldDirty: true })}
        />
        {option === 'new' ? (
          <NewCreative shown={shown} onShow={setPlace} onLanguage={setLanguage} />
        ) : (
          <ExistingCreative />
        )}
        {carriesLink(channel) && <ShortUrl />}
      </div>
      <MessagePreview language={language} shown={shown} />
    </div>
  );
}
