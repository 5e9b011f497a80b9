import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentChannel, type ContentChannel } from '@/domain/content/content';
import { ChannelName } from '@/features/configuration/channels';
import { messageTypesQuery } from '@/features/configuration/queries';
import { cn } from '@/lib/cn';
import { Skeleton } from '@/ui/skeleton';
import { toCheck, useFindingCount } from './findings';
import { type EditorForm, EMPTY_EDITOR } from './form';
import { type Completeness, completenessOf } from './form-content';
import { useSettled } from './typed-content';

/** In a word. */
export const said = (completeness: Completeness): string =>
  ({ empty: t`Empty`, unfinished: t`Unfinished`, complete: t`Complete` })[completeness];

/** How far the content of one channel is: `Unfinished · 2 to check`. Only what is typed for it is looked at. */
function ChannelState({ channel }: { channel: ContentChannel }) {
  const settled = useSettled().form;
  // As text: what is typed for another channel changes nothing.
  const typed = JSON.stringify([settled[channel], settled.languages[channel]]);
  const form = useMemo(() => {
    const [fields, languages] = JSON.parse(typed) as unknown[];
    return {
      ...EMPTY_EDITOR,
      [channel]: fields,
      languages: { ...EMPTY_EDITOR.languages, [channel]: languages },
    };
  }, [channel, typed]);
  const state = useMemo(() => said(completenessOf(channel, form)), [channel, form]);
  const words = [state, toCheck(useFindingCount(channel, form))].filter(Boolean).join(' · ');
  return <span className="block text-xs text-muted">{words}</span>;
}

/** Places for the channels that there are at the beginning, so that what lies below stays where it is. */
const USUAL = [0, 1, 2, 3, 4, 5];

interface ChannelChoiceProps {
  /** Why the channel stays, where it does. */
  fixed: string | null;
}

/** The channels, each with how far its content is. What is typed for one stays while another is chosen. */
export function ChannelChoice({ fixed }: ChannelChoiceProps) {
  const form = useFormContext<EditorForm>();
  const { data: types } = useQuery(messageTypesQuery());
  const chosen = useWatch({ control: form.control, name: 'type' });
  if (fixed) return <p className="text-[0.8125rem] text-muted">{fixed}</p>;
  return (
    <fieldset>
      <legend className="mb-2 text-[0.8125rem] font-medium">{t`Channel`}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {!types && USUAL.map((place) => <Skeleton key={place} className="h-15.25" />)}
        {types?.map(({ name, display_name }) => (
          <label
            key={name}
            className={cn(
              'flex items-start gap-2 rounded-card border px-3 py-2.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              chosen === name
                ? 'border-accent bg-accent-soft'
                : 'border-border bg-surface hover:bg-raised',
            )}
          >
            <input
              type="radio"
              value={name}
              aria-label={display_name}
              className="sr-only"
              {...form.register('type')}
            />
            <span className="min-w-0">
              <span className="block font-medium">
                <ChannelName channel={name} />
              </span>
              <ChannelState channel={contentChannel(name)} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
