import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldName } from '@/domain/content/fields';

export const FIELD_LABELS: Record<FieldName, MessageDescriptor> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  city: msg`City`,
  country: msg`Country`,
  last_product: msg`Last product bought`,
  loyalty_points: msg`Loyalty points`,
};
