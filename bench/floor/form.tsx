// Minimal form that can plan a flight: the wizard's fields without design, and one computed panel.
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const RATE = 0.05;
const LOCATION = 0.01;
const PART = 153;
const COHORTS = [
  { name: 'Weekend hikers', contacts: 1500, price: 0.004 },
  { name: 'Climbers', contacts: 820, price: 0.002 },
  { name: 'Families', contacts: 3100, price: 0 },
];
const EMPTY = {
  name: '',
  channel: 'SMS',
  budget: '',
  date: '2030-03-06',
  start: '09:00',
  end: '17:00',
  geo: false,
  placeType: 'city',
  place: '',
  latitude: '',
  longitude: '',
  radius: '5',
  search: '',
  cohorts: ['Weekend hikers'],
  option: 'new',
  creativeName: '',
  message: '',
  shortUrl: '',
};

type Draft = typeof EMPTY;
type Change = (change: Partial<Draft>) => void;
type TextName = Exclude<keyof Draft, 'cohorts' | 'geo'>;

interface TextProps {
  draft: Draft;
  change: Change;
  name: TextName;
  label: string;
  type?: string;
}

const typed = (change: Change, name: TextName) => (event: ChangeEvent<HTMLInputElement>) =>
  change({ [name]: event.target.value });

function Text({ draft, change, name, label, type = 'text' }: TextProps) {
  return (
    <label>
      {label} <input type={type} value={draft[name]} onChange={typed(change, name)} />
    </label>
  );
}

function Choice({ draft, change, name, label, options }: TextProps & { options: string[] }) {
  return (
    <label>
      {label}
      <select value={draft[name]} onChange={(event) => change({ [name]: event.target.value })}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

function Cohorts({ draft, change }: { draft: Draft; change: Change }) {
  const { cohorts } = draft;
  return COHORTS.filter(({ name }) => name.includes(draft.search)).map(({ name }) => (
    <label key={name}>
      <input
        type="checkbox"
        checked={cohorts.includes(name)}
        onChange={({ target }) =>
          change({
            cohorts: target.checked ? [...cohorts, name] : cohorts.filter((each) => each !== name),
          })
        }
      />
      {name}
    </label>
  ));
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Panel({ draft }: { draft: Draft }) {
  const chosen = COHORTS.filter(({ name }) => draft.cohorts.includes(name));
  const location = draft.geo ? LOCATION : 0;
  const audience = chosen.reduce((sum, { price }) => sum + price, 0);
  const reach = chosen.reduce((sum, { contacts }) => sum + contacts, 0);
  const parts = Math.max(1, Math.ceil(draft.message.length / PART));
  const cost = (RATE + location + audience) * parts;
  return (
    <dl aria-label="Cost Breakdown">
      <Row label={`${draft.channel} rate`}>{RATE.toFixed(4)}</Row>
      <Row label="Location targeting">{location.toFixed(4)}</Row>
      <Row label="Audience">{audience.toFixed(4)}</Row>
      <Row label="Cost per message">{cost.toFixed(4)}</Row>
      <Row label="SMS parts">{parts}</Row>
      <Row label="Budget">{Number(draft.budget).toFixed(2)}</Row>
      <Row label="Estimated messages">{Math.floor(Number(draft.budget) / cost)}</Row>
      <Row label="Estimated reach">{reach}</Row>
      <Row label="Characters">{draft.message.length}</Row>
    </dl>
  );
}

function Form() {
  const [draft, setDraft] = useState(EMPTY);
  const change: Change = (next) => setDraft((before) => ({ ...before, ...next }));
  const field = { draft, change };
  return (
    <form>
      <Text {...field} name="name" label="Flight Name" />
      <Choice {...field} name="channel" label="Channel Type" options={['SMS', 'Push']} />
      <Text {...field} name="budget" label="Flight Budget" type="number" />
      <Text {...field} name="date" label="Date" type="date" />
      <Text {...field} name="start" label="Start time" type="time" />
      <Text {...field} name="end" label="End time" type="time" />
      <label>
        <input
          type="checkbox"
          checked={draft.geo}
          onChange={({ target }) => change({ geo: target.checked })}
        />
        Geo-targeting
      </label>
      <Choice {...field} name="placeType" label="Location Type" options={['city', 'state']} />
      <Text {...field} name="place" label="Location Name" />
      <Text {...field} name="latitude" label="Latitude" />
      <Text {...field} name="longitude" label="Longitude" />
      <Text {...field} name="radius" label="Radius (KM)" />
      <Text {...field} name="search" label="Search audience cohorts" />
      <Cohorts {...field} />
      <Choice {...field} name="option" label="Which creative?" options={['new', 'existing']} />
      <Text {...field} name="creativeName" label="Creative Name" />
      <label>
        Message{' '}
        <textarea
          value={draft.message}
          onChange={(event) => change({ message: event.target.value })}
        />
      </label>
      <Choice {...field} name="shortUrl" label="Short URL" options={['', 'summer']} />
      <Panel draft={draft} />
    </form>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Form />);
