import { createContext, useContext } from 'react';

/** Called with the path of the field whose text the user clicked in the preview, without the channel: `blocks.2`. */
export type OnPick = (place: string) => void;

/** Null where the preview has no fields next to it. */
export const PickContext = createContext<OnPick | null>(null);

export const usePick = () => useContext(PickContext);
