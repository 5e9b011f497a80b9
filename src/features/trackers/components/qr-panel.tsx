import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { download, downloadText } from '@/lib/download';
import { toast } from '@/lib/toast';
import { Button } from '@/ui/actions/button';
import { qrCode, qrPath, qrPng, qrSvg } from '../qr';

const fileName = (url: string, type: string) => `qr-${url.split('/').at(-1) ?? 'code'}.${type}`;

/** QR code of a short link, with SVG and PNG downloads for print. */
export function QrPanel({ url }: { url: string }) {
  const code = useMemo(() => qrCode(url), [url]);
  const path = useMemo(() => qrPath(code), [code]);
  const asSvg = () => downloadText(fileName(url, 'svg'), qrSvg(code), 'image/svg+xml');
  const asPng = async () => {
    const png = await qrPng(code);
    if (png) download(fileName(url, 'png'), png);
    else toast.error(t`Download failed`, { description: t`Your browser can’t create the image.` });
  };
  return (
    <section aria-label={t`QR code`} className="flex items-center gap-3">
      <svg
        role="img"
        aria-label={t`QR code of ${url}`}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        // Scanners need a dark code on a light background, in the dark theme too.
        className="size-28 shrink-0 rounded-control border border-border bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <div className="min-w-0">
        <h3 className="font-medium">{t`QR code`}</h3>
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Button
            variant="outline"
            size="sm"
            aria-label={t`Download QR code as SVG`}
            onClick={asSvg}
          >
            <Download aria-hidden /> {t`SVG`}
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={t`Download QR code as PNG`}
            onClick={() => void asPng()}
          >
            <Download aria-hidden /> {t`PNG`}
          </Button>
        </div>
      </div>
    </section>
  );
}
