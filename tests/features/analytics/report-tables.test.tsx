import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../support/screen/render';
import { failure, recordRequests, server } from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';
import { aReport, serveReport, SPRING } from './report';

const open = (path = '/analytics', report: Record<string, unknown> = aReport()) => {
  serveReport(report);
  return renderApp(path);
};
const table = (name: string) => screen.findByRole('table', { name: `${name} in this period` });
const names = async (name: string) =>
  within(await table(name))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

/** Records the files that the browser downloads. */
function recordFiles() {
  const files: { name: string; text: Promise<string> }[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.at(-1) ?? new Blob();
    const text = new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () =>
        resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer)),
      );
      reader.readAsArrayBuffer(blob);
    });
    files.push({ name: this.download, text });
  });
  return files;
}

describe('the report tables', () => {
  test('show the campaign below each flight, most messages first, and sort by the clicked column', async () => {
    const { router } = open('/analytics?view=flights');
    expect(await names('Flights')).toEqual([
      '=1+1 ReminderSpring Sale',
      'NewsletterSpring Sale',
      'Total',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Sent' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Revenue' }));
    await waitFor(async () => expect((await names('Flights'))[0]).toBe('NewsletterSpring Sale'));
    await userEvent.click(screen.getByRole('button', { name: 'Revenue' }));
    await waitFor(async () => expect((await names('Flights'))[0]).toBe('=1+1 ReminderSpring Sale'));
    expect(router.state.location.search).toBe('?view=flights&sort=revenue&order=asc');
  });

  test('offer their order in a select for screens without column headings', async () => {
    const { router } = open('/analytics?view=days');
    await table('Days');
    const sort = () => screen.getByLabelText('Sort by');
    expect(sort()).toHaveDisplayValue('Newest first');
    await userEvent.selectOptions(sort(), 'Click rate');
    await waitFor(() => expect(router.state.location.search).toBe('?view=days&sort=click_rate'));
    await userEvent.selectOptions(sort(), 'Newest first');
    await waitFor(() => expect(router.state.location.search).toBe('?view=days'));
  });

  test.each(['desc', 'asc'])('sort rows without a value last (%s)', async (order) => {
    open(`/analytics?view=flights&sort=open_rate&order=${order}`);
    expect((await names('Flights')).at(1)).toBe('=1+1 ReminderSpring Sale');
    const row = within(await table('Flights')).getByRole('row', { name: /Reminder/ });
    expect(within(row).getAllByText('Not measured')).toHaveLength(1);
  });

  test('show the total that the database computed', async () => {
    open('/analytics?view=channels');
    const total = within(await table('Channels')).getByRole('row', { name: /^Total/ });
    expect(total).toHaveTextContent(
      'Total4,00090.0%3,600 of 4,00050.0%450 of 9004.2%150 of 3,60018$200.13$300.001.50x',
    );
  });

  test('round spend so that the rows add up to the total to the cent', async () => {
    const report = aReport();
    const flights = (report.flights as Record<string, unknown>[]).map((flight, index) => ({
      ...flight,
      cost: [100.0149, 100.1101][index],
    }));
    open('/analytics?view=flights', { ...report, flights });
    const costs = within(await table('Flights'))
      .getAllByRole('row')
      .map((row) => within(row).queryAllByRole('cell').at(-3)?.textContent);
    expect(costs).toEqual([undefined, '$100.11', '$100.02', '$200.13']);
  });

  test('add up the channels of each day', async () => {
    open('/analytics?view=days');
    const row = within(await table('Days')).getByRole('row', { name: /Mar 6, 2027/ });
    expect(row).toHaveTextContent(
      'Mar 6, 20274,00090.0%3,600 of 4,00050.0%450 of 9004.2%150 of 3,60018$200.13',
    );
  });

  test('show 25 rows a page with the total on each page', async () => {
    const campaigns = Array.from({ length: 30 }, (_, index) => ({
      id: `c-${index}`,
      name: `Campaign ${index}`,
      status: 'pending',
      figures: null,
      has_reports: false,
    }));
    open('/analytics', aReport({ campaigns }));
    expect(await names('Campaigns')).toHaveLength(26);
    await userEvent.click(screen.getByRole('button', { name: /Next/ }));
    await waitFor(async () => expect(await names('Campaigns')).toHaveLength(6));
    expect(await names('Campaigns')).toEqual([
      'Campaign 25',
      'Campaign 26',
      'Campaign 27',
      'Campaign 28',
      'Campaign 29',
      'Total',
    ]);
  });
});

describe('the exported CSV of the reports', () => {
  test('has the rows of the open table in its order and escapes formulas', async () => {
    const files = recordFiles();
    open('/analytics?view=flights&sort=sent');
    await table('Flights');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files.map(({ name }) => name)).toEqual([
      'campaign-reports-flights-2027-03-01-2027-03-30.csv',
    ]);
    expect((await files[0]?.text)?.split('\r\n')).toEqual([
      '\uFEFFFlight,Campaign,Channel,Sent,Delivered,Delivery rate (%),Opened,Open rate (%),Delivered where opens are measured,Clicked,Click rate (%),Delivered where clicks are measured,Click-to-open rate (%),Clicked where opens are measured,Opened where clicks are measured,Conversions,Conversion rate (%),Conversions where clicks are measured,Spent,Cost per click,Spent where clicks are measured,Revenue,ROAS',
      "'=1+1 Reminder,Spring Sale,SMS,3000,2700,90,,,0,60,2.2,2700,,0,0,9,15,9,150.13,2.5,150.13,0,0",
      'Newsletter,Spring Sale,Email,1000,900,90,450,50,900,90,10,900,20,90,450,9,10,9,50,0.56,50,300,6',
      'Total,,,4000,3600,90,450,50,900,150,4.2,3600,20,90,450,18,12,18,200.13,1.33,200.13,300,1.5',
      '',
    ]);
  });

  test('has only the row of the selected campaign', async () => {
    const files = recordFiles();
    open(`/analytics?campaign=${SPRING}`);
    await table('Campaigns');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect((await files[0]?.text)?.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      '\uFEFFCampaign',
      'Spring Sale',
      'Total',
      '',
    ]);
  });
});

describe('the report chart', () => {
  test('has an accessible name and a table with its values', async () => {
    open();
    expect(await screen.findByRole('img', { name: 'Sent by day, SMS, Email' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const values = screen.getByRole('table', { name: 'Sent by day' });
    // One header row and the thirty days of the period, including days without sends.
    expect(within(values).getAllByRole('row')).toHaveLength(31);
    expect(within(values).getByRole('row', { name: /Mar 6, 2027/ })).toHaveTextContent(
      'Mar 6, 20273,0001,0004,000',
    );
    expect(within(values).getByRole('row', { name: /Mar 7, 2027/ })).toHaveTextContent(
      'Mar 7, 2027000',
    );
  });

  test('omits channels that do not measure the metric, which the channel card lists as not measured', async () => {
    open();
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Chart metric' }),
      'Opened',
    );
    expect(await screen.findByRole('img', { name: 'Opened by day, Email' })).toBeInTheDocument();
    const heading = screen.getByRole('heading', { name: 'Opened by channel' });
    expect(heading.parentElement).toHaveTextContent('Email450100.0%SMSNot measured');
  });

  test('is replaced by a sentence when nothing was sent', async () => {
    open('/analytics', aReport({ current: null, days: [], channels: [], flights: [] }));
    expect((await screen.findAllByText('No sends in this period.')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('img', { name: /by day/ })).toBeNull();
  });
});

describe('the reports page', () => {
  test('shows an error with Retry when the reports cannot be loaded', async () => {
    expectConsoleError();
    server.use(failure('post', 'rpc/analytics_summary'));
    renderApp('/analytics');
    expect(await screen.findByText('Couldn’t load reports')).toBeVisible();
    serveReport();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await table('Campaigns')).toBeVisible();
  });

  test('discards a response of another organization and rereads the session', async () => {
    expectConsoleError();
    const sent = recordRequests();
    open('/analytics', aReport({ organisation_id: '00000000-0000-4000-8000-000000000003' }));
    expect(await screen.findByText('You switched organizations.')).toBeVisible();
    expect(screen.queryByText('Spring Sale')).toBeNull();
    await waitFor(() =>
      expect(sent.filter(({ table: name }) => name === 'link_users').length).toBeGreaterThan(1),
    );
  });
});
