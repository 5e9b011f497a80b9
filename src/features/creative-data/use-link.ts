import { useQuery } from '@tanstack/react-query';
import { exampleShortUrl } from '@/domain/link/links';
import { domainsQuery } from '@/features/configuration/list-queries';
import { linkDomainQuery } from '@/features/links/queries';

/**
 * Example of a short link that does not exist yet, with the length that the real one will have. Uses the domain of the
 * tracked link, otherwise the default domain. Null while the domains load.
 */
export function useExampleLink(trackerVersionId?: string | null): string | null {
  const domains = useQuery(domainsQuery()).data ?? [];
  const { data: tracked } = useQuery({
    ...linkDomainQuery(trackerVersionId ?? ''),
    enabled: Boolean(trackerVersionId) && domains.length > 1,
  });
  const domain = domains.find(({ id }) => id === tracked?.domain_id) ?? domains[0];
  return domain ? exampleShortUrl(domain.domain_name) : null;
}

interface LinkSource {
  shortened_url?: string | null | undefined;
  /** Target of the short link, which is created when the version is saved. */
  original_url?: string | null | undefined;
  tracker_version_id?: string | null | undefined;
}

/**
 * Short link that is shown and counted in a creative's message; null without a link. A flight sends its own short link
 * instead.
 */
export function useLink({
  shortened_url,
  original_url,
  tracker_version_id,
}: LinkSource): string | null {
  const example = useExampleLink(tracker_version_id);
  if (tracker_version_id) return example;
  if (shortened_url) return shortened_url;
  return original_url?.trim() ? example : null;
}
