import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '@/lib/storage/single-keys';
import { Dialog } from '@/ui/overlays/dialog';
import { Switch } from '@/ui/forms/switch';
import { commandKeys, paletteKeys } from './is-mac';
import { Keys } from './keys';

const globalShortcuts = () => [
  { keys: paletteKeys(), what: t`Go to, create or find anything` },
  { keys: commandKeys('B'), what: t`Toggle the sidebar` },
  { keys: 'Esc', what: t`Close` },
];

const singleKeyShortcuts = () => [
  { keys: '/', what: t`Search in the list` },
  { keys: 'c', what: t`New item (C or N)` },
  { keys: 'x', what: t`Select the focused item` },
  { keys: 'e', what: t`Mark the focused notification as read` },
  { keys: '?', what: t`Show these shortcuts` },
];

const rangeShortcuts = () => [
  { keys: '↑ ↓', what: t`Go to the item above or below` },
  { keys: t`Shift ↑↓`, what: t`Select several items` },
];

function List({ label, lines }: { label: string; lines: { keys: string; what: string }[] }) {
  return (
    <dl aria-label={label} className="divide-y divide-border">
      {lines.map(({ keys, what }) => (
        <div key={keys} className="flex min-h-10 items-center justify-between gap-4">
          <dt>{what}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={t`Keyboard shortcuts`}>
      <List label={t`Anywhere`} lines={globalShortcuts()} />
      <h3 className="mt-5 mb-1 text-xs font-medium text-muted">{t`In lists`}</h3>
      <List label={t`Single keys`} lines={singleKeyShortcuts()} />
      <List label={t`Several keys`} lines={rangeShortcuts()} />
      <div className="mt-5 flex items-center justify-between gap-4 border-t border-border pt-4">
        <span id="single-keys">{t`Single-key shortcuts`}</span>
        <Switch
          aria-labelledby="single-keys"
          checked={on}
          onCheckedChange={(next: boolean) => {
            setOn(next);
            setSingleKeys(next);
          }}
        />
      </div>
    </Dialog>
  );
}
