import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { download, downloadText } from '@/lib/download';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/actions/button';
import { qrCode, qrPath, qrPng, qrSvg } from '../qr';

const fileName = (url: string, type: string) => `qr-${url.split('/').at(-1) ?? 'code'}.${type}`;

/** The short link as a QR code, for print; also as a file. */
export function QrPanel({ url }: { url: string }) {
  const code = useMemo(() => qrCode(url), [url]);
  const path = useMemo(() => qrPath(code), [code]);
  const asSvg = () => downloadText(fileName(url, 'svg'), qrSvg(code), 'image/svg+xml');
  const asPng = async () => {
    const png = await qrPng(code);
    if (png) download(fileName(url, 'png'), png);
    else toast.error('Download failed', { description: 'This browser can not draw the picture.' });
  };
  return (
    <section aria-label="QR code" className="flex items-center gap-3">
      <svg
        role="img"
        aria-label={`QR code of ${url}`}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        // A scanner needs dark on light in either theme.
        className="size-28 shrink-0 rounded-control border border-border bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <div className="min-w-0">
        <h3 className="font-medium">QR code</h3>
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Button variant="outline" size="sm" aria-label="Download QR code as SVG" onClick={asSvg}>
            <Download aria-hidden /> SVG
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label="Download QR code as PNG"
            onClick={() => void asPng()}
          >
            <Download aria-hidden /> PNG
          </Button>
        </div>
      </div>
    </section>
  );
}
