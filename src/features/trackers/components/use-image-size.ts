import { useEffect, useState } from 'react';
import { isWebUrl } from '@/domain/link/links';

/** Debounce in milliseconds. */
const TYPING_PAUSE_MS = 400;

export type ImageState =
  | { status: 'none' }
  | { status: 'loading' | 'failed' }
  | { status: 'loaded'; url: string; width: number; height: number };

/** Loads the image at the typed URL after a pause in typing. Returns its load state and size in pixels. */
export function useImageSize(typed: string): ImageState {
  const url = typed.trim();
  const [answer, setAnswer] = useState<{ url: string; state: ImageState }>();
  useEffect(() => {
    if (!isWebUrl(url)) return;
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.addEventListener('load', () =>
      setAnswer({
        url,
        state: {
          status: 'loaded',
          url,
          width: image.naturalWidth,
          height: image.naturalHeight,
        },
      }),
    );
    image.addEventListener('error', () => setAnswer({ url, state: { status: 'failed' } }));
    const timer = setTimeout(() => (image.src = url), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      image.src = '';
    };
  }, [url]);
  if (!isWebUrl(url)) return { status: 'none' };
  return answer?.url === url ? answer.state : { status: 'loading' };
}
