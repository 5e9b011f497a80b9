interface ChannelUse {
  active_services: readonly string[];
  /** Channel name to dollars per message. */
  service_rates: unknown;
}

/**
 * Returns whether an organization can plan new flights on a channel: it is an active service, or it was added to the
 * platform after the organization's form was last saved. The form stores a rate for every channel, even unchecked ones,
 * so a channel without a rate is new. Mirrors the database rule.
 */
export function usesChannel({ active_services, service_rates }: ChannelUse, channel: string) {
  if (active_services.includes(channel)) return true;
  return !(service_rates && typeof service_rates === 'object' && channel in service_rates);
}
