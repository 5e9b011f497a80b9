import { useQuery } from '@tanstack/react-query';
import { forbiddenWordsQuery } from '@/features/configuration/queries';
import { useOrganisationId } from '@/session/session';

const NONE: readonly string[] = [];

/** Words that the organization forbids in its messages. Empty while loading. */
export const useForbiddenWords = (): readonly string[] =>
  useQuery(forbiddenWordsQuery(useOrganisationId())).data?.forbidden_words ?? NONE;
