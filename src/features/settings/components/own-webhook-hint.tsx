import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { ownWebhookQuery } from '../queries';

/** Hint of the webhook URL, with a link to its secret and log once it is saved. */
export function OwnWebhookHint() {
  const { data } = useQuery(ownWebhookQuery(useActor().userId));
  return (
    <>
      {t`A public https URL that receives the events of your organization. Only you can see it.`}{' '}
      {data && (
        <Link to={paths.webhook(data.id)} className="text-accent underline underline-offset-4">
          {t`Secret and log`}
        </Link>
      )}
    </>
  );
}
