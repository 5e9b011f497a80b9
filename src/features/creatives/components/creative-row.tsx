import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { fillFields } from '@/domain/content/fields';
import { renderMessage } from '@/domain/content/message';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { StatusWithLook } from '@/features/configuration/components/status-badge';
import { StatusSelect } from '@/features/configuration/components/status-select';
import { statusesQuery } from '@/features/configuration/queries';
import { cn } from '@/lib/cn';
import { useActor, useCan } from '@/session/session';
import { ChannelName } from '@/features/configuration/channels';
import { IconButton } from '@/ui/actions/button';
import { useHistoryState } from '@/ui/list/history-state';
import { SelectBox } from '@/ui/list/select-box';
import { useSetCreativeStatus } from '@/features/creative-data/mutations';
import type { CreativeFigures } from '@/features/creative-data/creative-figures';
import type { Creative } from '@/features/creative-data/queries';
import { useApproval } from '@/features/composer/checks/approve-button';
import { CreativeActions, NextStatusButton } from './creative-actions';
import { FigureColumns } from './creative-figures';
import { CreativeVersions } from './creative-versions';
import { Labels } from './labels';
import { PreviewButton } from './preview-button';
import type { CreativeRowHandlers, Selectable } from './row-handlers';
import { RowVariants } from './row-variants';
import { VariantNote } from './variant-note';

interface CreativeRowProps extends CreativeRowHandlers, Selectable {
  creative: Creative;
  /** Null if no flight has used the creative; undefined while loading. */
  figures: CreativeFigures | null | undefined;
  /** Id of the version in the preview; it may belong to another creative. */
  shownVersion: string;
  shown: boolean;
  /** Tab index of the controls: 0 in the row that Tab reaches, -1 in the others. */
  tabIndex: 0 | -1;
}

function Status({ creative, tabIndex }: { creative: Creative; tabIndex: 0 | -1 }) {
  const can = useCan();
  const setStatus = useSetCreativeStatus();
  const { approve, pending, dialog } = useApproval(creative);
  const { data: statuses } = useQuery(statusesQuery('creative_statuses'));
  if (!statuses || !can('creative:status', creative))
    return <StatusWithLook status={creative.status} looks={statuses} />;
  return (
    <>
      <StatusSelect
        statuses={statuses}
        status={creative.status}
        label={t`Change status of ${creative.name}`}
        tabIndex={tabIndex}
        className="border-transparent!"
        pending={
          pending ? 'approved' : setStatus.isPending ? setStatus.variables.status : undefined
        }
        onChange={(status) =>
          status === 'approved' ? approve() : setStatus.mutate({ ...creative, status })
        }
      />
      {dialog}
    </>
  );
}

const versionCount = (count: number | null) =>
  plural(count ?? 0, { one: '# version', other: '# versions' });

const flightCount = (count: number | null) =>
  plural(count ?? 0, { one: '# flight', other: '# flights' });

/** Text of the message as a sample recipient gets it, without the link. */
const sampleText = ({ type, message }: Creative) =>
  fillFields(
    renderMessage({ channel: type, message: message ?? '', link: null }),
    SAMPLE_PEOPLE.usual,
  );

/** Content of an expanded row: the creative's variants and versions. */
function ExpandedRow({
  creative,
  shownVersion,
  onPreview,
  onEdit,
  onVersion,
}: Omit<CreativeRowProps, keyof Selectable | 'shown' | 'figures' | 'tabIndex'>) {
  return (
    <>
      {creative.variant_count ? (
        <RowVariants creative={creative} onPreview={onPreview} onEdit={onEdit} />
      ) : null}
      <CreativeVersions
        creative={creative}
        shown={shownVersion}
        onPreview={(versionId) => onPreview(creative, versionId)}
        onEdit={(version) => onVersion(creative, version)}
      />
    </>
  );
}

/** Room for the checkbox left of the name and the details. */
const INDENT = 'max-md:ps-10';

const BELOW = 'max-md:order-2 max-md:min-w-0 max-md:basis-full';

/** One creative of the list. Expands to its variants and versions. */
export function CreativeRow(props: CreativeRowProps) {
  const { creative, figures, shown, selected, onSelect, tabIndex } = props;
  const { onPreview, onEdit, onVersion } = props;
  const { userId } = useActor();
  const [open, setOpen] = useHistoryState(`versions of ${creative.id}`, false);
  const id = useId();
  return (
    <li
      data-row={creative.id}
      className={cn(shown && 'bg-accent-soft/50', selected && 'bg-accent-soft')}
    >
      {/* On a phone the details are below the name, at its left edge, and the chevron is one of the buttons. */}
      <div
        className={cn(
          'flex items-start gap-x-2 px-3 py-3 max-md:flex-wrap max-md:gap-x-0 md:px-4',
          selected !== null && INDENT,
        )}
      >
        {selected !== null && (
          <SelectBox
            className="max-md:mt-1 max-md:-ms-9 max-md:me-1"
            label={t`Select ${creative.name}`}
            checked={selected}
            tabIndex={tabIndex}
            onSelect={(range) => onSelect(creative, range)}
          />
        )}
        <IconButton
          label={open ? t`Hide versions of ${creative.name}` : t`Show versions of ${creative.name}`}
          tabIndex={tabIndex}
          aria-expanded={open}
          aria-controls={id}
          className="max-md:order-1"
          onClick={() => setOpen(!open)}
        >
          <ChevronRight aria-hidden className={cn('transition-transform', open && 'rotate-90')} />
        </IconButton>
        <div className="min-w-0 flex-1 max-md:contents">
          <div className="flex flex-wrap items-center gap-x-3 @xl:flex-nowrap max-md:contents">
            <h2 className="min-w-0 flex-1 font-medium">
              <PreviewButton
                name={creative.name}
                onClick={() => onPreview(creative)}
                className="min-h-8 max-md:min-h-10"
                tabIndex={tabIndex}
              />
            </h2>
            <FigureColumns
              figures={figures}
              className="shrink-0 max-md:order-3 max-md:mt-1.5 max-md:basis-full"
            />
          </div>
          <div className={cn('flex flex-wrap items-center gap-x-3 gap-y-1', BELOW)}>
            <ChannelName channel={creative.type} />
            <div className="-ms-1.5 flex h-8 items-center gap-x-1">
              <Status creative={creative} tabIndex={tabIndex} />
              <NextStatusButton creative={creative} tabIndex={tabIndex} />
            </div>
            <p className="text-[0.8125rem] text-muted tabular-nums max-md:basis-full">
              {versionCount(creative.version_count)} · {flightCount(creative.flight_count)}
              {creative.user_id === userId && ` · ${t`Yours`}`}
              <VariantNote creative={creative} before=" · " />
            </p>
          </div>
          <p
            dir="auto"
            className={cn('mt-1 line-clamp-2 text-muted break-words md:line-clamp-1', BELOW)}
          >
            {sampleText(creative)}
          </p>
          <Labels labels={creative.labels} className={cn('mt-1.5', BELOW)} />
        </div>
        <CreativeActions
          creative={creative}
          onEdit={() => onEdit(creative)}
          onAddVersion={() => onVersion(creative, null)}
          tabIndex={tabIndex}
        />
      </div>
      <div id={id} hidden={!open} className="border-t border-border bg-bg/60 px-4 py-1 md:pl-14">
        {open && <ExpandedRow {...props} />}
      </div>
    </li>
  );
}
