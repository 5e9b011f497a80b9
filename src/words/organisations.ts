import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ORGANISATION_TYPES, type OrganisationType } from '@/domain/people/organisation-type';
import { i18n } from '@/lib/i18n';

const TYPES: Record<OrganisationType, MessageDescriptor> = {
  advertiser: msg`Advertiser`,
  agency: msg`Agency`,
  VOX: msg`VOX`,
};

/** `Advertiser` for `advertiser`; an unknown type is returned unchanged. */
export const organisationTypeLabel = (type: string): string =>
  Object.hasOwn(TYPES, type) ? i18n.t(TYPES[type as OrganisationType]) : type;

export const organisationTypes = (): [OrganisationType, string][] =>
  ORGANISATION_TYPES.map((type) => [type, organisationTypeLabel(type)]);
