import { t } from '@lingui/core/macro';
import { memo, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CreativePreview } from '@/features/composer/previews/creative-preview';
import { PreviewControls } from '@/features/composer/previews/preview-controls';
import { contentChannel, storedContent } from '@/domain/content/content';
import { sentText } from '@/domain/content/render';
import type { Language } from '@/domain/content/languages';
import { shownContent } from '@/domain/flight/written-creative';
import { isPersonal } from '@/domain/content/message';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { splitLabel } from '@/features/creative-data/variants';
import {
  useChosenContent,
  useChosenMessage,
  useFlightLink,
  useLinkCard,
  useInheritedVariants,
} from '@/features/wizard/use-message';
import { useWizardContext } from '../frame/wizard-context';

const MemoizedPreview = memo(CreativePreview);

/** Content of the new creative, one frame behind the form: the browser paints the field first, then the preview. */
function useDeferredContent(place: number) {
  const { form } = useWizardContext();
  const [written, setWritten] = useState(() => shownContent(form.getValues(), place));
  const [from, setFrom] = useState(place);
  if (from !== place) {
    setFrom(place);
    setWritten(shownContent(form.getValues(), place));
  }
  useEffect(() => {
    let cancel = () => {};
    const unsubscribe = form.subscribe({
      name: 'newCreativeData',
      formState: { values: true },
      callback: ({ values }) => {
        cancel();
        cancel = afterNextFrame(() => setWritten(shownContent(values, place)));
      },
    });
    return () => {
      cancel();
      unsubscribe();
    };
  }, [form, place]);
  return written;
}

/** The written or chosen message as recipients see it. */
export function MessagePreview({ language, shown }: { language: Language | null; shown: number }) {
  const { form } = useWizardContext();
  const written = useDeferredContent(shown);
  const chosen = useChosenMessage(form.control);
  const content = useChosenContent(form.control);
  const card = useLinkCard(form.control);
  const link = useFlightLink(form.control);
  const [channel, name, option] = useWatch({
    control: form.control,
    name: ['channelType', 'newCreativeData.name', 'creativeOption'],
  });
  const stored = useMemo(() => storedContent(channel, content), [channel, content]);
  const previewed = option === 'new' ? written : stored;
  const { taken } = useInheritedVariants(form.control);
  return (
    <section aria-label={t`Preview`} className="min-w-0 contain-layout">
      <PreviewControls
        personal={isPersonal(JSON.stringify(previewed ?? null))}
        computer={contentChannel(channel) === 'email'}
      >
        {(look) => (
          <MemoizedPreview
            {...look}
            asSent
            channel={channel || 'SMS'}
            message={option === 'new' ? sentText(channel, written, link) : chosen}
            content={previewed}
            writing={option === 'new' ? language : null}
            name={option === 'new' ? name : ''}
            version={card}
          />
        )}
      </PreviewControls>
      {taken.length > 0 && (
        <p className="mt-3 text-[0.8125rem] text-muted">
          {t`This is A. The flight tests the creative’s variants: ${splitLabel(taken)}. You can change them on the flight’s page until it starts.`}
        </p>
      )}
    </section>
  );
}
