import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentChannel, type ContentChannel } from '@/domain/content/content';
import { ChannelName } from '@/features/configuration/channels';
import { messageTypesQuery } from '@/features/configuration/queries';
import { cn } from '@/lib/cn';
import { Skeleton } from '@/ui/states/skeleton';
import { issueCount, useFindingCount } from '../checks/findings';
import { type EditorForm, EMPTY_EDITOR } from '../form/form';
import { type Completeness, contentCompleteness } from '../form/form-content';
import { useDebouncedForm } from '../form/debounced-form';

export const completenessLabel = (completeness: Completeness): string =>
  ({ empty: t`Empty`, unfinished: t`Unfinished`, complete: t`Complete` })[completeness];

/** State of a channel with content: `Unfinished · 2 issues`. */
function ChannelState({ channel }: { channel: ContentChannel }) {
  const settled = useDebouncedForm().form;
  // Serialized, so that edits in other channels do not re-render it.
  const typed = JSON.stringify([settled[channel], settled.languages[channel]]);
  const form = useMemo(() => {
    const [fields, languages] = JSON.parse(typed) as unknown[];
    return {
      ...EMPTY_EDITOR,
      [channel]: fields,
      languages: { ...EMPTY_EDITOR.languages, [channel]: languages },
    };
  }, [channel, typed]);
  const state = useMemo(() => contentCompleteness(channel, form), [channel, form]);
  const issues = issueCount(useFindingCount(channel, form));
  const words = [state !== 'empty' && completenessLabel(state), issues].filter(Boolean).join(' · ');
  return words && <span className="block text-xs text-muted">{words}</span>;
}

const tileStyle = (chosen: boolean) =>
  cn(
    'flex min-h-11.5 flex-col justify-center rounded-card border px-3 py-1 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
    chosen ? 'border-accent bg-accent-soft' : 'border-border bg-surface hover:bg-raised',
  );

function ChannelLabel({ channel }: { channel: string }) {
  return (
    <>
      <span className="block font-medium">
        <ChannelName channel={channel} />
      </span>
      <ChannelState channel={contentChannel(channel)} />
    </>
  );
}

/** Reserves the height of six channels to avoid a layout shift. */
const SKELETONS = [0, 1, 2, 3, 4, 5];

interface ChannelChoiceProps {
  /** Why the channel cannot change; null if it can. */
  lockedReason: string | null;
}

/** Choice of the channel, each with its state. Each channel keeps its draft. */
export function ChannelChoice({ lockedReason }: ChannelChoiceProps) {
  const form = useFormContext<EditorForm>();
  const { data: types } = useQuery(messageTypesQuery());
  const chosen = useWatch({ control: form.control, name: 'type' });
  if (lockedReason)
    return (
      <div role="group" aria-label={t`Channel`} className="space-y-2">
        <p aria-hidden className="text-[0.8125rem] font-medium">{t`Channel`}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className={cn(tileStyle(true), 'min-w-36 @max-3xs:w-full')}>
            <ChannelLabel channel={chosen} />
          </p>
          <p className="flex-1 basis-40 text-[0.8125rem] text-muted">{lockedReason}</p>
        </div>
      </div>
    );
  return (
    <fieldset>
      <legend className="mb-2 text-[0.8125rem] font-medium">{t`Channel`}</legend>
      <div className="grid gap-2 @max-3xs:gap-1.5 @3xs:grid-cols-2 @md:grid-cols-3">
        {!types && SKELETONS.map((place) => <Skeleton key={place} className="h-11.5" />)}
        {types?.map(({ name, display_name }) => (
          <label key={name} className={tileStyle(chosen === name)}>
            <input
              type="radio"
              value={name}
              aria-label={display_name}
              className="sr-only"
              {...form.register('type')}
            />
            <ChannelLabel channel={name} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
