import { t } from '@lingui/core/macro';
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
import { useUnsaved } from '../unsaved';

/** Maximum length in characters; the database enforces it too. */
const MAX_LENGTH = 60;

function findProblem(word: string, words: readonly string[]): string | undefined {
  if (word === '') return t`Enter a word or phrase`;
  if (countCharacters(word) > MAX_LENGTH) return t`Use at most ${MAX_LENGTH} characters`;
  if (words.some((other) => other.toLowerCase() === word.toLowerCase()))
    return t`This word is already on the list`;
  return undefined;
}

function Words({ words }: { words: readonly string[] }) {
  const set = useSetForbiddenWord();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  useUnsaved(typed !== '');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const word = typed.trim();
    const found = findProblem(word, words);
    setError(found);
    if (!found) set.mutate({ word, isForbidden: true }, { onSuccess: () => setTyped('') });
  };
  return (
    <fieldset>
      <legend className="sr-only">{t`Words to avoid`}</legend>
      <RemovableList
        empty={t`No words yet.`}
        items={words.map((word) => ({
          key: word,
          content: <bdi className="min-w-0">{word}</bdi>,
          removeLabel: t`Remove ${word}`,
        }))}
        onRemove={(word) => set.mutate({ word, isForbidden: false })}
      />
      <form
        noValidate
        aria-label={t`Add a word to avoid`}
        className="flex max-w-md items-start gap-2"
        onSubmit={add}
      >
        <Field
          label={t`Word or phrase`}
          className="flex-1"
          error={error}
          hint={typed && <TextCount text={typed.trim()} limit={MAX_LENGTH} />}
        >
          {(field) => (
            <Input
              {...field}
              value={typed}
              dir="auto"
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="outline" pending={set.isPending} className="mt-6">
          {t`Add word`}
        </Button>
      </form>
    </fieldset>
  );
}

export function ForbiddenWords() {
  const query = useQuery(forbiddenWordsQuery(useOrganisationId()));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-24 w-60" />}
      errorTitle={t`Error loading the words to avoid`}
    >
      {(row) => row && <Words words={row.forbidden_words} />}
    </QueryState>
  );
}
