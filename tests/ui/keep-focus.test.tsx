import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import '@/ui/focus/keep-focus';

const button = (name: string) => screen.getByRole('button', { name });
const press = async (name: string) => {
  button(name).focus();
  await userEvent.keyboard('{Enter}');
};
const expectFocus = (name: string) => waitFor(() => expect(button(name)).toHaveFocus());

function List({ names, empty }: { names: string[]; empty: string }) {
  const [rows, setRows] = useState(names);
  return (
    <main>
      <h1 tabIndex={-1}>Things</h1>
      <section>
        <button>Search</button>
        {rows.length === 0 && <p>{empty && <button>{empty}</button>}</p>}
        {rows.length > 0 && (
          <ul>
            {rows.map((name) => (
              <li key={name}>
                <button>Open {name}</button>
                <button onClick={() => setRows(rows.filter((other) => other !== name))}>
                  Delete {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}

describe('when a row is removed with its focused control, the focus moves', () => {
  test('to the same control of the next row', async () => {
    render(<List names={['A', 'B', 'C']} empty="" />);
    await press('Delete B');
    await expectFocus('Delete C');
  });

  test('to the same control of the previous row if the last row was removed', async () => {
    render(<List names={['A', 'B']} empty="" />);
    await press('Delete B');
    await expectFocus('Delete A');
  });

  test('to the button of the empty state if it has one', async () => {
    render(<List names={['A']} empty="Create one" />);
    await press('Delete A');
    await expectFocus('Create one');
  });

  test('to the nearest control if the empty state has none', async () => {
    render(<List names={['A']} empty="" />);
    await press('Delete A');
    await expectFocus('Search');
  });
});

function Toggle({ asks = false }: { asks?: boolean }) {
  const [active, setActive] = useState(false);
  const [asking, setAsking] = useState(false);
  const change = () => {
    setActive(!active);
    setAsking(false);
  };
  return (
    <main>
      <h1 tabIndex={-1}>Flight</h1>
      {active ? (
        <button key="pause" onClick={change}>
          Pause
        </button>
      ) : (
        <button key="activate" onClick={asks ? () => setAsking(true) : change}>
          Activate
        </button>
      )}
      <button>Edit</button>
      {asking && (
        <Dialog open onOpenChange={setAsking} title="Sure?">
          <button onClick={change}>Yes</button>
        </Dialog>
      )}
    </main>
  );
}

test('focuses the button that replaces the pressed one', async () => {
  render(<Toggle />);
  await press('Activate');
  await expectFocus('Pause');
});

test('focuses the replacement of a dialog’s opener when the dialog closes', async () => {
  render(<Toggle asks />);
  await press('Activate');
  await screen.findByRole('dialog');
  await press('Yes');
  await expectFocus('Pause');
});

test('moves the focus on when a busy button is removed', async () => {
  function Busy() {
    const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
    return (
      <main>
        {state === 'done' ? (
          <button key="undo">Undo</button>
        ) : (
          <Button
            key="run"
            pending={state === 'busy'}
            onClick={() => {
              setState('busy');
              setTimeout(() => setState('done'), 20);
            }}
          >
            Run
          </Button>
        )}
      </main>
    );
  }
  render(<Busy />);
  await press('Run');
  await expectFocus('Undo');
});

test('moves the focus on when a button is permanently disabled', async () => {
  function Pages() {
    const [page, setPage] = useState(1);
    return (
      <main>
        <Button disabled={page === 1}>Previous</Button>
        <Button disabled={page === 2} onClick={() => setPage(2)}>
          Next
        </Button>
      </main>
    );
  }
  render(<Pages />);
  await press('Next');
  await expectFocus('Previous');
});

test('does not focus anything after a press outside all controls', async () => {
  const { rerender } = render(
    <main>
      <p>Text</p>
      <button key="a">Going</button>
      <button key="b">Staying</button>
    </main>,
  );
  button('Going').focus();
  await userEvent.click(screen.getByText('Text'));
  expect(document.body).toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve, 20));
  rerender(
    <main>
      <p>Text</p>
      <button key="b">Staying</button>
    </main>,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.body).toHaveFocus();
});
