import { useQuery } from '@tanstack/react-query';
import { creativesQuery } from '@/features/creative-data/queries';
import { useOrganisationId } from '@/session/session';
import { useCreativeFilter } from './use-creative-filter';

/**
 * The page of creatives for the filters in the URL, and those filters as the query takes them. Variants are grouped under
 * their creative unless a filter could match a variant alone.
 */
export function useCreatives() {
  const organisationId = useOrganisationId();
  const { search, type, status, label, use, results, sort, page } = useCreativeFilter().filter;
  const groups = [search, status, label, use, results].every((one) => one === '');
  const narrowing = { search, type, status, label, use, results, groups };
  return {
    query: useQuery(creativesQuery({ organisationId, ...narrowing, sort, page })),
    narrowing,
  };
}
