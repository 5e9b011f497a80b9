import type { Tables } from '@/lib/database.types';

/** A status as the platform configures it: its stored name, its label and the name of its colour. */
export type StatusOption = Pick<
  Tables<'campaign_statuses'>,
  'id' | 'name' | 'display_name' | 'color_class'
>;

/** A channel on offer. `name` is what flights, creatives and rates store; `display_name` is what people read. */
export type ServiceType = Pick<
  Tables<'service_types'>,
  'id' | 'name' | 'display_name' | 'description' | 'default_rate' | 'icon_name'
>;

/** A kind of creative. Its names are those of the channels, compared ignoring case (F-25). */
export type MessageType = Pick<Tables<'message_types'>, 'id' | 'name' | 'display_name'>;
