import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flightDetailQuery } from '@/features/flights/queries';
import type { FlightDetail } from '@/features/flights/types';
import { AppError } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { useWrite } from '@/lib/query/use-write';
import { lazyPart } from '@/ui/layout/lazy-part';
import { useSingleMutation } from '@/ui/forms/use-single-run';

const EditFlightDialog = lazyPart(
  async () => (await import('./edit-flight-dialog')).EditFlightDialog,
);

/** Opens the form of a flight of a list, which knows less of it than the form asks for: it is read first. */
export function useEditFlight() {
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<FlightDetail>();
  const read = useSingleMutation(
    useWrite({
      stale: [KEY_ROOTS.flights],
      refresh: () => Promise.resolve(),
      write: async (id: string) => {
        const flight = await queryClient.fetchQuery({ ...flightDetailQuery(id), staleTime: 0 });
        if (!flight) throw new AppError('no_rows', t`This flight no longer exists.`);
        return flight;
      },
      failed: { title: t`The flight could not be loaded` },
    }),
  );
  return {
    edit: (id: string) => read.run(id, { onSuccess: setEdited }),
    dialog: edited && <EditFlightDialog flight={edited} onClose={() => setEdited(undefined)} />,
  };
}
