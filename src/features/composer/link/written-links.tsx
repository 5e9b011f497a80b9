import { plural, t } from '@lingui/core/macro';
import { useId } from 'react';
import { writtenLinks } from '@/domain/content/written-links';
import { LinkCheck } from '@/features/links/components/link-check';
import { Fold } from '../fields/fold';
import { useDebouncedForm } from '../form/debounced-form';

/** URLs in the message's text fields and buttons in all languages, and the result of each URL's link check. */
export function WrittenLinks() {
  const id = useId();
  const { whole } = useDebouncedForm();
  const urls = [...new Set(writtenLinks(whole).map(({ url }) => url))];
  if (urls.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-y border-border">
      <Fold
        title={
          <h2 id={id}>
            {t`${plural(urls.length, {
              one: 'Untracked link in the message',
              other: 'Untracked links in the message',
            })}`}
          </h2>
        }
        summary={urls.length > 1 && urls.length}
        open={urls.length === 1}
      >
        <ul className="space-y-2">
          {urls.map((url) => (
            <li key={url} className="min-w-0">
              <p className="truncate" title={url}>
                <bdi>{url}</bdi>
              </p>
              <LinkCheck url={url} among={urls} />
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}
