import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway, GatewaySummary } from './simulator.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Longer pauses of the demo are not made up for. */
const CATCH_UP = 3 * DAY;
const LONGEST_RUN = 60 * DAY;
const SPEEDS = [0, 1, 60, 600];

interface State {
  /** The time that the gateway has reached, in milliseconds from 1970. */
  at: number;
  /** Simulated minutes a minute; 0: it waits. */
  speed: number;
}

interface ControlOptions {
  gateway: Gateway;
  /** Folder in which the reached time is kept over restarts. */
  folder: string;
  /** Speed of a first start. */
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
    return fallback; // a last write that was cut short
  }
}

const floorMinute = (time: number) => Math.floor(time / MINUTE) * MINUTE;

/**
 * Runs the simulated gateway beside the demo: in real time, faster, or up to a time that is asked for. One run at a
 * time; what was reached is kept in the data folder.
 */
export function gatewayControl({ gateway, folder, speed = 1, now = Date.now }: ControlOptions) {
  const file = join(folder, 'gateway.json');
  const state = readState(file, { at: floorMinute(now()), speed });
  state.at = Math.max(state.at, floorMinute(now() - CATCH_UP));
  let busy: Promise<unknown> = Promise.resolve();
  let seen = now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => writeFileSync(file, `${JSON.stringify(state)}\n`, { mode: 0o600 });

  /** Queued behind what runs already. */
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

  /** As far as the speed has come since the last look; what a pause of the demo has missed is made up for at once. */
  async function tick(): Promise<void> {
    const elapsed = now() - seen;
    seen = now();
    const reached = state.at + elapsed * state.speed;
    const target = state.speed === 1 ? Math.max(now(), reached) : reached;
    const until = floorMinute(target);
    if (state.speed === 0 || until <= state.at) {
      // A part of a minute is not lost, or a slow simulation would stand still.
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
    /** Refuses what is no speed or no time to run to; answers what was done. */
    command: async (wish: { speed?: unknown; until?: unknown }) => {
      const until = typeof wish.until === 'string' ? Date.parse(wish.until) : null;
      const wrongTime = until !== null && !(until > state.at && until - state.at <= LONGEST_RUN);
      const wrongSpeed = wish.speed !== undefined && !SPEEDS.includes(wish.speed as number);
      if (wrongTime || wrongSpeed || (until === null && wish.speed === undefined)) return null;
      if (wish.speed !== undefined) {
        state.speed = wish.speed as number;
        seen = now();
        save();
      }
      return until === null ? {} : runUntil(floorMinute(until));
    },
  };
}

export type GatewayControl = ReturnType<typeof gatewayControl>;
