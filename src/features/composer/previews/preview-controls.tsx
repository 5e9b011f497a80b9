import { t } from '@lingui/core/macro';
import { Moon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Person } from '@/domain/content/fields';
import { SAMPLE_PEOPLE, type SamplePerson } from '@/domain/content/sample-people';
import { sessionStore } from '@/lib/storage/browser-storage';
import { Button } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { useTheme } from '@/ui/theme/theme';
import { PersonChoice } from './person-choice';
import { type Device, DeviceContext, DEVICES } from './device';

const DEVICE = 'flightdeck:preview-device';

/** Phone last chosen in this browser tab. */
const savedDevice = (): Device =>
  DEVICES.find((one) => one === sessionStore.getItem(DEVICE)) ?? 'iphone';

export interface PreviewOptions {
  dark: boolean;
  /** Shows an email as a mail program on a computer does. */
  wide: boolean;
  person: Person;
}

interface PreviewControlsProps {
  /** Whether the message has personalization fields. Offers sample recipients if it does. */
  personal: boolean;
  /** Whether to offer a computer as a device. */
  computer?: boolean;
  /** Controls shown before the built-in controls. */
  lead?: ReactNode;
  children: (look: PreviewOptions) => ReactNode;
}

/** Controls for sample recipient, device and theme above a preview. */
export function PreviewControls({
  personal,
  computer = false,
  lead,
  children,
}: PreviewControlsProps) {
  const { shown } = useTheme();
  // Follows the theme of the app until the user chooses one.
  const [chosen, setChosen] = useState<typeof shown>();
  const look = chosen ?? shown;
  const [asked, setAsked] = useState(false);
  const [device, setDevice] = useState(savedDevice);
  const [person, setPerson] = useState<SamplePerson>('usual');
  const wide = asked && computer;
  const show = (next: string) => {
    setAsked(next === 'computer');
    const phone = DEVICES.find((one) => one === next);
    if (!phone) return;
    setDevice(phone);
    sessionStore.setItem(DEVICE, phone);
  };
  return (
    <div data-wide={wide || undefined} className="min-w-0 space-y-3">
      <div className="flex flex-wrap items-end gap-2">
        {lead}
        {personal && (
          <PersonChoice value={person} onChange={setPerson} className="flex-1 basis-28" />
        )}
        <Field label={t`Device`} className="flex-1 basis-28">
          {(field) => (
            <Select
              {...field}
              value={wide ? 'computer' : device}
              onChange={({ target: { value } }) => show(value)}
            >
              <option value="iphone">{t`iPhone`}</option>
              <option value="pixel">{t`Pixel`}</option>
              {computer && <option value="computer">{t`Computer`}</option>}
            </Select>
          )}
        </Field>
        <Button
          variant="outline"
          aria-pressed={look === 'dark'}
          className="aria-pressed:bg-raised"
          onClick={() => setChosen(look === 'dark' ? 'light' : 'dark')}
        >
          <Moon aria-hidden /> {t`Dark`}
        </Button>
      </div>
      <div className={`${look} contain-content rounded-card bg-bg p-3 text-fg`}>
        <DeviceContext value={device}>
          {children({ dark: look === 'dark', wide, person: SAMPLE_PEOPLE[person] })}
        </DeviceContext>
      </div>
    </div>
  );
}
