import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type Content, contentChannel, plainContent, readContent } from '@/domain/content/content';
import { sentText } from '@/domain/content/render';
import { templateContent, TEMPLATES } from '@/domain/content/templates/templates';
import { i18n } from '@/lib/i18n';
import { useActor, useCan, useOrganisationId } from '@/session/session';
import { Button, IconButton } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { Notice } from '@/ui/states/notice';
import { QueryState } from '@/ui/states/query-state';
import { SearchInput } from '@/ui/forms/search-input';
import { SkeletonRows } from '@/ui/states/skeleton';
import {
  type OrganisationTemplate,
  templatesQuery,
  useDeleteTemplate,
  useRestoreTemplate,
} from '@/features/templates/templates';
import { useExampleLink } from '@/features/creative-data/use-link';
import { CreativePreview } from '@/features/composer/previews/creative-preview';
import { RenameTemplateDialog } from './rename-template-dialog';
import {
  type TemplateChoice,
  TemplateChoices,
  type TemplateChoicesProps,
  matchesSearch,
} from './template-choices';
import { TEMPLATE_NAMES } from '../template-names';

interface OrganisationTemplatesProps extends Omit<TemplateChoicesProps, 'legend' | 'choices'> {
  searched: string;
}

const toChoice = ({ id, name, type, content }: OrganisationTemplate): TemplateChoice => {
  const channel = contentChannel(type);
  return { id, name, content: readContent(channel, content) ?? plainContent(channel, '') };
};

/** Notice after a deletion. Undo takes the focus, because the focused Delete button is gone. */
function DeletedNotice({
  template,
  onRestored,
}: {
  template: OrganisationTemplate;
  onRestored: () => void;
}) {
  const restore = useRestoreTemplate();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <Notice
      action={
        <Button
          ref={undo}
          size="sm"
          variant="outline"
          pending={restore.isPending}
          onClick={() => restore.mutate(template, { onSuccess: onRestored })}
        >
          {t`Undo`}
        </Button>
      }
    >
      {t`“${template.name}” was deleted.`}
    </Notice>
  );
}

function OrganisationTemplates({ searched, ...choices }: OrganisationTemplatesProps) {
  const query = useQuery(templatesQuery(useOrganisationId(), choices.type));
  const can = useCan();
  const remove = useDeleteTemplate();
  const [deleted, setDeleted] = useState<OrganisationTemplate>();
  const [renamed, setRenamed] = useState<OrganisationTemplate>();
  return (
    <QueryState
      query={query}
      pending={<SkeletonRows rows={2} />}
      errorTitle={t`Couldn’t load your templates`}
    >
      {(templates) => (
        <>
          {deleted && (
            <DeletedNotice
              key={deleted.id}
              template={deleted}
              onRestored={() => setDeleted(undefined)}
            />
          )}
          <TemplateChoices
            {...choices}
            legend={t`Your organization`}
            choices={templates.map(toChoice).filter((choice) => matchesSearch(choice, searched))}
            actions={({ id, name }) => {
              const template = templates.find((one) => one.id === id);
              if (!template || !can('creative:create')) return null;
              return (
                <>
                  <IconButton
                    label={t`Rename template ${name}`}
                    onClick={() => setRenamed(template)}
                  >
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t`Delete template ${name}`}
                    disabled={remove.isPending}
                    onClick={() =>
                      remove.mutate(template, { onSuccess: () => setDeleted(template) })
                    }
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </>
              );
            }}
          />
          {renamed && (
            <RenameTemplateDialog
              template={renamed}
              onRenamed={(name) => {
                // The toast after using a template shows its name.
                if (choices.chosen === renamed.id) choices.onChoose({ ...toChoice(renamed), name });
              }}
              onClose={() => setRenamed(undefined)}
            />
          )}
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

/** Dialog to choose a template: the organization's first, then the ready-made ones, with a preview. */
export function TemplatePicker({ type, onUse, onClose }: TemplatePickerProps) {
  const { organisation } = useActor();
  const form = useId();
  const link = useExampleLink();
  const [searched, setSearched] = useState('');
  const [chosen, setChosen] = useState<TemplateChoice>();
  const shipped = TEMPLATES.map((id): TemplateChoice => ({
    id,
    name: i18n._(TEMPLATE_NAMES[id]),
    content: templateContent(id, contentChannel(type), organisation?.name ?? ''),
  })).filter((choice) => matchesSearch(choice, searched));
  const list = { type, chosen: chosen?.id, onChoose: setChosen };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={t`Templates for ${type}`}
      description={t`Replaces what you’ve written for this channel. You can undo this.`}
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
            // React events bubble through portals: submitting here must not submit the editor's form.
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
          <OrganisationTemplates searched={searched} {...list} />
          <TemplateChoices legend={t`Ready-made`} choices={shipped} {...list} />
          {shipped.length === 0 && (
            <p role="status" className="text-muted">
              {t`No matching ready-made templates.`}
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
              message={sentText(type, chosen.content, link)}
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
