import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp } from '../../support/screen/render';
import { answer, failure, recordRequests, server } from '../../support/screen/server';
import {
  aReview,
  aSection,
  decisionOn,
  OTHER_RULES,
  REQUEST,
  requested,
  WAITING,
  WITH_EXCLUSIONS,
} from './review';

const ADDRESS = `/approvals/${REQUEST}`;
const review = (value: unknown) => answer('post', 'rpc/approval_review', value as never);

async function open(value: unknown = WAITING, actor: 'admin' | 'readonly' = 'admin') {
  const view = renderApp(ADDRESS, { actor });
  server.use(
    answer('post', 'rpc/waiting_approvals', 1),
    answer('post', 'rpc/open_approvals', []),
    review(value),
  );
  await screen.findByRole('heading', { level: 1, name: 'Opening weekend' });
  return view;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const decisions = (sent: ReturnType<typeof recordRequests>) =>
  sent.flatMap(({ table, body }) => (table === 'rpc/decide_approval' ? [body] : []));
const send = () => screen.getByRole('button', { name: 'Send decision' });

/** Chooses Request changes in the money section, with a comment unless `note` is empty. Sends nothing. */
async function requestChange(note = 'A little less is enough') {
  await userEvent.click(section('Money').getByRole('button', { name: 'Request changes' }));
  if (note) await userEvent.type(section('Money').getByLabelText(/^What needs to change\?/), note);
}

const CONFLICT = {
  code: 'PT409',
  message: 'This has been changed or decided. Look at it again.',
  details: null,
  hint: 'version_conflict',
};
/** The review after another admin decided the money section. */
const DECIDED = aReview([
  requested('message'),
  aSection('audience'),
  aSection('schedule'),
  aSection('money', { approved_by: 'Otto Other' }),
]);

describe('the approval review', () => {
  test('lists the problems of the message and its variants and links to the field to fix', async () => {
    const message = requested('message');
    const now = {
      ...message.now,
      creative_id: 'c-1',
      version_id: null,
      variants: [
        {
          variant: 'B',
          share: 50,
          text: 'x',
          translations: {},
          content: { channel: 'sms', text: 'TENTS FROM 99 DOLLARS TODAY', opt_out: 'Reply STOP.' },
          creative_id: 'c-2',
          version_id: 'v-2',
        },
      ],
    };
    const view = await open(aReview([{ ...message, now }]));
    const linkTarget = (name: RegExp) =>
      section('Message').getByRole('link', { name }).getAttribute('href');
    expect(linkTarget(/^Opt-out line: No opt-out/)).toBe('/creatives/c-1/edit#field=opt_out');
    expect(linkTarget(/^B, Text: Mostly in capitals/)).toBe(
      '/creatives/c-2/versions/v-2#field=text',
    );
    // A user who cannot edit the creative gets the field name without a link.
    view.unmount();
    await open(aReview([{ ...message, now }]), 'readonly');
    expect(section('Message').getByText(/^B, Text: Mostly in capitals/)).toBeVisible();
    expect(section('Message').queryByRole('link', { name: /Mostly in capitals/ })).toBeNull();
  });

  test('shows its heading and a skeleton while it loads', async () => {
    renderApp(ADDRESS, { actor: 'admin' });
    server.use(
      answer('post', 'rpc/waiting_approvals', 1),
      http.post('*/rest/v1/rpc/approval_review', async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Review' })).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('status')).toHaveTextContent('Loading');
    expect(main.getByRole('link', { name: 'Approvals' })).toHaveAttribute('href', '/approvals');
  });

  test('keeps its heading and shows the error with Retry when it cannot be loaded', async () => {
    expectConsoleError();
    renderApp(ADDRESS, { actor: 'admin' });
    server.use(
      answer('post', 'rpc/waiting_approvals', 1),
      failure('post', 'rpc/approval_review', 'The disk is full'),
    );
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText('Couldn’t load the request')).toBeVisible();
    expect(main.getByText('The disk is full')).toBeVisible();
    expect(main.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
    server.use(review(WAITING));
    await userEvent.click(main.getByRole('button', { name: 'Retry' }));
    expect(await main.findByRole('heading', { level: 1, name: 'Opening weekend' })).toBeVisible();
    expect(main.queryByRole('heading', { name: 'Review' })).toBeNull();
  });

  test('lists the sections that need a decision first and offers a decision only on those', async () => {
    await open();
    const order = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(order).toEqual(['Message', 'Money', 'Audience', 'Schedule']);
    expect(
      screen.getAllByRole('group', { name: /^Decision on/ }).map((one) => one.ariaLabel),
    ).toEqual(['Decision on Message', 'Decision on Money']);
    expect(send()).toBeDisabled();
  });

  test('labels the struck-through previous amount for screen readers', async () => {
    const money = aSection('money', { state: 'requested', asked: true });
    await open(aReview([{ ...money, before: { ...money.now, budget: 900 } }]));
    const gone = section('Money').getByRole('deletion');
    expect(gone).toHaveTextContent('before: $900');
    expect(gone.parentElement).toHaveTextContent('before: $900$850');
    expect(section('Money').getAllByRole('deletion')).toHaveLength(1);
  });

  test('marks a new segment rule of the audience as added', async () => {
    await open(aReview([aSection('audience', { state: 'void', now: OTHER_RULES })]));
    expect(section('Audience').getByText('Changed since approval')).toBeVisible();
    expect(section('Audience').getByText(/Hikers: age at least 18/)).toHaveTextContent(
      'added: Hikers: age at least 18',
    );
  });

  test('shows twenty flights at a time, and Approve all decides the hidden flights too', async () => {
    const one = WAITING.flights[0];
    const flights = Array.from({ length: 45 }, (_, index) => ({
      ...one,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Flight ${index}`,
    }));
    renderApp(ADDRESS, { actor: 'admin' });
    server.use(
      answer('post', 'rpc/waiting_approvals', 1),
      review({ ...WAITING, flight_id: null, flights }),
    );
    const names = () => screen.getAllByRole('heading', { level: 2, name: /^Flight/ });
    const more = await screen.findByRole('button', { name: 'Show more flights (25 left)' });
    expect(names()).toHaveLength(20);
    await userEvent.click(more);
    await userEvent.click(screen.getByRole('button', { name: 'Show more flights (5 left)' }));
    expect(names()).toHaveLength(45);
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Approve all' }));
    expect(screen.getByText('90 of 90 sections decided')).toBeVisible();
  });

  test('marks new exclusions as added and shows the reach after them', async () => {
    await open(aReview([aSection('audience', { state: 'void', now: WITH_EXCLUSIONS })]));
    const audience = section('Audience');
    expect(audience.getByText('Bought this week')).toHaveTextContent('added: Bought this week');
    expect(audience.getByText(/“Early birds”/)).toHaveTextContent(
      'added: Audience of the flight “Early birds”',
    );
    expect(audience.getByText('900 people')).toBeVisible();
    expect(audience.getByText(/1,400 people/)).toBeVisible();
  });

  test('sends the decisions once, with the version of each section that the user saw', async () => {
    await open();
    const sent = recordRequests();
    await requestChange();
    await userEvent.click(screen.getByRole('button', { name: 'Approve all' }));
    expect(screen.getByText('2 of 2 sections decided')).toBeVisible();
    server.use(answer('post', 'rpc/decide_approval', { id: REQUEST, open: 0 }));
    await userEvent.dblClick(send());
    expect(await screen.findByText('Changes requested')).toBeVisible();
    expect(decisions(sent)).toEqual([
      {
        p_request_id: REQUEST,
        p_decisions: [
          decisionOn('message', 'approve'),
          decisionOn('money', 'changes', 'A little less is enough'),
        ],
      },
    ]);
  });

  test('does not send a change request without a comment', async () => {
    await open();
    const sent = recordRequests();
    await requestChange('');
    await userEvent.click(send());
    expect(section('Money').getByText('Describe what needs to change.')).toBeVisible();
    expect(decisions(sent)).toEqual([]);
  });

  test('keeps a pasted long comment, shows its length and sends it only once it fits', async () => {
    await open();
    const sent = recordRequests();
    server.use(answer('post', 'rpc/decide_approval', { id: REQUEST, open: 0 }));
    await userEvent.click(section('Money').getByRole('button', { name: 'Approve' }));
    const comment = section('Money').getByLabelText('Comment');
    await userEvent.click(comment);
    await userEvent.paste('x'.repeat(1001));
    expect(comment).toHaveAccessibleDescription(
      '1,001 of 1,000 characters Shorten this to 1,000 characters.',
    );
    await userEvent.click(send());
    expect(decisions(sent)).toEqual([]);
    await userEvent.type(comment, '{Backspace}');
    await userEvent.click(send());
    await waitFor(() => expect(decisions(sent)).toHaveLength(1));
    expect(decisions(sent)).toEqual([
      {
        p_request_id: REQUEST,
        p_decisions: [decisionOn('money', 'approve', 'x'.repeat(1000))],
      },
    ]);
  });
});

describe('a failed approval decision', () => {
  test('keeps the comment and can be sent again', async () => {
    expectConsoleError();
    await open();
    const sent = recordRequests();
    await requestChange();
    server.use(failure('post', 'rpc/decide_approval', 'The disk is full'));
    await userEvent.click(send());
    expect(await screen.findByText('Couldn’t send the decision')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    await waitFor(() => expect(send()).toBeEnabled());
    expect(section('Money').getByLabelText(/^What needs to change\?/)).toHaveValue(
      'A little less is enough',
    );
    server.use(answer('post', 'rpc/decide_approval', { id: REQUEST, open: 1 }));
    await userEvent.dblClick(send());
    expect(await screen.findByText('Changes requested')).toBeVisible();
    expect(decisions(sent)).toHaveLength(2);
    expect(decisions(sent)[1]).toEqual(decisions(sent)[0]);
  });

  test('shows the other admin’s decision and the unsent comment after a conflict', async () => {
    expectConsoleError();
    await open();
    const sent = recordRequests();
    await requestChange();
    server.use(answer('post', 'rpc/decide_approval', CONFLICT, 409), review(DECIDED));
    await userEvent.click(send());
    expect(await screen.findByText('Review again')).toBeVisible();
    await section('Money').findByText('Approved');
    expect(section('Money').getByText(/Otto Other/)).toBeVisible();
    expect(section('Money').queryByRole('group', { name: 'Decision on Money' })).toBeNull();
    expect(section('Money').getByText('A little less is enough')).toBeVisible();

    // The remaining section is decided without the unsent comment.
    await userEvent.click(screen.getByRole('button', { name: 'Approve all' }));
    server.use(answer('post', 'rpc/decide_approval', { id: REQUEST, open: 0 }));
    await userEvent.click(send());
    await waitFor(() => expect(decisions(sent)).toHaveLength(2));
    expect(decisions(sent)[1]).toEqual({
      p_request_id: REQUEST,
      p_decisions: [decisionOn('message', 'approve')],
    });
  });

  test('links from a decided request to the oldest request that the user can still decide', async () => {
    const next = 'a1000000-0000-4000-8000-000000000003';
    await open(WAITING);
    server.use(
      answer('post', 'rpc/open_approvals', [
        { id: 'a1000000-0000-4000-8000-000000000002', may_decide: false },
        { id: next, may_decide: true },
      ] as never),
      answer('post', 'rpc/decide_approval', { id: REQUEST, open: 0 }),
      review(aReview([aSection('message'), aSection('money')])),
    );
    expect(screen.queryByRole('link', { name: 'Review next' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Approve all' }));
    await userEvent.click(send());
    expect(await screen.findByRole('link', { name: 'Review next' })).toHaveAttribute(
      'href',
      `/approvals/${next}`,
    );
  });

  test('asks before leaving a page with an unsent comment until it is discarded', async () => {
    expectConsoleError();
    await open();
    await requestChange();
    server.use(answer('post', 'rpc/decide_approval', CONFLICT, 409), review(DECIDED));
    await userEvent.click(send());
    const discard = await section('Money').findByRole('button', { name: 'Discard comment' });
    const away = within(screen.getByRole('main')).getByRole('link', { name: 'Approvals' });
    await userEvent.click(away);
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await userEvent.click(discard);
    expect(section('Money').queryByText('A little less is enough')).toBeNull();
    server.use(answer('post', 'rpc/open_approvals', []));
    await userEvent.click(away);
    expect(await screen.findByText('You’re all caught up')).toBeVisible();
  });
});
