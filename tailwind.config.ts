import type { Config } from 'tailwindcss';

/** Every colour is a token of `src/index.css`, so that a theme is one list of values. */
const tone = (name: string) => ({
  DEFAULT: `var(--${name})`,
  soft: `var(--${name}-soft)`,
  fg: `var(--${name}-fg)`,
});

export default {
  darkMode: 'class',
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    extend: {
      colors: {
        bg: 'var(--bg)',
        surface: 'var(--surface)',
        raised: 'var(--raised)',
        fg: 'var(--fg)',
        muted: 'var(--muted)',
        border: 'var(--border)',
        control: 'var(--control)',
        accent: tone('accent'),
        destructive: tone('destructive'),
        success: tone('success'),
        warning: tone('warning'),
        info: tone('info'),
        violet: tone('violet'),
        neutral: tone('neutral'),
        chart: Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [n, `var(--chart-${n})`])),
      },
      fontFamily: {
        sans: ['Inter Variable', 'Inter', 'system-ui', 'sans-serif'],
      },
      borderRadius: { card: '0.625rem', control: '0.4375rem' },
      boxShadow: {
        card: '0 1px 2px rgb(16 24 40 / 0.04)',
        overlay: '0 16px 48px -12px rgb(16 24 40 / 0.28), 0 0 0 1px var(--border)',
      },
    },
  },
} satisfies Config;
