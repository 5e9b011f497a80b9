import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { compareContents, type ContentChange } from '@/domain/content/compare';
import { formatDateTime } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { useMemberName } from '@/session/member-name';
import { useActor } from '@/session/session';
import type { CreativeVersion } from '@/features/creative-data/queries';
import { linkName } from '@/features/links/queries';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { Section } from '@/ui/layout/section';
import { Select } from '@/ui/forms/select';
import { WordChange } from '@/features/creative-data/word-change';
import { fieldLabel } from '@/features/creative-data/field-label';

interface VersionChoiceProps {
  label: string;
  versions: readonly CreativeVersion[];
  value: string;
  onChange: (id: string) => void;
}

function VersionChoice({ label, versions, value, onChange }: VersionChoiceProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-[0.8125rem] font-medium">
      {label}
      <Select value={value} className="min-w-0" onChange={({ target }) => onChange(target.value)}>
        {versions.map(({ id, version_name }) => (
          <option key={id} value={id}>
            {version_name}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Name and destination of a link. The name matters because each link counts its clicks separately. */
const linkText = (link: CreativeVersion['tracked']) =>
  link && `${linkName(link)} (${link.tracker?.original_url ?? ''})`;

/** Fields to compare: the content, the link and its OG tags. */
const comparedFields = ({
  content,
  tracked,
  original_url,
  og_title,
  og_description,
  og_image,
}: CreativeVersion) => ({
  ...(content as object),
  tracked_link: linkText(tracked),
  original_url,
  og_title,
  og_description,
  og_image,
});

const isChange = ({ before, after, movedFrom }: ContentChange) =>
  before !== after || movedFrom !== undefined;

interface SideProps {
  change: ContentChange;
  side: 'before' | 'now';
  /** Name of the version, shown on phones, where the sides are stacked. */
  name: string;
}

function Side({ change: { before, after }, side, name }: SideProps) {
  const text = side === 'before' ? before : after;
  return (
    <td
      dir="auto"
      data-label={name}
      className={cn(
        'w-[40%] px-4 py-3 align-top whitespace-pre-wrap [overflow-wrap:anywhere]',
        'max-md:block max-md:w-auto max-md:py-1.5 max-md:before:block max-md:before:text-xs max-md:before:text-muted max-md:before:content-[attr(data-label)] max-md:last:pb-3',
      )}
    >
      {text === null ? (
        <span className="text-muted">{t`Not set`}</span>
      ) : (
        <WordChange before={before ?? ''} now={after ?? ''} side={side} />
      )}
    </td>
  );
}

interface VersionCompareProps {
  /** Newest first. */
  versions: readonly CreativeVersion[];
  before: CreativeVersion;
  after: CreativeVersion;
  /** Id of the creative's owner, the only person who can write its versions. */
  owner: string | null;
  onChoose: (before: string, after: string) => void;
}

/** Compares two versions field by field and marks removed and added words. */
export function VersionCompare({ versions, before, after, owner, onChoose }: VersionCompareProps) {
  const author = useMemberName(owner);
  const { organisation } = useActor();
  const writtenAt = ({ created_at }: CreativeVersion) =>
    formatDateTime(created_at, organisation?.time_zone);
  const [all, setAll] = useState(false);
  const caption = useId();
  const changes = compareContents(comparedFields(before), comparedFields(after));
  const found = changes.filter(isChange);
  const shown = all ? changes : found;
  const choice = (
    <>
      <VersionChoice
        label={t({ message: 'From', context: 'version' })}
        versions={versions}
        value={before.id}
        onChange={(id) => onChoose(id, after.id)}
      />
      <VersionChoice
        label={t({ message: 'To', context: 'version' })}
        versions={versions}
        value={after.id}
        onChange={(id) => onChoose(before.id, id)}
      />
      <Button size="sm" variant="ghost" aria-pressed={all} onClick={() => setAll(!all)}>
        {t`All fields`}
      </Button>
    </>
  );
  return (
    <Section title={t`Compare`} actions={choice}>
      {shown.length === 0 ? (
        <p className="text-muted">{t`These versions are identical.`}</p>
      ) : (
        <Card className="overflow-hidden">
          <table className="w-full text-left max-md:block" aria-labelledby={caption}>
            <caption id={caption} className="sr-only">
              {t`${before.version_name} and ${after.version_name}, by field`}
            </caption>
            <thead className="max-md:sr-only">
              <tr className="border-b border-border text-[0.8125rem] text-muted">
                <th scope="col" className="px-4 py-2.5 font-medium">{t`Field`}</th>
                {[before, after].map((version, side) => (
                  <th key={side} scope="col" className="px-4 py-2.5 font-medium break-words">
                    <bdi>{version.version_name}</bdi>
                    <span className="block text-xs font-normal tabular-nums">
                      {author ? t`${author}, ${writtenAt(version)}` : writtenAt(version)}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-border max-md:block">
              {shown.map((change, index) => (
                // A moved item can have the same place as another item, so the place alone is not unique.
                <tr key={`${change.place} ${index}`} className="max-md:block">
                  <th
                    scope="row"
                    className="px-4 py-3 align-top font-medium max-md:block max-md:pb-0"
                  >
                    {fieldLabel(change.place)}
                    {change.movedFrom !== undefined && (
                      <span className="block text-[0.8125rem] font-normal text-muted">
                        {t`Moved from ${fieldLabel(change.movedFrom)}`}
                      </span>
                    )}
                  </th>
                  <Side change={change} side="before" name={before.version_name} />
                  <Side change={change} side="now" name={after.version_name} />
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </Section>
  );
}
