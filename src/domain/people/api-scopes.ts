/** Permissions that an API key can have. The database checks them (`private.api_calls`). */
export const API_SCOPES = [
  'campaigns:read',
  'campaigns:write',
  'creatives:write',
  'trackers:write',
  'audiences:read',
  'audiences:write',
  'reports:read',
  'wallet:read',
] as const;

export type ApiScope = (typeof API_SCOPES)[number];
