import { t } from '@lingui/core/macro';
import { memo, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { ChannelFields, type PricedFieldsProps } from '@/features/composer/channels/channel-fields';
import { useAllFindings } from '@/features/composer/checks/findings';
import { EditorChecks } from '@/features/composer/checks/editor-checks';
import { EditorPreview } from '@/features/composer/previews/editor-preview';
import type { EditorForm } from '@/features/composer/form/form';
import { type Part, PARTS, useParts } from '@/features/composer/form/part';
import { InsertBar } from '../insert/insert-bar';
import { LanguageChoice } from '@/features/composer/languages/language-choice';
import { usePrice } from '@/features/composer/price/price-context';
import { TrackedLinkField } from '@/features/composer/link/tracked-link';
import { WrittenLinks } from '@/features/composer/link/written-links';

/** Fields of the chosen channel and language, with the insert bar. */
export const MessageFields = memo(function MessageFields(priced: PricedFieldsProps) {
  const { control } = useFormContext<EditorForm>();
  const type = useWatch({ control, name: 'type' });
  return (
    <LanguageChoice>
      <InsertBar>
        <ChannelFields type={type} {...priced} />
      </InsertBar>
    </LanguageChoice>
  );
});

/** Number of findings, next to the name of the part that lists them. */
function FindingCount() {
  const count = useAllFindings().length;
  return count > 0 && <span className="text-muted tabular-nums"> {count}</span>;
}

interface PartNavigationProps {
  shown: Part;
  onShow: (part: Part) => void;
}

/** Chooses the part that a narrow screen shows. */
function PartNavigation({ shown, onShow }: PartNavigationProps) {
  return (
    <nav
      aria-label={t`Editor sections`}
      className="sticky top-14 z-10 -mx-4 flex gap-1 border-b border-border bg-surface px-2 sm:-mx-5 sm:px-3 xl:hidden"
    >
      {(Object.keys(PARTS) as Part[]).map((part) => (
        <Button
          key={part}
          variant="ghost"
          aria-pressed={part === shown}
          className="-mb-px rounded-b-none border-b-2 border-transparent bg-transparent text-muted hover:bg-transparent aria-pressed:border-accent aria-pressed:text-fg"
          onClick={() => onShow(part)}
        >
          {i18n._(PARTS[part])}
          {part === 'checks' && <FindingCount />}
        </Button>
      ))}
    </nav>
  );
}

interface EditorBodyProps {
  /** Shown above the channel's fields. */
  head: ReactNode;
  /** Channel and variants: next to the fields if there is room, otherwise above them. */
  rail?: ReactNode;
  /** Shown below the fields. */
  children?: ReactNode;
}

/**
 * Layout of the editor: channel and variants on the left, fields in the middle, preview and checks on the right. Narrow
 * screens show one part at a time. While the email preview is wide, channel and variants are above the fields.
 */
export function EditorBody({ head, rail, children }: EditorBodyProps) {
  const { part, show } = useParts();
  const { link, price, money } = usePrice();
  const writer = useCan()('creative:create');
  const isHidden = (one: Part) => part !== one && 'max-xl:hidden';
  return (
    <div className="group/body grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem] xl:gap-8 xl:has-[[data-wide]]:grid-cols-[minmax(20rem,1fr)_minmax(0,42rem)]">
      <PartNavigation shown={part} onShow={show} />
      {/* The preview is outside the fieldset, so that read-only users can change how it is shown. */}
      <fieldset
        disabled={!writer}
        aria-label={i18n._(PARTS.write)}
        className={cn(
          'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4',
          isHidden('write'),
          rail && 'min-[88rem]:group-not-has-[[data-wide]]/body:grid-cols-[12rem_minmax(0,1fr)]',
        )}
      >
        <div className="col-span-full">{head}</div>
        {rail && (
          <div
            // Padding leaves room for focus outlines inside the scroll area.
            className="@container -m-1 space-y-5 p-1 min-[88rem]:group-not-has-[[data-wide]]/body:sticky-column"
          >
            {rail}
          </div>
        )}
        <div className="min-w-0 space-y-5">
          <MessageFields link={link} price={price} money={money} />
          <TrackedLinkField link={link} />
          <WrittenLinks />
          {children}
        </div>
      </fieldset>
      <div
        className={cn(
          'min-w-0 space-y-5 xl:sticky-column xl:max-h-[calc(100dvh-10rem)]',
          part === 'write' && 'max-xl:hidden',
        )}
      >
        <div className={cn(isHidden('preview'))}>
          <EditorPreview link={link} />
        </div>
        <div className={cn(isHidden('checks'))}>
          <EditorChecks link={link} />
        </div>
      </div>
    </div>
  );
}
