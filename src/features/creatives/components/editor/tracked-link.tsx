import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link2, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { appendsLink, LINK_TOKEN } from '@/domain/message';
import { LinkCheck } from '@/features/links/components/link-check';
import { linkName, trackerVersionsQuery, type TrackedLink } from '@/features/links/queries';
import { useOrganisationId } from '@/session/session';
import { Button, IconButton } from '@/ui/button';
import { type Choice, Combobox } from '@/ui/combobox';
import { Field } from '@/ui/field';
import { lazyPart } from '@/ui/lazy-part';
import { RetryNotice } from '@/ui/retry-notice';
import type { EditorForm } from './form';
import { useSettled } from './typed-content';

const NewLinkDialog = lazyPart(
  async () => (await import('@/features/links/components/new-link-dialog')).NewLinkDialog,
);

const MOST_CHOICES = 20;

const choiceOf = (one: TrackedLink): Choice => ({ value: one.id, label: linkName(one) });

/** Where the message has its link, and what that costs of its length. */
function usePlace(link: string | null): string {
  const { form, whole } = useSettled();
  const length = link?.length ?? 0;
  if (JSON.stringify(whole).includes(LINK_TOKEN))
    return t`Goes where the message has ${LINK_TOKEN} and takes ${length} characters.`;
  return appendsLink(form.type)
    ? t`Goes at the end of the message and takes ${length} characters.`
    : t`Add ${LINK_TOKEN} to a button or the text. Without it the link is not sent.`;
}

interface ChipProps {
  /** Undefined while the links are read, or when it is none of them. */
  chosen: TrackedLink | undefined;
  link: string | null;
  onRemove: () => void;
}

/** The link that goes with the message: its name, where it leads and how long it is in the text. */
function Chip({ chosen, link, onRemove }: ChipProps) {
  const place = usePlace(link);
  const name = chosen ? linkName(chosen) : t`The chosen link`;
  return (
    <div className="flex items-start gap-3 rounded-control border border-border bg-surface py-2 ps-3 pe-1.5">
      <Link2 aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        {chosen?.tracker && (
          <p className="truncate text-[0.8125rem] text-muted" title={chosen.tracker.original_url}>
            {chosen.tracker.original_url}
          </p>
        )}
        <p className="text-[0.8125rem] text-muted">{place}</p>
        {chosen?.tracker && <LinkCheck url={chosen.tracker.original_url} />}
      </div>
      <IconButton label={t`Remove the link ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

interface TrackedLinkFieldProps {
  /** The link as the message carries it, or an example that is as long. */
  link: string | null;
}

/** The tracked link that goes with the message: chosen by its name, or made here. Each flight sends one of its own that leads there. */
export function TrackedLinkField({ link }: TrackedLinkFieldProps) {
  const form = useFormContext<EditorForm>();
  const id = useWatch({ control: form.control, name: 'version.trackerVersionId' });
  const links = useQuery(trackerVersionsQuery(useOrganisationId()));
  const [search, setSearch] = useState('');
  const [making, setMaking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const choose = (next: string) => {
    form.setValue('version.trackerVersionId', next, { shouldDirty: true });
    // What had the focus is replaced: it goes to what stands there now.
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>('button, input')?.focus(),
    );
  };
  const wanted = search.trim().toLocaleLowerCase();
  const choices = (links.data ?? [])
    .filter((one) =>
      `${linkName(one)} ${one.tracker?.original_url ?? ''}`.toLocaleLowerCase().includes(wanted),
    )
    .slice(0, MOST_CHOICES)
    .map(choiceOf);
  return (
    <section
      ref={section}
      aria-label={t`Link in the message`}
      data-field="tracked_link"
      className="space-y-2"
    >
      {id ? (
        <>
          <p className="text-[0.8125rem] font-medium">{t`Tracked link`}</p>
          <Chip
            chosen={links.data?.find((one) => one.id === id)}
            link={link}
            onRemove={() => choose('')}
          />
        </>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          {links.data?.length !== 0 && (
            <Field label={t`Tracked link`} className="min-w-0 flex-1 basis-56">
              {(field) => (
                <Combobox
                  {...field}
                  value={null}
                  choices={choices}
                  loading={links.isPending || links.isPlaceholderData}
                  placeholder={t`Search by name or address`}
                  onSearch={setSearch}
                  onChange={({ value }) => choose(value)}
                />
              )}
            </Field>
          )}
          <Button
            variant="outline"
            onPointerEnter={() => void NewLinkDialog.preload()}
            onClick={() => setMaking(true)}
          >
            <Plus aria-hidden /> {t`New Link`}
          </Button>
        </div>
      )}
      {links.error && !links.data && (
        <RetryNotice query={links}>{t`The links could not be loaded.`}</RetryNotice>
      )}
      {making && (
        <NewLinkDialog
          name={form.getValues('name').trim()}
          onClose={() => setMaking(false)}
          onCreated={(made) => {
            setMaking(false);
            choose(made);
          }}
        />
      )}
    </section>
  );
}
