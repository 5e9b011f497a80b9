/** A separate file: the entry starts this request and must not import the React components of `shell.tsx`. */
export const loadAppShell = () => import('./app-shell');
