import { msg, t } from '@lingui/core/macro';
import { memo, type ReactNode, type RefObject, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { ChannelFields, type PricedFieldsProps } from '@/features/composer/channels/channel-fields';
import { EditorChecks } from '@/features/composer/checks/editor-checks';
import { EditorPreview } from '@/features/composer/previews/editor-preview';
import type { EditorForm } from '@/features/composer/form/form';
import { InsertBar } from '../insert/insert-bar';
import { LanguageChoice } from '@/features/composer/languages/language-choice';
import { usePrice } from '@/features/composer/price/price-context';
import { TrackedLinkField } from '@/features/composer/link/tracked-link';
import { WrittenLinks } from '@/features/composer/link/written-links';

/** Fields of the chosen channel in the chosen language, with the bar that inserts text. */
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

const PARTS = {
  write: msg`Write`,
  preview: msg`Preview`,
  checks: msg`Checks`,
};

/** Jumps to a part of the editor, where the parts are below each other. */
function Parts({ around }: { around: RefObject<HTMLElement | null> }) {
  const show = (part: string) => {
    const found = around.current?.querySelector<HTMLElement>(`[data-jump=${part}]`);
    found?.scrollIntoView();
    found?.focus({ preventScroll: true });
  };
  return (
    <nav
      aria-label={t`Parts of the editor`}
      className="sticky top-14 z-10 -mx-4 flex gap-1 border-b border-border bg-surface px-4 py-1.5 sm:-mx-5 sm:px-5 xl:hidden"
    >
      {Object.entries(PARTS).map(([part, label]) => (
        <Button key={part} size="sm" variant="ghost" onClick={() => show(part)}>
          {i18n._(label)}
        </Button>
      ))}
    </nav>
  );
}

interface EditorBodyProps {
  /** Above the fields of the channel. */
  head: ReactNode;
  /** Beside the fields where there is room, else above them: what is written, of several. */
  rail?: ReactNode;
  /** Below the fields. */
  children?: ReactNode;
}

/**
 * Channels and variants on the left, the fields in the middle, preview and checks on the right; below each other where it
 * is narrow. The window of a mail program takes the place of the left.
 */
export function EditorBody({ head, rail, children }: EditorBodyProps) {
  const { link, price, money } = usePrice();
  const writer = useCan()('creative:create');
  const around = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={around}
      className="group/body grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem] xl:gap-8 xl:has-[[data-wide]]:grid-cols-[minmax(20rem,1fr)_minmax(0,42rem)]"
    >
      <Parts around={around} />
      {/* Who may only read still chooses how it is seen. */}
      <fieldset
        disabled={!writer}
        tabIndex={-1}
        data-jump="write"
        aria-label={i18n._(PARTS.write)}
        className={cn(
          'grid min-w-0 scroll-mt-28 grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5',
          rail && 'min-[88rem]:group-not-has-[[data-wide]]/body:grid-cols-[12rem_minmax(0,1fr)]',
        )}
      >
        <div className="col-span-full">{head}</div>
        {rail && (
          <div
            // What has the focus is drawn around it: as much room is left within what scrolls.
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
      <div className="min-w-0 space-y-5 xl:sticky-column">
        <div tabIndex={-1} data-jump="preview" className="scroll-mt-28">
          <EditorPreview link={link} />
        </div>
        <div tabIndex={-1} data-jump="checks" className="scroll-mt-28">
          <EditorChecks link={link} />
        </div>
      </div>
    </div>
  );
}
