/** Accounts of the demo data. The landing page offers those with a `job`. */
export const DEMO_PEOPLE = [
  {
    email: 'marketer@northwind.example',
    role: 'regular',
    at: 'Northwind Outdoor',
    job: 'marketer',
  },
  { email: 'admin@northwind.example', role: 'admin', at: 'Northwind Outdoor', job: 'admin' },
  { email: 'planner@northwind.example', role: 'regular', at: 'Northwind Outdoor' },
  { email: 'viewer@northwind.example', role: 'readonly', at: 'Northwind Outdoor' },
  { email: 'superadmin@vox.example', role: 'superadmin', at: 'VOX', job: 'superadmin' },
  { email: 'analyst@vox.example', role: 'regular', at: 'VOX' },
  { email: 'admin@bluepeak.example', role: 'admin', at: 'Bluepeak Media' },
  { email: 'marketer@bluepeak.example', role: 'regular', at: 'Bluepeak Media' },
  { email: 'newcomer@northwind.example', role: 'pending', at: 'Northwind Outdoor' },
  { email: 'former@northwind.example', role: 'deactivated', at: 'Northwind Outdoor' },
  { email: 'hopeful@example.org', role: 'pending', at: '' },
] as const;

export const DEMO_PASSWORD = 'flightdeck-demo';
