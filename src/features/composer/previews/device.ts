import { createContext, useContext } from 'react';
import type { PushPhone } from '@/domain/content/push-truncation';

/** Phones that the preview can show. */
export const DEVICES = ['iphone', 'pixel'] as const satisfies readonly PushPhone[];
export type Device = (typeof DEVICES)[number];

/** Phone of the mock-ups below, by default an iPhone. */
export const DeviceContext = createContext<Device>('iphone');

export const useDevice = (): Device => useContext(DeviceContext);
