import { vi } from 'vitest';

// A module of its own, because all test files of a worker share it, while the setup file runs again for each.

/** Console output of the current test. */
const noise: string[] = [];
let allowed = false;

/** Allows console errors that the test provokes. */
export const expectConsoleError = () => {
  allowed = true;
};

/** Starts a test with no expected console output. */
export function watchConsole(): void {
  allowed = false;
  noise.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      noise.push(parts.map(String).join(' '));
    });
}

/** Fails the test if it wrote unexpected console output. */
export function checkConsole(): void {
  if (!allowed && noise.length > 0)
    throw new Error(`Unexpected console output:\n${noise.join('\n')}`);
}
