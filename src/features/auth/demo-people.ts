/** Accounts of the demo data. The landing page offers those with a `job`. */
export const DEMO_PEOPLE = [
  {
    email: 'marketer@northwind.example',
    role: 'Campaign Manager',
    at: 'Northwind Outdoor',
    job: 'marketer',
  },
  { email: 'admin@northwind.example', role: 'Admin', at: 'Northwind Outdoor', job: 'admin' },
  { email: 'planner@northwind.example', role: 'Campaign Manager', at: 'Northwind Outdoor' },
  { email: 'viewer@northwind.example', role: 'Viewer', at: 'Northwind Outdoor' },
  { email: 'superadmin@vox.example', role: 'Superadmin', at: 'VOX', job: 'superadmin' },
  { email: 'analyst@vox.example', role: 'Campaign Manager', at: 'VOX' },
  { email: 'admin@bluepeak.example', role: 'Admin', at: 'Bluepeak Media' },
  { email: 'marketer@bluepeak.example', role: 'Campaign Manager', at: 'Bluepeak Media' },
  { email: 'newcomer@northwind.example', role: 'Pending', at: 'Northwind Outdoor' },
  { email: 'former@northwind.example', role: 'Deactivated', at: 'Northwind Outdoor' },
  { email: 'hopeful@example.org', role: 'Pending', at: 'no organization' },
] as const;

export const DEMO_PASSWORD = 'flightdeck-demo';
