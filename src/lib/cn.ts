import { clsx } from 'clsx';

/** Joins class names, leaving out what is falsy. */
export const cn = clsx;
