/** Pages for users who cannot go on. One chunk, because the entry lists the files of each chunk. */
export { NoOrganisation } from '@/features/auth/components/no-organisation';
export { NotFound as Component } from './not-found';
export { NotConfigured } from './not-configured';
export { OutagePage } from './outage-page';
