import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { countCharacters } from '@/domain/shared/text';
import { forbiddenWordsQuery } from '@/features/configuration/queries';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { TextCount } from '@/ui/forms/text-count';
import { useSetForbiddenWord } from '../mutations';
import { RemovableList } from './removable-list';

const LONGEST = 60;

function problemOf(word: string, words: readonly string[]): string | undefined {
  if (word === '') return 'Enter a word or a phrase';
  if (countCharacters(word) > LONGEST) return `Use at most ${LONGEST} characters`;
  if (words.some((other) => other.toLowerCase() === word.toLowerCase()))
    return 'This word is on the list already';
  return undefined;
}

function Words({ words }: { words: readonly string[] }) {
  const set = useSetForbiddenWord();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const word = typed.trim();
    const found = problemOf(word, words);
    setError(found);
    if (!found) set.mutate({ word, isForbidden: true }, { onSuccess: () => setTyped('') });
  };
  return (
    <fieldset>
      <legend className="sr-only">Words to avoid</legend>
      <RemovableList
        empty="No words yet."
        items={words.map((word) => ({
          key: word,
          shown: <bdi className="min-w-0">{word}</bdi>,
          label: `Remove ${word}`,
        }))}
        onRemove={(word) => set.mutate({ word, isForbidden: false })}
      />
      <form noValidate aria-label="Add a word to avoid" onSubmit={add}>
        <Field
          label="Word or phrase"
          error={error}
          hint={
            <TextCount text={typed.trim()} limit={LONGEST}>
              Checks point out messages that use it. Nothing is blocked.
            </TextCount>
          }
        >
          {(field) => (
            <Input
              {...field}
              value={typed}
              dir="auto"
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
              className="max-w-80"
            />
          )}
        </Field>
        <Button type="submit" variant="outline" pending={set.isPending} className="mt-4">
          Add word
        </Button>
      </form>
    </fieldset>
  );
}

/** The words that the organisation's messages avoid, for its admins. */
export function ForbiddenWords() {
  const query = useQuery(forbiddenWordsQuery(useOrganisationId()));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-24 w-60" />}
      errorTitle="Error loading the words to avoid"
    >
      {(row) => row && <Words words={row.forbidden_words} />}
    </QueryState>
  );
}
