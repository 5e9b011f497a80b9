import { msg } from '@lingui/core/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { i18n } from '@/lib/i18n';
import { localStore } from '@/lib/storage/browser-storage';
import { IconButton } from '../actions/button';
import { useMediaQuery } from './use-media-query';

type Theme = 'light' | 'dark' | 'system';

export const isTheme = (value: string | null): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system';

const STORAGE_KEY = 'flightdeck:theme';
const NEXT = { light: 'dark', dark: 'system', system: 'light' } as const;

function storedTheme(): Theme {
  const value = localStore.getItem(STORAGE_KEY);
  return isTheme(value) ? value : 'system';
}

interface ThemeValue {
  theme: Theme;
  /** The theme in effect: resolves `system`. */
  shown: 'light' | 'dark';
  setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeValue | null>(null);

/**
 * Provides the theme: light, dark or the system's, which is the default. `public/theme.js` applies it before
 * React loads.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(storedTheme);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const shown = theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
  useEffect(() => {
    document.documentElement.classList.toggle('dark', shown === 'dark');
  }, [shown]);
  const value = useMemo(
    () => ({
      theme,
      shown,
      setTheme: (next: Theme) => {
        setTheme(next);
        localStore.setItem(STORAGE_KEY, next);
      },
    }),
    [theme, shown],
  );
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export function useTheme(): ThemeValue {
  const value = useContext(ThemeContext);
  if (!value) throw new Error('useTheme needs a ThemeProvider above it');
  return value;
}

const ICONS = { light: Sun, dark: Moon, system: Monitor };

const TOGGLE_LABELS = {
  light: msg`Theme: light. Switch to dark`,
  dark: msg`Theme: dark. Switch to system`,
  system: msg`Theme: system. Switch to light`,
};

export function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const Icon = ICONS[theme];
  return (
    <IconButton label={i18n.t(TOGGLE_LABELS[theme])} onClick={() => setTheme(NEXT[theme])}>
      <Icon aria-hidden />
    </IconButton>
  );
}
