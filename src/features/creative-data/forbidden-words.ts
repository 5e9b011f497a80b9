import { useQuery } from '@tanstack/react-query';
import { forbiddenWordsQuery } from '@/features/configuration/queries';
import { useOrganisationId } from '@/session/session';

const NONE: readonly string[] = [];

/** The words that the organisation's messages avoid. */
export const useForbiddenWords = (): readonly string[] =>
  useQuery(forbiddenWordsQuery(useOrganisationId())).data?.forbidden_words ?? NONE;
