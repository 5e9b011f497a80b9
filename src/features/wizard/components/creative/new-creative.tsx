import { t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { contentChannel, contentText, renderableContent } from '@/domain/content/content';
import type { Language } from '@/domain/content/languages';
import { FLIGHT_BUDGET } from '@/domain/flight/fields';
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
  /** Index of the variant whose fields are shown; 0 is A. */
  shown: number;
  onShow: (place: number) => void;
  /** Called with the language being written; null is the default one. */
  onLanguage: (language: Language | null) => void;
}

type ContentProps = Omit<NewCreativeProps, 'onShow'> & { channel: string };

function Content({ channel, shown, onLanguage }: ContentProps) {
  const { form, showAllErrors } = useWizardContext();
  const { costPerMessage } = useCost(form.control);
  const [budget, name] = useWatch({
    control: form.control,
    name: ['budget', 'newCreativeData.name'],
  });
  const [initial] = useState(() => shownContent(form.getValues(), shown));
  const keep = useCallback(
    (content: unknown, language: Language | null) => {
      onLanguage(language);
      const message = contentText(renderableContent(contentChannel(channel), content));
      const options = { shouldDirty: true, shouldTouch: true };
      const place =
        shown > 0 ? (`newCreativeData.variants.${shown - 1}` as const) : 'newCreativeData';
      form.setValue(`${place}.content`, content, options);
      form.setValue(`${place}.message`, message, options);
    },
    [form, channel, shown, onLanguage],
  );
  return (
    <ContentFields
      channel={channel}
      content={initial}
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

/** Form for a new creative. The content becomes its first version. */
export function NewCreative({ shown, onShow, onLanguage }: NewCreativeProps) {
  const { form } = useWizardContext();
  const { fieldError } = useStepErrors('creative');
  const channel = useWatch({ control: form.control, name: 'channelType' });
  return (
    <div className="space-y-4">
      <FormField
        form={form}
        name="newCreativeData.name"
        label={t`Creative Name`}
        required
        error={fieldError('newCreativeData.name')}
        hint={<NameCount name="newCreativeData.name" limit={NAME_LENGTH} />}
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
