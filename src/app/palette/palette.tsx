import { plural, t } from '@lingui/core/macro';
import * as Radix from '@radix-ui/react-dialog';
import { useCombobox, type UseComboboxStateChangeTypes } from 'downshift';
import { CornerDownLeft, Search } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { fold } from '@/domain/shared/text';
import { cn } from '@/lib/cn';
import { isListKey, scrollToNearest } from '@/ui/forms/combobox-keys';
import { useReturnFocus } from '@/ui/focus/return-focus';
import { useOpenDialog } from '@/ui/overlays/open-dialogs';
import { type Command, matchesCommand, readPageActions, useCommands } from './commands';
import { stopBuffering, takeBufferedKeys } from './key-buffer';
import { Keys } from './keys';
import { useSearchResults } from './use-search-results';

interface PaletteProps {
  onClose: () => void;
  openHelp: () => void;
}

/** The portal mounts after the palette. Before it mounts, downshift finds no input and no menu. */
const SUPPRESS_REF_ERROR = { suppressRefError: true };

const { FunctionCloseMenu, InputBlur, InputKeyDownEscape, MenuMouseLeave } =
  useCombobox.stateChangeTypes;

/** Only Enter and a click run a command: downshift would also select the highlighted one on blur. */
const IGNORED_CHANGES = new Set<UseComboboxStateChangeTypes>([
  FunctionCloseMenu,
  InputBlur,
  InputKeyDownEscape,
  MenuMouseLeave,
]);

const isSameLabel = (one: Command, other: Command) => fold(one.label) === fold(other.label);

const groupCommands = (commands: Command[]) => [...new Set(commands.map(({ group }) => group))];

interface LineProps extends ComponentProps<'div'> {
  command: Command;
  active: boolean;
}

function Line({ command, active, ...option }: LineProps) {
  const { label, note, keys, icon } = command;
  return (
    <div
      {...option}
      className={cn(
        'icon flex min-h-10 items-center gap-3 rounded-control px-3 py-1.5 before:bg-muted',
        icon,
        active && 'bg-raised',
      )}
    >
      <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
      {note && <span className="shrink-0 text-[0.8125rem] text-muted">{note}</span>}
      {keys && <Keys keys={keys} />}
      {active && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted" />}
    </div>
  );
}

/** State of the palette: the typed text, and the matching commands by group. */
function usePalette({ onClose, openHelp }: PaletteProps) {
  const [typed, setTyped] = useState(() => takeBufferedKeys().text);
  // Read at opening: the header stays as it is while the palette covers it.
  const [pageActions] = useState(readPageActions);
  const general = useCommands(openHelp);
  // “New campaign” stands under Create on every page.
  const own = pageActions.filter((one) => general.every((other) => !isSameLabel(one, other)));
  const commands = [...own, ...general];
  const { found, ...search } = useSearchResults(typed);
  const text = typed.trim();
  const matching = [...commands.filter((command) => matchesCommand(command, text)), ...found];
  const lines = groupCommands(matching).flatMap((group) =>
    matching.filter((line) => line.group === group),
  );
  const box = useCombobox<Command>({
    items: lines,
    itemToString: () => '',
    isOpen: true,
    inputValue: typed,
    selectedItem: null,
    initialHighlightedIndex: 0,
    defaultHighlightedIndex: 0,
    stateReducer: (state, { type, changes }) => (IGNORED_CHANGES.has(type) ? state : changes),
    scrollIntoView: scrollToNearest,
    onSelectedItemChange: ({ selectedItem: command }) => {
      onClose();
      command?.run();
    },
  });
  return { ...search, typed, setTyped, lines, box };
}

/** Command palette: opens any page and runs any command by name. Ctrl+K, or Command+K on a Mac. */
export function Palette(props: PaletteProps) {
  const { typed, setTyped, lines, box, searching, failed } = usePalette(props);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const takeFocus = (event: Event) => {
    event.preventDefault();
    field?.focus();
    const { text, actions } = takeBufferedKeys();
    stopBuffering();
    // A key acts on the lines of the text typed before it. React cannot flush synchronously inside an effect,
    // hence the microtask.
    queueMicrotask(() => {
      if (text !== typed) flushSync(() => setTyped(text));
      for (const key of actions)
        field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  };
  useOpenDialog();
  const returnFocus = useReturnFocus();
  const status = failed
    ? t`Some results are missing.`
    : searching
      ? t`Searching…`
      : t`${plural(lines.length, { one: '# result', other: '# results' })}`;
  return (
    <Radix.Root open onOpenChange={props.onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-[fade_150ms] bg-black/45" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(36rem,86dvh)] max-w-xl animate-[appear_150ms] flex-col overflow-hidden rounded-card bg-surface shadow-overlay outline-none md:top-[12dvh]"
        >
          <Radix.Title className="sr-only">{t`Command palette`}</Radix.Title>
          <div className="flex items-center gap-3 border-b border-border px-4">
            <Search aria-hidden className="size-4 shrink-0 text-muted" />
            <input
              {...box.getInputProps(
                {
                  ref: setField,
                  'aria-label': t`Go to, create or find`,
                  onKeyDown: (event) => void isListKey(event, false),
                  // Sets the text in the event itself: downshift reports it one render later, and the cursor
                  // would jump.
                  onChange: ({ currentTarget }) => setTyped(currentTarget.value),
                },
                SUPPRESS_REF_ERROR,
              )}
              spellCheck={false}
              maxLength={100}
              placeholder={t`Go to, create or find…`}
              className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
            />
            <Keys keys="Esc" />
          </div>
          <div
            {...box.getMenuProps({ 'aria-label': t`Commands` }, SUPPRESS_REF_ERROR)}
            className="overflow-y-auto p-2"
          >
            {groupCommands(lines).map((group) => (
              <div key={group} role="group" aria-label={group}>
                <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
                  {group}
                </p>
                {lines
                  .filter((line) => line.group === group)
                  .map((line) => (
                    <Line
                      key={line.id}
                      {...box.getItemProps({ item: line, index: lines.indexOf(line) })}
                      command={line}
                      active={line === lines[box.highlightedIndex]}
                    />
                  ))}
              </div>
            ))}
            {lines.length === 0 && (
              <p className="px-3 py-6 text-center text-muted">
                {searching ? t`Searching…` : t`No matches`}
              </p>
            )}
          </div>
          <p role="status" className="border-t border-border px-4 py-2 text-xs text-muted">
            {status}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
