import { t } from '@lingui/core/macro';

/** True on Apple devices, whose shortcuts use Command instead of Control. */
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Shortcut with Command or Control, as the user's keyboard names it: `⌘ K`, `Ctrl K`, `Strg K`. */
export const commandKeys = (key: string) => (isMac() ? `⌘ ${key}` : t`Ctrl ${key}`);

/** Shortcut of the command palette. */
export const paletteKeys = () => commandKeys('K');
