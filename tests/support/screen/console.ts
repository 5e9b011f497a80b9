import { vi } from 'vitest';

// One module for all files of a worker; the setup file's own are made anew for each.

/** What the test that runs now has written to the console. */
const noise: string[] = [];
let allowed = false;

/** Failures that a test provokes are expected on the console; it says so with this. */
export const expectConsoleError = () => {
  allowed = true;
};

/** From here on nothing is expected. */
export function watchConsole(): void {
  allowed = false;
  noise.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      noise.push(parts.map(String).join(' '));
    });
}

/** Fails a test that wrote what it did not announce. */
export function checkConsole(): void {
  if (!allowed && noise.length > 0)
    throw new Error(`Unexpected console output:\n${noise.join('\n')}`);
}
