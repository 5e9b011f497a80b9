import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  type Content,
  contentChannel,
  contentText,
  plainContent,
  readContent,
} from '@/domain/content/content';
import { fillFields } from '@/domain/content/fields';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { templateContent, TEMPLATES } from '@/domain/content/templates';
import { renderMessage } from '@/domain/message';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { useActor, useCan, useOrganisationId } from '@/session/session';
import { Button, IconButton } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { QueryState } from '@/ui/query-state';
import { SearchInput } from '@/ui/search-input';
import { SkeletonRows } from '@/ui/skeleton';
import {
  type OwnTemplate,
  templatesQuery,
  useDeleteTemplate,
  useKeepTemplateAgain,
} from '@/features/creatives/templates';
import { useExampleLink } from '@/features/creatives/use-link';
import { CreativePreview } from '../creative-preview';
import { TEMPLATE_NAMES } from './template-names';

/** A message to begin with, in the shape of the channel. */
interface Choice {
  id: string;
  name: string;
  content: Content;
}

const includes = ({ name, content }: Choice, searched: string): boolean =>
  `${name}\n${contentText(content)}`.toLowerCase().includes(searched.toLowerCase());

interface ChoicesProps {
  legend: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  onChoose: (choice: Choice) => void;
  /** What can be done with one, beside it. */
  tools?: (choice: Choice) => ReactNode;
}

function Choices({ legend, choices, chosen, onChoose, tools }: ChoicesProps) {
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
                // One group for all: the arrows lead through every template.
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
            {tools?.(choice)}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface OwnProps extends Omit<ChoicesProps, 'legend' | 'choices'> {
  type: string;
  searched: string;
}

const choiceOf = ({ id, name, type, content }: OwnTemplate): Choice => {
  const channel = contentChannel(type);
  return { id, name, content: readContent(channel, content) ?? plainContent(channel, '') };
};

/** What has just been deleted, and the way back, which has the focus: the button that had it is gone. */
function Deleted({ template, onBack }: { template: OwnTemplate; onBack: () => void }) {
  const again = useKeepTemplateAgain();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <Notice
      action={
        <Button
          ref={undo}
          size="sm"
          variant="outline"
          pending={again.isPending}
          onClick={() => again.mutate(template, { onSuccess: onBack })}
        >
          {t`Undo`}
        </Button>
      }
    >
      {t`"${template.name}" was deleted.`}
    </Notice>
  );
}

/** The organisation's own. */
function Own({ type, searched, ...choices }: OwnProps) {
  const query = useQuery(templatesQuery(useOrganisationId(), type));
  const can = useCan();
  const remove = useDeleteTemplate();
  const [deleted, setDeleted] = useState<OwnTemplate>();
  return (
    <QueryState
      query={query}
      pending={<SkeletonRows rows={2} />}
      errorTitle={t`Your templates could not be loaded`}
    >
      {(templates) => (
        <>
          {deleted && (
            <Deleted key={deleted.id} template={deleted} onBack={() => setDeleted(undefined)} />
          )}
          <Choices
            {...choices}
            legend={t`Your organization`}
            choices={templates.map(choiceOf).filter((choice) => includes(choice, searched))}
            tools={({ id, name }) =>
              can('creative:create') && (
                <IconButton
                  label={t`Delete template ${name}`}
                  disabled={remove.isPending}
                  onClick={() => {
                    const template = templates.find((one) => one.id === id);
                    if (template)
                      remove.mutate(template, { onSuccess: () => setDeleted(template) });
                  }}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )
            }
          />
        </>
      )}
    </QueryState>
  );
}

interface TemplatePickerProps {
  /** The channel's name. */
  type: string;
  onUse: (content: Content, name: string) => void;
  onClose: () => void;
}

/** The templates of a channel, those of the organisation first, with the chosen one as it would arrive. */
export function TemplatePicker({ type, onUse, onClose }: TemplatePickerProps) {
  const { organisation } = useActor();
  const form = useId();
  const link = useExampleLink();
  const [searched, setSearched] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const shipped = TEMPLATES.map((id): Choice => ({
    id,
    name: i18n._(TEMPLATE_NAMES[id]),
    content: templateContent(id, contentChannel(type), organisation?.name ?? ''),
  })).filter((choice) => includes(choice, searched));
  const list = { chosen: chosen?.id, onChoose: setChosen };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={t`Templates for ${type}`}
      description={t`Replaces what you've written for this channel. You can undo this.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} disabled={!chosen}>
            {t`Use template`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form
          id={form}
          aria-label={t`Templates`}
          className="min-w-0 space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            // The editor around it is a form too, and a portal's events reach it.
            event.stopPropagation();
            if (chosen) onUse(chosen.content, chosen.name);
          }}
        >
          <SearchInput
            label={t`Search templates`}
            placeholder={t`Search templates`}
            value={searched}
            onChange={setSearched}
          />
          <Own type={type} searched={searched} {...list} />
          <Choices legend={t`Ready-made`} choices={shipped} {...list} />
          {shipped.length === 0 && (
            <p role="status" className="text-muted">
              {t`No ready-made template matches.`}
            </p>
          )}
        </form>
        <section
          aria-label={t`Preview of the template`}
          className="min-w-0 self-start lg:sticky lg:top-0"
        >
          {chosen ? (
            <CreativePreview
              channel={type}
              message={renderMessage({ channel: type, message: contentText(chosen.content), link })}
              content={chosen.content}
              version={{ shortened_url: link }}
            />
          ) : (
            <p className="rounded-card border border-dashed border-border p-6 text-center text-muted">
              {t`Choose a template to preview it.`}
            </p>
          )}
        </section>
      </div>
    </Dialog>
  );
}
