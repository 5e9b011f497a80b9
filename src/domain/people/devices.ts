/** Parts of a device's name. Null for a browser or system that the database does not know. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Parses a name of `private.device_name`, such as `Firefox on Windows` or `Another browser on another system`. */
export function parseDevice(name: string): Device {
  const [browser = '', system = ''] = name.split(' on ');
  return {
    browser: browser === 'Another browser' ? null : browser,
    system: system === 'another system' || system === '' ? null : system,
  };
}
