/** True on Apple devices, whose shortcuts use Command instead of Control. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Shortcut of the command palette, as the user's keyboard names it. */
export const paletteKeys = () => (isMac() ? '⌘ K' : 'Ctrl K');
