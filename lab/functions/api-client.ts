import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Code of a client that uses the generated types: it compiles only if they say what the API takes and returns. */
const CLIENT = `import type { components, operations } from './api';
type Body<Name extends 'createFlight' | 'launchCampaign'> =
  NonNullable<operations[Name]['requestBody']>['content']['application/json'];
export const flight: Body<'createFlight'> = {
  campaign_id: 'c', name: 'Opening', type: 'SMS', budget: 100, creative_id: 'm', audience_ids: ['a'],
  intervals: [{ date: '2030-03-01', start_time: '09:00', end_time: '18:00' }], pacing: 'even',
};
// @ts-expect-error: a flight needs a campaign.
export const incomplete: Body<'createFlight'> = { name: 'Opening' };
// @ts-expect-error: there is no such pacing.
export const wrong: Body<'createFlight'> = { ...flight, pacing: 'soon' };
export const launch: Body<'launchCampaign'> = { version: 1 };
export const nameOf = ({ name }: components['schemas']['Campaign']): string => name;
export const blockers = ({ blockers = [] }: components['schemas']['Problem']): string[] => blockers;
`;

/**
 * Generates a client from the description of the API with openapi-typescript and compiles code that uses it. Installs the
 * generator into `.cache`: it needs TypeScript 5, so it cannot be a dependency of the project.
 */
export function checkApiClient(description: unknown): void {
  const folder = resolve('.cache/api-client');
  mkdirSync(folder, { recursive: true });
  const run = (command: string, ...more: string[]) =>
    execFileSync(command, more, { cwd: folder, shell: process.platform === 'win32' }).toString();
  const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];
  run('npm', 'install', '--silent', '--no-save', '--prefix', folder, ...packages);
  writeFileSync(`${folder}/openapi.json`, JSON.stringify(description));
  writeFileSync(`${folder}/client.ts`, CLIENT);
  const tool = (name: string) => `${folder}/node_modules/.bin/${name}`;
  run(tool('openapi-typescript'), 'openapi.json', '--output', 'api.ts');
  assert.equal(run(tool('tsc'), '--noEmit', '--strict', '--skipLibCheck', 'client.ts'), '');
}
