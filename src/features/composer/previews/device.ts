import { createContext, useContext } from 'react';
import type { PushPhone } from '@/domain/content/push-truncation';

/** The phones that a message is drawn on. */
export const DEVICES = ['iphone', 'pixel'] as const satisfies readonly PushPhone[];
export type Device = (typeof DEVICES)[number];

/** The phone of the mock-ups below; where nobody chooses, an iPhone. */
export const DeviceContext = createContext<Device>('iphone');

export const useDevice = (): Device => useContext(DeviceContext);
