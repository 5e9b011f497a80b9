import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { SHOWN_TITLE } from '@/domain/content/channels/push';
import { LINK_TOKEN } from '@/domain/content/message';
import { PUSH_CUT_OFFS } from '@/domain/content/push-truncation';
import { Button } from '@/ui/actions/button';
import { AddressField } from '@/features/composer/fields/address-field';
import { useContentField } from '@/features/composer/fields/content-field';
import { ContentText } from '@/features/composer/fields/content-text';
import type { EditorForm } from '@/features/composer/form/form';
import { ListTools } from '@/features/composer/fields/list-tools';
import { MediaField } from '@/features/composer/fields/media-field';
import { EMPTY_ACTION } from './form';

const { iphone, pixel } = PUSH_CUT_OFFS;

export function PushFields() {
  const form = useFormContext<EditorForm>();
  const list = useFieldArray({ control: form.control, name: 'push.actions' });
  const { max = 0 } = useContentField('push.actions').rule;
  return (
    <div className="space-y-4">
      <ContentText name="push.title" hint={t`Lock screens show ${SHOWN_TITLE}.`} />
      <ContentText
        name="push.body"
        rows={4}
        hint={t`iPhone shows ${iphone.locked} (${iphone.lockedWithImage} with a picture), Android ${pixel.locked} (${pixel.opened} opened).`}
      />
      <AddressField
        name="push.link"
        hint={t`A page, ${LINK_TOKEN} for the short link, or a link into your app such as shop://cart.`}
      />
      <MediaField name="push.image" hint={t`Landscape, 2:1.`} />
      <fieldset className="space-y-5">
        <legend className="text-[0.8125rem] font-medium">{t`Actions`}</legend>
        {list.fields.map(({ id }, index) => (
          <div key={id} className="flex items-start gap-2 border-s-2 border-border ps-5">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <ContentText
                name={`push.actions.${index}.text`}
                label={t({ message: 'Label', context: 'text of a button' })}
              />
              <AddressField name={`push.actions.${index}.link`} />
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
          disabled={list.fields.length >= max}
          data-adds="push.actions"
          onClick={() => list.append({ ...EMPTY_ACTION })}
        >
          <Plus aria-hidden /> {t`Add an action`}
        </Button>
      </fieldset>
    </div>
  );
}
