const SIX_SERVICES = ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'];
/** Form values of a new organisation, as `create_organisation` expects them. */
export const organisationDetails = (over: Record<string, unknown> = {}) => ({
  name: 'Harbour Foods',
  type: 'advertiser',
  logo_url: null,
  menu_color: '#123456',
  background_color: '#ffffff',
  time_zone: 'Europe/Berlin',
  monthly_credit_limit: 5000,
  location_targeting_cost: 0.01,
  active_services: SIX_SERVICES,
  service_rates: { SMS: 0.05 },
  prepaid_packages: { SMS: [{ quantity: 1000, discount_percentage: 10 }] },
  segment_costs: { behavioral: { type: 'percentage', value: 10 } },
  ...over,
});
