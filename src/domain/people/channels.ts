interface ChannelUse {
  active_services: readonly string[];
  /** Channel name to dollars per message. */
  service_rates: unknown;
}

/**
 * Whether an organisation may plan new flights with a channel: it is among its active services, or was added
 * to the platform after its form was saved last. Unchecked channels keep their rate, so one without a rate has never
 * been decided on. The database holds the same rule.
 */
export function usesChannel({ active_services, service_rates }: ChannelUse, channel: string) {
  if (active_services.includes(channel)) return true;
  return !(service_rates && typeof service_rates === 'object' && channel in service_rates);
}
