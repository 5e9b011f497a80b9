import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway, GatewaySummary } from './simulator.ts';

/** Longest pause in milliseconds that the demo catches up on after a restart. */
const CATCH_UP = 3 * millisecondsInDay;
const LONGEST_RUN = 60 * millisecondsInDay;
const SPEEDS = [0, 1, 60, 600];

interface State {
  /** Simulated time in Unix milliseconds. */
  at: number;
  /** Simulated minutes per minute; 0 pauses the gateway. */
  speed: number;
}

interface ControlOptions {
  gateway: Gateway;
  /** Folder that stores the state across restarts. */
  folder: string;
  /** Speed on first start. */
  speed?: number;
  now?: () => number;
}

function readState(file: string, fallback: State): State {
  if (!existsSync(file)) return fallback;
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<State>;
    const { at = fallback.at, speed = fallback.speed } = stored;
    return Number.isFinite(at) && SPEEDS.includes(speed) ? { at, speed } : fallback;
  } catch {
    return fallback; // A crash cut the last write short.
  }
}

const floorMinute = (time: number) =>
  Math.floor(time / millisecondsInMinute) * millisecondsInMinute;

/**
 * Runs the simulated gateway of the demo in real time, faster, or up to a requested time. Serializes the runs and stores the
 * simulated time in the data folder.
 */
export function gatewayControl({ gateway, folder, speed = 1, now = Date.now }: ControlOptions) {
  const file = join(folder, 'gateway.json');
  const state = readState(file, { at: floorMinute(now()), speed });
  state.at = Math.max(state.at, floorMinute(now() - CATCH_UP));
  let busy: Promise<unknown> = Promise.resolve();
  let seen = now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => writeFileSync(file, `${JSON.stringify(state)}\n`, { mode: 0o600 });

  /** Runs after the runs already queued. */
  function runUntil(until: number): Promise<GatewaySummary> {
    const run = busy.then(async () => {
      const summary = await gateway.run(state.at, until);
      state.at = Math.max(state.at, until);
      save();
      return summary;
    });
    busy = run.catch(() => {});
    return run;
  }

  /** Advances the simulated time by the time since the last tick. In real time it also catches up to now. */
  async function tick(): Promise<void> {
    const elapsed = now() - seen;
    seen = now();
    const reached = state.at + elapsed * state.speed;
    const target = state.speed === 1 ? Math.max(now(), reached) : reached;
    const until = floorMinute(target);
    if (state.speed === 0 || until <= state.at) {
      // Keeps the fraction of a minute; otherwise a slow simulation would never advance.
      if (state.speed > 0) seen -= elapsed;
      return;
    }
    await runUntil(until).catch((error: unknown) =>
      console.error('The simulated gateway failed', error instanceof Error ? error.message : error),
    );
  }

  return {
    start: (every = 5000) => {
      const again = () => {
        timer = setTimeout(() => void tick().finally(again), every).unref();
      };
      again();
    },
    stop: () => clearTimeout(timer),
    tick,
    runUntil,
    status: () => ({ at: new Date(state.at).toISOString(), speed: state.speed }),
    /** Sets the speed or runs to a time. Returns the totals of the run, or null if the command is invalid. */
    command: async (input: { speed?: unknown; until?: unknown }) => {
      const until = typeof input.until === 'string' ? Date.parse(input.until) : null;
      const wrongTime = until !== null && !(until > state.at && until - state.at <= LONGEST_RUN);
      const wrongSpeed = input.speed !== undefined && !SPEEDS.includes(input.speed as number);
      if (wrongTime || wrongSpeed || (until === null && input.speed === undefined)) return null;
      if (input.speed !== undefined) {
        state.speed = input.speed as number;
        seen = now();
        save();
      }
      return until === null ? {} : runUntil(floorMinute(until));
    },
  };
}

export type GatewayControl = ReturnType<typeof gatewayControl>;
