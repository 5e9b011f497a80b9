import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TemplateName } from '@/domain/content/templates/templates';

/** Names of the ready-made templates. */
export const TEMPLATE_NAMES: Record<TemplateName, MessageDescriptor> = {
  abandoned_cart: msg`Abandoned cart`,
  back_in_stock: msg`Back in stock`,
  appointment: msg`Appointment reminder`,
  delivery_notice: msg`Delivery notice`,
  welcome: msg`Welcome`,
  event: msg`Event invitation`,
  review: msg`Review request`,
  win_back: msg`Win back`,
  birthday: msg`Birthday`,
  sale: msg`Sale`,
  survey: msg`Survey`,
  loyalty: msg`Loyalty points`,
};
