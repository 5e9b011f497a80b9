import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Content } from '@/domain/content/content';
import { writtenLinks } from '@/domain/content/written-links';
import { brokenLinksOf, linkChecksQuery } from '@/features/links/queries';

/** The addresses in contents, and that of the tracked link that goes with them. */
export const contentLinks = (
  contents: readonly (Content | null)[],
  target?: string | null,
): string[] => [
  ...contents.flatMap((content) => (content ? writtenLinks(content).map(({ url }) => url) : [])),
  ...(target ? [target] : []),
];

/** Those of them whose page did not work when it was last looked at. */
export function useBrokenLinks(
  contents: readonly (Content | null)[],
  target?: string | null,
): ReadonlySet<string> {
  const { data } = useQuery(linkChecksQuery(contentLinks(contents, target)));
  return useMemo(() => brokenLinksOf(data), [data]);
}
