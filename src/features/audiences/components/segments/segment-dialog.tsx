import { t } from '@lingui/core/macro';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { FileUp } from 'lucide-react';
import { formatInteger } from '@/domain/shared/format';
import { SEGMENT_CATEGORIES } from '@/domain/audience/segment-category';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { ApprovalNotice } from '@/session/approval-effect';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { Button } from '@/ui/actions/button';
import { ConflictNotice } from '@/ui/forms/conflict-notice';
import { Fact, Facts } from '@/ui/data/fact';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Textarea } from '@/ui/forms/textarea';
import { useSaveSegment } from '@/features/audiences/segment-mutations';
import type { Segment } from '@/features/audiences/segment-queries';
import {
  EMPTY_SEGMENT_FORM,
  type SegmentForm,
  segmentSchema,
  toSegmentForm,
  toSegmentRow,
} from '@/features/audiences/segment-schemas';
import { SegmentRulesField } from './segment-rules-field';
import { conditionsText } from '@/words/segments';
import { categoryChoice } from '@/words/segment-categories';

const choiceLabel = (category: string) =>
  SEGMENT_CATEGORIES.includes(category) ? categoryChoice(category) : t`Other (${category})`;

interface VolumeProps {
  /** Null for a new segment. */
  volume: number | null;
  /** Missing while the form has changes, which the import would conflict with. */
  onImport?: (() => void) | undefined;
}

/** The size of the segment, and the import that sets it. */
function Volume({ volume, onImport }: VolumeProps) {
  return (
    <div>
      <p className="mb-1.5 text-[0.8125rem] font-medium">{t`Volume`}</p>
      <p className="text-xl font-semibold tabular-nums">
        {volume === null ? '—' : formatInteger(volume)}
      </p>
      {volume === null ? (
        <p className="text-[0.8125rem] text-muted">{t`Import a count once the segment exists.`}</p>
      ) : (
        <>
          <p className="text-[0.8125rem] text-muted">{t`contacts`}</p>
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            disabled={!onImport}
            title={onImport ? undefined : t`Save your changes first.`}
            onClick={onImport}
          >
            <FileUp aria-hidden /> {t`Import volumes`}
          </Button>
        </>
      )}
    </div>
  );
}

function SegmentFields({ form, ...size }: { form: UseFormReturn<SegmentForm> } & VolumeProps) {
  const { errors, defaultValues } = form.formState;
  const categories = new Set([...SEGMENT_CATEGORIES, defaultValues?.category ?? 'custom']);
  return (
    <>
      <FormField form={form} name="name" label={t`Name`} required dir="auto" autoComplete="off" />
      <FormField as={Select} form={form} name="category" label={t`Category`} required>
        {[...categories].map((category) => (
          <option key={category} value={category}>
            {choiceLabel(category)}
          </option>
        ))}
      </FormField>
      <FormField
        as={Textarea}
        form={form}
        name="description"
        label={t`Description`}
        rows={4}
        dir="auto"
      />
      <Volume {...size} />
      <div className="sm:col-span-2">
        <Controller
          control={form.control}
          name="rules"
          render={({ field }) => (
            <SegmentRulesField
              value={field.value}
              onChange={field.onChange}
              error={errors.rules?.message}
            />
          )}
        />
      </div>
    </>
  );
}

/** Warns that changed rules affect the approvals of flights that use the segment. */
function SegmentApproval({
  form,
  segment,
}: {
  form: UseFormReturn<SegmentForm>;
  segment: Segment;
}) {
  const rules = useWatch({ control: form.control, name: 'rules' });
  if (rules === toSegmentForm(segment).rules) return null;
  return (
    <div className="sm:col-span-2">
      <ApprovalNotice part="segments" id={segment.id} />
    </div>
  );
}

interface SegmentDialogProps {
  /** Null for a new segment. */
  segment: Segment | null;
  onClose: () => void;
  /** Opens the import of volumes in place of this dialog. */
  onImport: () => void;
}

const createWords = () => ({
  title: t`New Segment`,
  submit: [t`Create Segment`, t`Creating...`] as const,
});
const editWords = () => ({
  title: t`Edit Segment`,
  submit: [t`Save Changes`, t`Saving...`] as const,
});

/** The other user's version of the segment. */
function TheirVersion({ segment }: { segment: Segment }) {
  return (
    <Facts className="sm:grid-cols-2">
      <Fact label={t`Their name`}>
        <bdi>{segment.name}</bdi>
      </Fact>
      <Fact label={t`Their category`}>{categoryChoice(segment.category)}</Fact>
      <Fact label={t`Their description`}>
        <bdi>{segment.description || '—'}</bdi>
      </Fact>
      <Fact label={t`Their rules`}>
        <bdi>{conditionsText(segment.rules) ?? JSON.stringify(segment.rules)}</bdi>
      </Fact>
    </Facts>
  );
}

/** Creates or edits a segment. The draft keeps the version it is based on, so a concurrent change causes a conflict. */
export function SegmentDialog({ segment, onClose, onImport }: SegmentDialogProps) {
  const write = useSaveSegment();
  const draft = useDraftForm<SegmentForm>({
    name: `segment:${segment?.id ?? 'new'}`,
    resolver: zodResolver(segmentSchema),
    empty: segment ? toSegmentForm(segment) : EMPTY_SEGMENT_FORM,
    row: segment,
  });
  const { dialog, conflict } = useDraftDialog({
    draft,
    write,
    save: (values, over) => write.mutateAsync({ ...over, row: toSegmentRow(values) }),
    toForm: (current: Segment) => toSegmentForm(current),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      {...(draft.version === null ? createWords() : editWords())}
      size="xl"
      className="grid gap-4 sm:grid-cols-[1fr_14rem]"
    >
      {conflict && (
        <div className="sm:col-span-2">
          <ConflictNotice {...conflict} copyLabel={t`Copy into a new segment`}>
            {(current) => <TheirVersion segment={current} />}
          </ConflictNotice>
        </div>
      )}
      <SegmentFields
        form={draft.form}
        volume={segment?.volume ?? null}
        onImport={dialog.dirty ? undefined : onImport}
      />
      {segment && <SegmentApproval form={draft.form} segment={segment} />}
    </FormDialog>
  );
}
