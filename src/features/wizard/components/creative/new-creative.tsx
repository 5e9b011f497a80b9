import { t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { contentChannel, contentText, renderableContent } from '@/domain/content/content';
import type { Language } from '@/domain/content/languages';
import { FLIGHT_BUDGET } from '@/domain/flight/draft';
import { shownContent } from '@/domain/flight/written-creative';
import { typedValue } from '@/domain/shared/typed-number';
import { ContentFields } from '@/features/creative-editor/editor/content-fields';
import { NAME_LENGTH } from '@/features/creative-data/schemas';
import { FormField } from '@/ui/forms/form-field';
import { useCost } from '@/features/wizard/use-cost';
import { useFlightLink, useTrackedId } from '@/features/wizard/use-message';
import { NameCount } from '../frame/name-count';
import { WrittenVariants } from './written-variants';
import { useStepErrors } from '../frame/use-step-errors';
import { useWizardContext } from '../frame/wizard-context';

interface NewCreativeProps {
  /** The place of the variant whose fields are shown; A is 0. */
  shown: number;
  onShow: (place: number) => void;
  /** Says in which language is written now. */
  onLanguage: (language: Language | null) => void;
}

type ContentProps = Omit<NewCreativeProps, 'onShow'> & { channel: string };

/** The fields of the flight's channel for one variant, as the creative editor has them. */
function Content({ channel, shown, onLanguage }: ContentProps) {
  const { form, showAllErrors } = useWizardContext();
  const { costPerMessage } = useCost(form.control);
  const [budget, name] = useWatch({
    control: form.control,
    name: ['budget', 'newCreativeData.name'],
  });
  const [begun] = useState(() => shownContent(form.getValues(), shown));
  const keep = useCallback(
    (content: unknown, language: Language | null) => {
      onLanguage(language);
      const message = contentText(renderableContent(contentChannel(channel), content));
      const as = { shouldDirty: true, shouldTouch: true };
      const place =
        shown > 0 ? (`newCreativeData.variants.${shown - 1}` as const) : 'newCreativeData';
      form.setValue(`${place}.content`, content, as);
      form.setValue(`${place}.message`, message, as);
    },
    [form, channel, shown, onLanguage],
  );
  return (
    <ContentFields
      channel={channel}
      content={begun}
      name={name}
      trackerVersionId={useTrackedId(form.control)}
      link={useFlightLink(form.control)}
      price={costPerMessage}
      money={Math.max(0, typedValue(budget, FLIGHT_BUDGET) ?? 0)}
      showErrors={showAllErrors}
      onChange={keep}
    />
  );
}

/** A creative written here; its first version is the content. */
export function NewCreative({ shown, onShow, onLanguage }: NewCreativeProps) {
  const { form } = useWizardContext();
  const { errorOf } = useStepErrors('creative');
  const channel = useWatch({ control: form.control, name: 'channelType' });
  return (
    <div className="space-y-4">
      <FormField
        form={form}
        name="newCreativeData.name"
        label={t`Creative Name`}
        required
        error={errorOf('newCreativeData.name')}
        hint={<NameCount name="newCreativeData.name" most={NAME_LENGTH} />}
        autoComplete="off"
        dir="auto"
      />
      <WrittenVariants shown={shown} onShow={onShow} />
      <Content
        key={`${channel} ${shown}`}
        channel={channel}
        shown={shown}
        onLanguage={onLanguage}
      />
    </div>
  );
}
