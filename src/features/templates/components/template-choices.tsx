import { type ReactNode, useId } from 'react';
import { type Content, contentText } from '@/domain/content/content';
import { fillFields } from '@/domain/content/fields';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { fold } from '@/domain/shared/text';
import { cn } from '@/lib/cn';

export interface TemplateChoice {
  id: string;
  name: string;
  content: Content;
}

/** Searches the template's name and text. Ignores case and accents. */
export const matchesSearch = ({ name, content }: TemplateChoice, searched: string): boolean =>
  fold(`${name}\n${contentText(content)}`).includes(fold(searched));

export interface TemplateChoicesProps {
  legend: string;
  choices: readonly TemplateChoice[];
  chosen: string | undefined;
  onChoose: (choice: TemplateChoice) => void;
  /** Buttons next to the template. */
  actions?: (choice: TemplateChoice) => ReactNode;
}

/** A group of templates as radio buttons. Renders nothing without templates. */
export function TemplateChoices({
  legend,
  choices,
  chosen,
  onChoose,
  actions,
}: TemplateChoicesProps) {
  const group = useId();
  if (choices.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[0.8125rem] font-medium text-muted">{legend}</legend>
      <div className="space-y-1.5">
        {choices.map((choice) => (
          <div key={choice.id} className="flex items-center gap-1">
            <label
              className={cn(
                'flex min-w-0 flex-1 items-start gap-3 rounded-control border px-3 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                chosen === choice.id
                  ? 'border-accent bg-accent-soft'
                  : 'border-transparent hover:bg-raised',
              )}
            >
              <input
                type="radio"
                // All groups share one name, so the arrow keys move through every template.
                name="template"
                checked={chosen === choice.id}
                onChange={() => onChoose(choice)}
                aria-label={choice.name}
                aria-describedby={`${group}-${choice.id}`}
                className="mt-1 size-4 shrink-0 accent-accent outline-none"
              />
              <span className="min-w-0">
                <span className="block font-medium break-words">
                  <bdi>{choice.name}</bdi>
                </span>
                <span
                  id={`${group}-${choice.id}`}
                  dir="auto"
                  className="line-clamp-2 text-[0.8125rem] text-muted [overflow-wrap:anywhere]"
                >
                  {contentText(fillFields(choice.content, SAMPLE_PEOPLE.usual))}
                </span>
              </span>
            </label>
            {actions?.(choice)}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
