import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { contentChannel } from '@/domain/content/content';
import { ChannelName } from '@/features/configuration/channels';
import { messageTypesQuery } from '@/features/configuration/queries';
import { cn } from '@/lib/cn';
import { findingCount, toCheck, useForbiddenWords } from './findings';
import { type Completeness, completenessOf, type EditorForm } from './form';

const said = (completeness: Completeness): string =>
  ({ empty: t`Empty`, unfinished: t`Unfinished`, complete: t`Complete` })[completeness];

interface ChannelChoiceProps {
  /** Why the channel stays, where it does. */
  fixed: string | null;
}

/** The channels, each with how far its content is. What is typed for one stays while another is chosen. */
export function ChannelChoice({ fixed }: ChannelChoiceProps) {
  const form = useFormContext<EditorForm>();
  const { data: types = [] } = useQuery(messageTypesQuery());
  const forbidden = useForbiddenWords();
  const chosen = useWatch({ control: form.control, name: 'type' });
  // Drawn again when one of them gets further, not with each key.
  useWatch({
    control: form.control,
    compute: (values: EditorForm) =>
      types
        .map(({ name }) => contentChannel(name))
        .map((of) => `${completenessOf(of, values)} ${findingCount(of, values, forbidden)}`)
        .join(' '),
  });
  const values = form.getValues();
  const state = (name: string) => {
    const of = contentChannel(name);
    const words = [said(completenessOf(of, values)), toCheck(findingCount(of, values, forbidden))];
    return words.filter(Boolean).join(' · ');
  };
  if (fixed) return <p className="text-[0.8125rem] text-muted">{fixed}</p>;
  return (
    <fieldset>
      <legend className="mb-2 text-[0.8125rem] font-medium">{t`Channel`}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {types.map(({ name, display_name }) => (
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
              <span className="block text-xs text-muted">{state(name)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
