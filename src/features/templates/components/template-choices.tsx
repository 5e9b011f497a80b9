import { type ReactNode, useId } from 'react';
import { type Content, contentText } from '@/domain/content/content';
import { fillFields } from '@/domain/content/fields';
import { sentText } from '@/domain/content/render';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { fold } from '@/domain/shared/text';
import { cn } from '@/lib/cn';
import { Thumbnail } from '@/features/composer/previews/thumbnail';
import { useExampleLink } from '@/features/creative-data/use-link';

export interface TemplateChoice {
  id: string;
  name: string;
  content: Content;
}

/** Searches the template's name and text. Ignores case and accents. */
export const matchesSearch = ({ name, content }: TemplateChoice, searched: string): boolean =>
  fold(`${name}\n${contentText(content)}`).includes(fold(searched));

export interface TemplateChoicesProps {
  /** The channel's name. */
  type: string;
  legend: string;
  choices: readonly TemplateChoice[];
  chosen: string | undefined;
  onChoose: (choice: TemplateChoice) => void;
  /** Buttons next to the template. */
  actions?: (choice: TemplateChoice) => ReactNode;
}

/** A group of templates as radio buttons with thumbnails. Renders nothing without templates. */
export function TemplateChoices({
  type,
  legend,
  choices,
  chosen,
  onChoose,
  actions,
}: TemplateChoicesProps) {
  const group = useId();
  const link = useExampleLink();
  if (choices.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[0.8125rem] font-medium text-muted">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3">
        {choices.map((choice) => (
          <div key={choice.id} className="flex min-w-0 flex-col">
            <label
              className={cn(
                'relative block grow overflow-hidden rounded-card border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                chosen === choice.id
                  ? 'border-accent bg-accent-soft'
                  : 'border-border hover:bg-raised',
              )}
            >
              <Thumbnail
                className="h-40"
                preview={{
                  channel: type,
                  message: sentText(type, choice.content, link),
                  content: choice.content,
                  version: { shortened_url: link },
                }}
              />
              <span className="flex gap-2 border-t border-border px-3 py-2">
                <input
                  type="radio"
                  // All groups share one name, so the arrow keys move through every template.
                  name="template"
                  checked={chosen === choice.id}
                  onChange={() => onChoose(choice)}
                  aria-label={choice.name}
                  aria-describedby={`${group}-${choice.id}`}
                  className="mt-0.5 size-4 shrink-0 outline-none"
                />
                <bdi className="min-w-0 font-medium break-words">{choice.name}</bdi>
              </span>
              <span id={`${group}-${choice.id}`} className="sr-only">
                {contentText(fillFields(choice.content, SAMPLE_PEOPLE.usual))}
              </span>
            </label>
            <div className="flex justify-end empty:hidden">{actions?.(choice)}</div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
