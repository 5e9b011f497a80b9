import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button, ButtonLink } from '@/ui/actions/button';
import { afterNextFrame } from '@/ui/timing/after-next-frame';
import { Card } from '@/ui/layout/card';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { LeaveGuard } from '@/ui/forms/leave-guard';
import { Notice } from '@/ui/states/notice';
import { useCan } from '@/session/session';
import { useListNavigation } from '@/features/creative-data/list-navigation';
import { FindingsProvider } from '@/features/composer/checks/findings';
import type { EditorForm } from '@/features/composer/form/form';
import { type Part, PartContext } from '@/features/composer/form/part';
import { cleanPaste } from '../insert/pasted-text';
import { type EditedMessage, PriceBar, Usage } from '@/features/composer/price/price-bar';
import { PriceProvider } from '@/features/composer/price/price-context';
import { DebouncedFormProvider } from '@/features/composer/form/debounced-form';

interface EditorFrameProps {
  form: UseFormReturn<EditorForm>;
  /** Accessible name of the form. */
  label: string;
  submitLabel: string;
  pending: boolean;
  /** The draft of the form; `kept` is true if this browser stores it. */
  draft: { isDirtyNow: () => boolean; kept: boolean; restored: boolean; discard: () => void };
  /** True once a save has succeeded and the page navigates away without a confirmation. */
  leaving: RefObject<boolean>;
  onSubmit: (event: FormEvent) => void;
  /** Whether the user owns the creative. Otherwise saving makes a copy. */
  own: boolean;
  /** Shown above the fields. */
  notices: ReactNode;
  /** Short link of the edited version. */
  shortLink: string | null;
  /** The stored text, whose usage and results the price bar shows; null for a new creative. */
  edits: EditedMessage | null;
  /** Buttons next to Cancel and Save. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Notice that the fields hold a restored draft, with a button that discards it. */
function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Notice
        action={
          <Button ref={button} size="sm" variant="outline" onClick={() => setAsking(true)}>
            {t`Discard`}
          </Button>
        }
      >
        {t`We restored what you typed last time.`}
      </Notice>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Discard what you typed?`}
        description={t`The changes have not been saved.`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep editing`}
        onConfirm={() => {
          const form = button.current?.closest('form');
          onDiscard();
          // The notice and its button disappear, so move the focus to the first field.
          afterNextFrame(() => form?.querySelector('input')?.focus());
        }}
      />
    </>
  );
}

/** Form of an editor page: notices, fields, price bar, Cancel and Save. */
export function EditorFrame({
  form,
  draft,
  notices,
  shortLink,
  edits,
  actions,
  children,
  ...frame
}: EditorFrameProps) {
  const writer = useCan()('creative:create');
  const { list } = useListNavigation();
  const [part, setPart] = useState<Part>('write');
  const parts = useMemo(() => ({ part, show: setPart }), [part]);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={frame.label}
        onSubmit={(event) => {
          // The first field with an error takes the focus, which it cannot while it is hidden.
          setPart('write');
          frame.onSubmit(event);
        }}
        // React events bubble through portals, so this also cleans text pasted into the form's dialogs.
        onPaste={cleanPaste}
      >
        <Card className="space-y-5 p-4 sm:p-5">
          {!writer && <Notice>{t`You can view this creative but not edit it.`}</Notice>}
          {writer && !frame.own && (
            <Notice>{t`Someone else owns this creative. Saving creates your own copy.`}</Notice>
          )}
          {draft.restored && writer && <RestoredNotice onDiscard={draft.discard} />}
          {notices}
          <DebouncedFormProvider>
            <FindingsProvider>
              <PriceProvider shortLink={shortLink}>
                {edits && <Usage edits={edits} />}
                <PartContext value={parts}>
                  <div className="min-w-0">{children}</div>
                </PartContext>
                <div
                  data-sticky-actions
                  className="sticky bottom-0 z-20 -mx-4 -mb-4 flex flex-wrap items-center gap-x-4 max-sm:gap-x-1 rounded-b-card border-t border-border bg-surface px-4 sm:-mx-5 sm:-mb-5 sm:px-5"
                >
                  <PriceBar />
                  <div className="ms-auto flex flex-wrap justify-end gap-2 py-2 max-sm:gap-1.5 sm:max-md:w-full">
                    {writer && actions && <div className="sm:max-md:me-auto">{actions}</div>}
                    {/* A phone has no room for it: the link back above the title does the same. */}
                    <ButtonLink to={list} variant="outline" className="max-sm:hidden">
                      {writer ? t`Cancel` : t`Back`}
                    </ButtonLink>
                    {writer && (
                      <Button type="submit" pending={frame.pending}>
                        {frame.pending ? t`Saving...` : frame.submitLabel}
                      </Button>
                    )}
                  </div>
                </div>
              </PriceProvider>
            </FindingsProvider>
          </DebouncedFormProvider>
        </Card>
      </form>
      <LeaveGuard
        dirty={() => writer && draft.isDirtyNow()}
        kept={draft.kept}
        leaving={frame.leaving}
      />
    </FormProvider>
  );
}
