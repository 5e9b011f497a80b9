import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link2, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOrganisationId } from '@/session/session';
import { Button, IconButton } from '@/ui/actions/button';
import { type Choice, Combobox } from '@/ui/forms/combobox';
import { Field } from '@/ui/forms/field';
import { lazyPart } from '@/ui/layout/lazy-part';
import { RetryNotice } from '@/ui/states/retry-notice';
import { linkName, trackedLinkPicksQuery, trackedLinkQuery, type TrackedLink } from '../queries';
import { LinkCheck } from './link-check';

const NewLinkDialog = lazyPart(async () => (await import('./new-link-dialog')).NewLinkDialog);

const toChoice = (one: TrackedLink): Choice => ({ value: one.id, label: linkName(one) });

interface ChipProps {
  id: string;
  place: string | undefined;
  onRemove: () => void;
}

/** The chosen link: its name, its destination and its place in the message. */
function Chip({ id, place, onRemove }: ChipProps) {
  const query = useQuery(trackedLinkQuery(id));
  const chosen = query.data;
  const name = chosen ? linkName(chosen) : t`The chosen link`;
  return (
    <>
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
          {place && <p className="text-[0.8125rem] text-muted">{place}</p>}
          {chosen?.tracker && <LinkCheck url={chosen.tracker.original_url} />}
          {chosen === null && (
            <p role="alert" className="text-[0.8125rem] text-destructive">
              {t`This link was deleted. Remove it or choose another link.`}
            </p>
          )}
        </div>
        <IconButton label={t`Remove the link ${name}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      {query.error && <RetryNotice query={query}>{t`Couldn’t load the link.`}</RetryNotice>}
    </>
  );
}

interface TrackedLinkChoiceProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The chosen link's id; empty for none. */
  value: string;
  /** Position and length of the link in the message. */
  place?: string | undefined;
  /** Returns the initial name of a new link. */
  newName: () => string;
  onChange: (id: string) => void;
}

/** Picker for a tracked link, with a search and a dialog that creates a link. */
export function TrackedLinkChoice({
  label,
  hint,
  error,
  value,
  place,
  newName,
  onChange,
}: TrackedLinkChoiceProps) {
  const [search, setSearch] = useState('');
  const [creating, setCreating] = useState(false);
  const links = useQuery(trackedLinkPicksQuery(useOrganisationId(), search));
  const section = useRef<HTMLElement>(null);
  const choose = (next: string) => {
    onChange(next);
    // The focused control unmounts, so focus its replacement.
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>('button, input')?.focus(),
    );
  };
  const none = links.data?.length === 0 && search === '';
  return (
    <section
      ref={section}
      aria-label={t`Link in the message`}
      data-field="tracked_link"
      className="space-y-2"
    >
      {value ? (
        <>
          <p className="text-[0.8125rem] font-medium">{label}</p>
          <Chip id={value} place={place} onRemove={() => choose('')} />
          {error && (
            <p role="alert" className="text-[0.8125rem] text-destructive">
              {error}
            </p>
          )}
        </>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          <Field
            label={label}
            hint={none ? t`There are no tracked links yet.` : hint}
            error={error}
            className="min-w-0 flex-1 basis-56"
          >
            {(field) => (
              <Combobox
                {...field}
                value={null}
                choices={(links.data ?? []).map(toChoice)}
                loading={links.isPending || links.isPlaceholderData}
                placeholder={t`Search by name or address`}
                onSearch={setSearch}
                onChange={(choice) => choose(choice.value)}
              />
            )}
          </Field>
          <Button
            variant="outline"
            onPointerEnter={() => void NewLinkDialog.preload()}
            onClick={() => setCreating(true)}
          >
            <Plus aria-hidden /> {t`New Link`}
          </Button>
        </div>
      )}
      {links.error && !links.data && (
        <RetryNotice query={links}>{t`Couldn’t load the links.`}</RetryNotice>
      )}
      {creating && (
        <NewLinkDialog
          name={newName()}
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false);
            choose(id);
          }}
        />
      )}
    </section>
  );
}
