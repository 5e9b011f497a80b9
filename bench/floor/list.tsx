// Minimal list: React, supabase-js and 200 rows, without design, routes or cache.
import { createClient } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  id: string;
  name: string;
  status: string;
  budget: number | null;
}

const key = document.querySelector<HTMLMetaElement>('meta[name="flightdeck:publishable-key"]');
const supabase = createClient(location.origin, key?.content ?? '', {
  auth: { storageKey: 'flightdeck:session' },
});

function List() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void supabase
      .from('campaigns')
      .select('id,name,status,budget')
      .order('created_at', { ascending: false })
      .limit(200)
      .then(({ data }) => setRows(data ?? []));
  }, []);
  return (
    <ul>
      {rows.map(({ id, name, status, budget }) => (
        <li key={id} data-row>
          {name} {status} {budget}
        </li>
      ))}
    </ul>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<List />);
