// The least that can plan a flight's cost: four fields and one computed panel.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const RATE = 0.0125;
const PART = 153;

function Form() {
  const [name, setName] = useState('');
  const [channel, setChannel] = useState('SMS');
  const [budget, setBudget] = useState('');
  const [message, setMessage] = useState('');
  const parts = Math.max(1, Math.ceil(message.length / PART));
  const cost = RATE * parts;
  return (
    <form>
      <label>
        Flight Name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        Channel Type
        <select value={channel} onChange={(event) => setChannel(event.target.value)}>
          <option>SMS</option>
          <option>Push</option>
        </select>
      </label>
      <label>
        Flight Budget <input value={budget} onChange={(event) => setBudget(event.target.value)} />
      </label>
      <label>
        Message <textarea value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <output aria-label="Cost Breakdown">
        {name} {channel} {parts} parts at {cost.toFixed(4)}: {Math.floor(Number(budget) / cost)}{' '}
        messages, {message.length} characters
      </output>
    </form>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Form />);
