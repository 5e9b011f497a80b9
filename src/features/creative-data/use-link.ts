import { useQuery } from '@tanstack/react-query';
import { exampleShortUrl } from '@/domain/link/links';
import { domainsQuery } from '@/features/configuration/list-queries';
import { linkDomainQuery } from '@/features/links/queries';

/**
 * Stands for a short link that is yet to be made, to a tracked link or to an address, and is as long; null until the
 * domains are known.
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
  /** Where its link leads, also before there is one. */
  original_url?: string | null | undefined;
  /** The tracked link that it carries. */
  tracker_version_id?: string | null | undefined;
}

/** The link that a wording carries before a flight gives it one of its own, for its text and its length; null without one. */
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
