import {
  columnsOf,
  getOperation,
  listOperation,
  READ_CAMPAIGNS,
  readOne,
  type Resource,
  status,
} from './lists.ts';
import { operation } from './operation.ts';
import * as schemas from './schemas.ts';

type Row = Record<string, unknown>;

const creatives: Resource = {
  name: 'creatives',
  title: 'Creative',
  table: 'creatives',
  select: columnsOf(schemas.creative),
  schema: schemas.creative,
  scopes: [...READ_CAMPAIGNS, 'creatives:write'],
  filters: { status },
};

const trackers: Resource = {
  name: 'trackers',
  title: 'Tracker',
  table: 'click_trackers',
  select: columnsOf(schemas.tracker),
  schema: schemas.tracker,
  scopes: [...READ_CAMPAIGNS, 'trackers:write'],
};

const audiences: Resource = {
  name: 'audiences',
  title: 'Audience',
  table: 'audiences',
  select: columnsOf(schemas.audience),
  schema: schemas.audience,
  scopes: ['audiences:read', 'audiences:write'],
};

const segments: Resource = {
  name: 'segments',
  title: 'Segment',
  table: 'segments',
  select: columnsOf(schemas.segment),
  schema: schemas.segment,
  scopes: ['audiences:read', 'audiences:write'],
};

/** Creatives, tracked links, cohorts and segments. */
export const contentOperations = [
  listOperation(creatives),
  getOperation(creatives),
  operation({
    id: 'createCreative',
    method: 'POST',
    path: '/creatives',
    scopes: ['creatives:write'],
    summary: 'Creates a draft creative with its first version',
    body: schemas.newCreative,
    result: schemas.creative,
    run: async ({ body, newId, data }) => {
      await data.rpc('create_creative', {
        p_id: newId,
        p_name: body.name,
        p_type: body.type,
        ...(body.content ? { p_content: body.content } : { p_message: body.message }),
        ...(body.tracker_version_id && { p_link: body.tracker_version_id }),
      });
      return readOne(data, creatives, newId);
    },
  }),
  listOperation(trackers),
  operation({
    id: 'createTracker',
    method: 'POST',
    path: '/trackers',
    scopes: ['trackers:write'],
    summary: 'Creates a tracked link on the default domain',
    body: schemas.newTracker,
    result: schemas.trackedLink,
    run: async ({ body, newId, data }) => {
      const [link] = (await data.rpc('create_tracked_link', {
        p_id: newId,
        p_name: body.name,
        p_url: body.url,
      })) as Row[];
      return { id: newId, link_id: link?.['id'], name: body.name, short_url: link?.['shortened_url'] };
    },
  }),
  listOperation(audiences),
  getOperation(audiences),
  operation({
    id: 'createAudience',
    method: 'POST',
    path: '/audiences',
    scopes: ['audiences:write'],
    summary: 'Creates a cohort from segments',
    body: schemas.newAudience,
    result: schemas.audience,
    run: async ({ body, newId, data }) => {
      await data.rpc('save_audience', {
        p_id: newId,
        p_version: null,
        p_name: body.name,
        p_description: body.description ?? '',
        p_rules: body.rules,
      });
      return readOne(data, audiences, newId);
    },
  }),
  listOperation(segments),
];
