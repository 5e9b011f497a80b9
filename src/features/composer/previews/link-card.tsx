import { useState } from 'react';
import type { LinkPreviewFields } from './mock-up';

const isWebAddress = (url: string | null | undefined): url is string =>
  /^https?:\/\//i.test(url ?? '');

/** Picture of a link preview. Renders nothing if `url` is not a web address or the picture cannot be loaded. */
export function PreviewImage({ url }: { url: string | null | undefined }) {
  const [failed, setFailed] = useState<string>();
  if (!isWebAddress(url) || failed === url) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
      className="bg-raised aspect-[1200/630] w-full object-cover"
    />
  );
}

/** Link preview as messengers show it. Renders nothing if the link has neither a short URL nor a title. */
export function LinkCard({ link }: { link: LinkPreviewFields }) {
  const {
    shortened_url: url,
    og_title: title,
    og_description: description,
    og_image: image,
  } = link;
  if (!url && !title) return null;
  return (
    <div className="mt-2 border-border bg-surface overflow-hidden rounded-xl border text-xs">
      <PreviewImage url={image} />
      <div className="space-y-0.5 p-2.5" dir="auto">
        {title && <p className="line-clamp-2 font-semibold">{title}</p>}
        {description && <p className="text-muted line-clamp-2">{description}</p>}
        {url && <p className="text-accent break-all">{url}</p>}
      </div>
    </div>
  );
}
