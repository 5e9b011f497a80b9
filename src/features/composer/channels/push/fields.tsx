import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { PUSH_LIMITS } from '@/domain/content/channels/push';
import { BUTTON_TEXT } from '@/domain/content/rules';
import { LINK_TOKEN } from '@/domain/content/message';
import { PUSH_CUT_OFFS } from '@/domain/content/push-truncation';
import { Button } from '@/ui/actions/button';
import { AddressField } from '@/features/composer/fields/address-field';
import { CountedField } from '@/features/composer/fields/counted-field';
import type { EditorForm } from '@/features/composer/form/form';
import { ListTools } from '@/features/composer/fields/list-tools';
import { MediaField } from '@/features/composer/fields/media-field';

const { iphone, pixel } = PUSH_CUT_OFFS;

export function PushFields() {
  const form = useFormContext<EditorForm>();
  const list = useFieldArray({ control: form.control, name: 'push.actions' });
  return (
    <div className="space-y-4">
      <CountedField
        name="push.title"
        label={t`Title`}
        limit={PUSH_LIMITS.title}
        hint={t`Lock screens show ${PUSH_LIMITS.shownTitle}.`}
      />
      <CountedField
        name="push.body"
        label={t`Message`}
        required
        limit={PUSH_LIMITS.body}
        rows={4}
        hint={t`iPhone shows ${iphone.locked} (${iphone.lockedWithImage} with a picture), Android ${pixel.locked} (${pixel.opened} opened).`}
      />
      <AddressField
        name="push.link"
        label={t`Opens`}
        hint={t`A page, ${LINK_TOKEN} for the short link, or a link into your app such as shop://cart.`}
      />
      <MediaField name="push.image" label={t`Picture`} hint={t`Landscape, 2:1.`} />
      <fieldset className="space-y-5">
        <legend className="text-[0.8125rem] font-medium">{t`Actions`}</legend>
        {list.fields.map(({ id }, index) => (
          <div key={id} className="flex items-start gap-2 border-s-2 border-border ps-5">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <CountedField
                name={`push.actions.${index}.text`}
                label={t`Label`}
                required
                limit={BUTTON_TEXT}
              />
              <AddressField name={`push.actions.${index}.link`} label={t`Opens`} required />
            </div>
            <ListTools
              name={t`Action ${index + 1}`}
              list={list}
              path="push.actions"
              index={index}
            />
          </div>
        ))}
        <Button
          size="sm"
          variant="outline"
          disabled={list.fields.length >= PUSH_LIMITS.actions}
          data-adds="push.actions"
          onClick={() => list.append({ text: '', link: '' })}
        >
          <Plus aria-hidden /> {t`Add an action`}
        </Button>
      </fieldset>
    </div>
  );
}
