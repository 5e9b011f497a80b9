import { t } from '@lingui/core/macro';
import * as Radix from '@radix-ui/react-dialog';
import { CornerDownLeft, Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { useReturnFocus } from '@/ui/return-focus';
import { useInView, useListbox } from '@/ui/use-listbox';
import { type Command, matches, useCommands } from './commands';
import { keptKeys, stopKeeping } from './key-buffer';
import { Keys } from './keys';
import { useFound } from './use-found';

interface PaletteProps {
  onClose: () => void;
  openHelp: () => void;
}

const groupsOf = (commands: Command[]) => [...new Set(commands.map(({ group }) => group))];

interface LineProps {
  id: string;
  command: Command;
  active: boolean;
  onChoose: (command: Command) => void;
}

function Line({ id, command, active, onChoose }: LineProps) {
  const { label, note, keys, icon: Icon } = command;
  const ref = useInView<HTMLDivElement>(active);
  return (
    // Keys are handled at the input, which keeps the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(command)}
      className={cn(
        'flex min-h-10 items-center gap-3 rounded-control px-3 py-1.5',
        active ? 'bg-raised' : 'hover:bg-raised/60',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
      {note && <span className="shrink-0 text-[0.8125rem] text-muted">{note}</span>}
      {keys && <Keys keys={keys} />}
      {active && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted" />}
    </div>
  );
}

/** The lines that fit what is typed, and which of them the keys are at. */
function usePalette({ onClose, openHelp }: PaletteProps) {
  const [typed, setTyped] = useState(() => keptKeys().text);
  const commands = useCommands(openHelp);
  const { found, searching, failed } = useFound(typed);
  const text = typed.trim();
  const lines = [...commands.filter((command) => matches(command, text)), ...found];
  const ordered = groupsOf(lines).flatMap((group) => lines.filter((line) => line.group === group));
  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const { current, toFirst, handleKey } = useListbox({
    count: ordered.length,
    wraps: true,
    keys: (at) => ({ Enter: () => choose(ordered[at]) }),
  });
  return {
    typed,
    lines: ordered,
    current,
    searching,
    failed,
    choose,
    type: (next: string) => {
      setTyped(next);
      toFirst();
    },
    handleKey,
  };
}

/** Goes anywhere and does anything by its name: Ctrl+K, or Command+K on a Mac. */
export function Palette(props: PaletteProps) {
  const { typed, lines, current, searching, failed, choose, type, handleKey } = usePalette(props);
  const field = useRef<HTMLInputElement>(null);
  const takeFocus = (event: Event) => {
    event.preventDefault();
    field.current?.focus();
    const { text, actions } = keptKeys();
    stopKeeping();
    if (text !== typed) type(text);
    for (const key of actions)
      field.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  const list = useId();
  const returnFocus = useReturnFocus();
  const idOf = (command: Command) => `${list}-${lines.indexOf(command)}`;
  const told = failed
    ? t`Not everything could be searched.`
    : searching
      ? t`Searching…`
      : `${lines.length} ${lines.length === 1 ? 'result' : 'results'}`;
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
              ref={field}
              role="combobox"
              aria-label={t`Go to, create or find`}
              aria-expanded
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={lines[current] && idOf(lines[current])}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              placeholder={t`Go to, create or find…`}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={handleKey}
              className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
            />
            <Keys keys="Esc" />
          </div>
          <div id={list} role="listbox" aria-label={t`Commands`} className="overflow-y-auto p-2">
            {groupsOf(lines).map((group) => (
              <div key={group} role="group" aria-label={group}>
                <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
                  {group}
                </p>
                {lines
                  .filter((line) => line.group === group)
                  .map((line) => (
                    <Line
                      key={line.id}
                      id={idOf(line)}
                      command={line}
                      active={line === lines[current]}
                      onChoose={choose}
                    />
                  ))}
              </div>
            ))}
            {lines.length === 0 && (
              <p className="px-3 py-6 text-center text-muted">
                {searching ? t`Searching…` : t`Nothing has this name.`}
              </p>
            )}
          </div>
          <p role="status" className="border-t border-border px-4 py-2 text-xs text-muted">
            {told}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
