import { ALL_PARTS, type CatalogPart } from '@/lib/storage/stored-language';
import { paths } from '@/lib/paths';
import { storedSession } from '@/lib/storage/stored-session';

/** Parts of a catalog that a page needs before it renders, by its path or route pattern. */
export function catalogParts(path: string): readonly CatalogPart[] {
  if (!storedSession()) return ['start', 'auth'];
  if (path === paths.home) return ['start', 'campaigns', 'dashboard'];
  return path === paths.campaigns ? ['start', 'campaigns'] : ALL_PARTS;
}
