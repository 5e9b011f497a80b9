import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QrPanel } from '@/features/trackers/components/qr-panel';
import { qrCode, qrPath, qrSvg } from '@/features/trackers/qr';
import { renderSignedIn } from '../../support/screen/render';

const URL_ONE = 'https://go.example/s/spr1ng';

describe('QR code', () => {
  const code = qrCode(URL_ONE);

  test('has a quiet zone of four light modules on each side', () => {
    const last = code.size - 1;
    const edge = (at: number) => at < 4 || at > last - 4;
    const zone = code.modules.flatMap((row, y) => row.filter((_dark, x) => edge(x) || edge(y)));
    expect(zone).not.toContain(true);
    expect(code.modules[4]?.slice(4, 11)).toEqual(Array(7).fill(true));
  });

  test('draws each dark module once and no light module in the SVG path', () => {
    const drawn = code.modules.map((row) => row.map(() => 0));
    for (const [, x = '', y = '', width = ''] of qrPath(code).matchAll(
      /M(\d+) (\d+)h(\d+)v1H\d+z/g,
    ))
      for (let column = Number(x); column < Number(x) + Number(width); column += 1) {
        const row = drawn[Number(y)];
        if (row) row[column] = (row[column] ?? 0) + 1;
      }
    expect(drawn).toEqual(code.modules.map((row) => row.map(Number)));
  });

  test('differs for another link and exports a standalone SVG file, black on white', () => {
    expect(qrPath(qrCode('https://go.example/s/spr2ng'))).not.toBe(qrPath(code));
    const file = new DOMParser().parseFromString(qrSvg(code), 'image/svg+xml');
    expect(file.querySelector('parsererror')).toBeNull();
    expect(file.documentElement.getAttribute('viewBox')).toBe(`0 0 ${code.size} ${code.size}`);
    expect([...file.querySelectorAll('path')].map((path) => path.getAttribute('fill'))).toEqual([
      '#fff',
      null,
    ]);
  });
});

describe('QR code download', () => {
  const saved: { name: string; blob: Blob }[] = [];
  let offered: Blob;
  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => {
          offered = blob;
          return 'blob:code';
        };
        static override revokeObjectURL = () => {};
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob: offered });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('saves an SVG file named after the short link', async () => {
    await renderSignedIn(<QrPanel url={URL_ONE} />);
    expect(screen.getByRole('img', { name: `QR code of ${URL_ONE}` })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Download QR code as SVG' }));
    expect(saved).toMatchObject([{ name: 'qr-spr1ng.svg' }]);
    expect(saved[0]?.blob.type).toBe('image/svg+xml');
  });

  test('saves a PNG file with whole pixels per module', async () => {
    const drawn: number[][] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillStyle: '',
      fillRect: (...rectangle: number[]) => drawn.push(rectangle),
    } as unknown as null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((tell) =>
      tell(new Blob(['png'], { type: 'image/png' })),
    );
    await renderSignedIn(<QrPanel url={URL_ONE} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download QR code as PNG' }));
    expect(saved).toMatchObject([{ name: 'qr-spr1ng.png' }]);
    const [[, , width = 0] = [], ...modules] = drawn;
    const { size, modules: rows } = qrCode(URL_ONE);
    expect(width).toBeGreaterThanOrEqual(1024);
    expect(width % size).toBe(0);
    expect(modules).toHaveLength(rows.flat().filter(Boolean).length);
  });

  test('shows an error in a browser without canvas', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await renderSignedIn(<QrPanel url={URL_ONE} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download QR code as PNG' }));
    expect(await screen.findByText('Download failed')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
