import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Content } from '@/domain/content/content';
import { writtenLinks } from '@/domain/content/written-links';
import { filterBroken, linkChecksQuery } from '@/features/links/queries';

/** URLs written in the contents, followed by the destination of the contents' tracked link. */
export const contentLinks = (
  contents: readonly (Content | null)[],
  target?: string | null,
): string[] => [
  ...contents.flatMap((content) => (content ? writtenLinks(content).map(({ url }) => url) : [])),
  ...(target ? [target] : []),
];

/** URLs of `contentLinks` whose page failed its last link check. Empty while loading. */
export function useBrokenLinks(
  contents: readonly (Content | null)[],
  target?: string | null,
): ReadonlySet<string> {
  const { data } = useQuery(linkChecksQuery(contentLinks(contents, target)));
  return useMemo(() => filterBroken(data), [data]);
}
