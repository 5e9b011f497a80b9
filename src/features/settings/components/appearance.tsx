import { t } from '@lingui/core/macro';
import { cn } from '@/lib/cn';
import { RadioCards } from '@/ui/forms/radio-cards';
import { useTheme } from '@/ui/theme/theme';
import { SettingAnchor } from './setting-anchor';

/** A small page in the colors of a theme. */
const Miniature = ({ theme }: { theme: 'light' | 'dark' }) => (
  <span aria-hidden className={cn(theme, 'flex h-20 flex-1 gap-2 bg-bg p-2')}>
    <span className="w-1/4 rounded-control bg-raised" />
    <span className="flex flex-1 flex-col items-start gap-1.5">
      <span className="h-2 w-3/5 rounded-full bg-fg" />
      <span className="w-full flex-1 rounded-control border border-border bg-surface" />
      <span className="h-2.5 w-2/5 rounded-full bg-accent" />
    </span>
  </span>
);

/** A miniature of each theme that the choice can show, side by side. */
const Picture = ({ shown }: { shown: readonly ('light' | 'dark')[] }) => (
  <span className="flex overflow-hidden rounded-control border border-border">
    {shown.map((theme) => (
      <Miniature key={theme} theme={theme} />
    ))}
  </span>
);

const themes = () =>
  [
    { value: 'light', label: t`Light`, picture: <Picture shown={['light']} /> },
    { value: 'dark', label: t`Dark`, picture: <Picture shown={['dark']} /> },
    { value: 'system', label: t`System`, picture: <Picture shown={['light', 'dark']} /> },
  ] as const;

export function Appearance() {
  const { theme, setTheme } = useTheme();
  return (
    <SettingAnchor mark="theme">
      <RadioCards
        legend={t`Theme on this device`}
        columns={3}
        value={theme}
        options={themes()}
        onChange={setTheme}
      />
    </SettingAnchor>
  );
}
