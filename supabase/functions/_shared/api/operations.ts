import * as z from 'zod';
import { contentOperations } from './content.ts';
import type { DataApi } from './data-api.ts';
import { figureOperations } from './figures.ts';
import {
  columnsOf,
  getOperation,
  listOperation,
  READ_CAMPAIGNS,
  readOne,
  type Resource,
  status,
} from './lists.ts';
import { operation, type Operation } from './operation.ts';
import { Problem } from './problem.ts';
import * as schemas from './schemas.ts';

type Row = Record<string, unknown>;

const WRITE_CAMPAIGNS = ['campaigns:write'] as const;

const campaigns: Resource = {
  name: 'campaigns',
  title: 'Campaign',
  table: 'campaigns',
  select: columnsOf(schemas.campaign),
  schema: schemas.campaign,
  scopes: READ_CAMPAIGNS,
  filters: { status },
};

const flights: Resource = {
  name: 'flights',
  title: 'Flight',
  table: 'flights',
  select: `${columnsOf(
    schemas.flight.omit({ audience_ids: true, intervals: true }),
  )},audience_segments,intervals:flight_intervals(date,start_time,end_time)`,
  schema: schemas.flight,
  scopes: READ_CAMPAIGNS,
  filters: { campaign_id: z.uuid(), status },
  toResult: ({ audience_segments, ...row }) => ({ ...row, audience_ids: audience_segments ?? [] }),
};

/** Why a change matched no row: it does not exist, has another version, or the policies refuse the change. */
async function explainNoRow(
  data: DataApi,
  resource: Resource,
  [id, version]: [id: string, version?: number],
): Promise<never> {
  const row = await readOne(data, resource, id);
  if (version === undefined || row['version'] === version)
    throw new Problem([403, 'forbidden'], 'The role of the key’s actor does not allow this change.');
  throw new Problem([409, 'version_conflict'], 'It has changed since this version. Read it again.');
}

/** SQLSTATE of a refused campaign as an HTTP status: PT404 is 404. */
const statusOf = (code: string) => (/^PT\d{3}$/.test(code) ? Number(code.slice(2)) : 409);

const campaignOperations = [
  listOperation(campaigns),
  getOperation(campaigns),
  operation({
    id: 'createCampaign',
    method: 'POST',
    path: '/campaigns',
    scopes: WRITE_CAMPAIGNS,
    summary: 'Creates a pending campaign',
    body: schemas.newCampaign,
    result: schemas.campaign,
    run: async ({ body, newId, data }) => {
      await data.insert('campaigns', { ...body, id: newId });
      return readOne(data, campaigns, newId);
    },
  }),
  operation({
    id: 'updateCampaign',
    method: 'PATCH',
    path: '/campaigns/{id}',
    scopes: WRITE_CAMPAIGNS,
    summary: 'Changes a campaign',
    body: schemas.campaignChanges,
    result: schemas.campaign,
    run: async ({ pathId, body: { version, ...changes }, data }) => {
      const where = { id: `eq.${pathId}`, ...(version !== undefined && { version: `eq.${version}` }) };
      const changed = await data.update('campaigns', where, changes);
      if (changed === 0) await explainNoRow(data, campaigns, [pathId, version]);
      return readOne(data, campaigns, pathId);
    },
  }),
  operation({
    id: 'changeCampaignStatus',
    method: 'POST',
    path: '/campaigns/{id}/status',
    scopes: WRITE_CAMPAIGNS,
    summary: 'Pauses, activates, ends, archives or restores a campaign',
    body: schemas.campaignAction,
    result: schemas.campaign,
    run: async ({ pathId, body, data }) => {
      const values = { p_action: body.action, p_ids: [pathId] };
      const [done] = (await data.rpc('change_campaigns', values)) as Record<string, string>[];
      if (done?.['outcome'] === 'refused')
        throw new Problem(
          [statusOf(done['code'] ?? ''), done['hint'] || 'forbidden'],
          done['message'] ?? '',
        );
      return readOne(data, campaigns, pathId);
    },
  }),
];

/** The launch check and the launch of campaigns or flights. */
function launchOperations(resource: Resource, argument: (id: string) => [check: Row, launch: Row]) {
  const { name, title } = resource;
  return [
    operation({
      id: `check${title}Launch`,
      method: 'GET',
      path: `/${name}/{id}/launch-check`,
      scopes: READ_CAMPAIGNS,
      summary: 'Returns what a launch would start and the problems it would meet',
      result: schemas.launchCheck,
      run: ({ pathId, data }) => data.rpc('launch_check', argument(pathId)[0]),
    }),
    operation({
      id: `launch${title}`,
      method: 'POST',
      path: `/${name}/{id}/launch`,
      scopes: WRITE_CAMPAIGNS,
      summary: 'Starts what the launch check lists',
      body: schemas.launchRequest,
      result: schemas.launch,
      run: ({ pathId, body: { version, messages }, newId, data }) =>
        data.rpc('launch', {
          ...argument(pathId)[1],
          p_id: newId,
          ...(version !== undefined && { p_version: version }),
          ...(messages !== undefined && { p_messages: messages }),
        }),
    }),
  ];
}

async function newestVersion(data: DataApi, creative: string): Promise<unknown> {
  const [version] = await data.rows('creative_versions', {
    select: 'id',
    creative_id: `eq.${creative}`,
    order: 'created_at.desc,id.desc',
    limit: '1',
  });
  if (!version) throw new Problem([404, 'not_found'], 'There is no creative with this id.');
  return version['id'];
}

const flightOperations = [
  listOperation(flights),
  getOperation(flights),
  operation({
    id: 'createFlight',
    method: 'POST',
    path: '/flights',
    scopes: WRITE_CAMPAIGNS,
    summary: 'Creates a pending flight of a campaign',
    body: schemas.newFlight,
    result: schemas.flight,
    run: async ({ body, newId, data }) => {
      const creative_version_id =
        body.creative_version_id ?? (await newestVersion(data, body.creative_id));
      await data.rpc('create_flight', { p_id: newId, p_flight: { ...body, creative_version_id } });
      return readOne(data, flights, newId);
    },
  }),
  operation({
    id: 'pauseFlight',
    method: 'POST',
    path: '/flights/{id}/pause',
    scopes: WRITE_CAMPAIGNS,
    summary: 'Pauses an active flight',
    result: schemas.flight,
    run: async ({ pathId, data }) => {
      const changed = await data.update('flights', { id: `eq.${pathId}` }, { status: 'paused' });
      if (changed === 0) await explainNoRow(data, flights, [pathId]);
      return readOne(data, flights, pathId);
    },
  }),
];

/** Every operation of the API. */
export const OPERATIONS: readonly Operation[] = [
  ...campaignOperations,
  ...launchOperations(campaigns, (id) => [{ p_campaign_id: id }, { p_campaign_id: id }]),
  ...flightOperations,
  ...launchOperations(flights, (id) => [{ p_flight_id: id }, { p_flight_ids: [id] }]),
  ...contentOperations,
  ...figureOperations,
];
