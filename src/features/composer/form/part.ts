import { msg } from '@lingui/core/macro';
import { createContext, useContext } from 'react';

/** Parts of the editor. Narrow screens show one at a time. */
export const PARTS = {
  write: msg`Write`,
  preview: msg`Preview`,
  checks: msg`Checks`,
};
export type Part = keyof typeof PARTS;

interface ShownPart {
  part: Part;
  show: (part: Part) => void;
}

/** The part that a narrow screen shows. By default all parts are visible and `show` does nothing. */
export const PartContext = createContext<ShownPart>({ part: 'write', show: () => undefined });

export const useParts = () => useContext(PartContext);
