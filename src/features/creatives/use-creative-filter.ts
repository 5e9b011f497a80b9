import * as z from 'zod/mini';
import { useAddressParams } from '@/ui/use-address-params';

const text = z.catch(z.string().check(z.maxLength(100)), '');
const addressSchema = z.object({
  search: text,
  type: text,
  status: text,
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.lt(1_000_000)), 1),
  /** The creative whose preview is shown, and which of its versions; empty for the newest. */
  preview: text,
  version: text,
});
type Address = z.infer<typeof addressSchema>;

const NAMES = {
  search: 'q',
  type: 'type',
  status: 'status',
  page: 'page',
  preview: 'preview',
  version: 'version',
} as const;

/** Filters, page and preview of the creatives screen; they live in the address. */
export function useCreativeFilter() {
  const [params, writeParams] = useAddressParams();
  const read = (name: keyof Address) => params.get(NAMES[name]) ?? '';
  const address = addressSchema.parse({
    search: read('search'),
    type: read('type'),
    status: read('status'),
    page: read('page') || 1,
    preview: read('preview'),
    version: read('version'),
  });
  const write = (next: Address, replace: boolean) =>
    writeParams(
      Object.entries(NAMES).flatMap(([key, name]): [string, string][] => {
        const value = String(next[key as keyof Address]);
        return value === '' || (key === 'page' && value === '1') ? [] : [[name, value]];
      }),
      { replace },
    );
  return {
    filter: address,
    narrowed: address.search !== '' || address.type !== '' || address.status !== '',
    /** A narrower list begins at its first page. */
    setFilter: (change: Partial<Pick<Address, 'search' | 'type' | 'status' | 'page'>>) =>
      write({ ...address, page: 1, ...change }, change.page === undefined),
    showPreview: (preview: string, version = '') => write({ ...address, preview, version }, true),
  };
}
