import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EmailContent } from '@/domain/content/email';
import { renderMail } from '@/domain/content/mail';
import { cn } from '@/lib/cn';

/** A window of a mail program, in pixels: the mail's 600 with what stands around it. */
const WINDOW_WIDTH = 640;
const WINDOW_HEIGHT = 560;

interface MailFrameProps {
  /** What the frame shows, for people who do not see it. */
  label: string;
  content: EmailContent;
  link: string | null;
  dark: boolean;
  /** A window of a computer, made smaller where there is no room for it; else as wide as a phone. */
  wide: boolean;
}

/** Puts a page's body into the frame without loading it anew, so that its place and its selection stay. */
function show(frame: HTMLIFrameElement | null, html: string): void {
  const page = frame?.contentDocument;
  if (!page?.body) return;
  const next = new DOMParser().parseFromString(html, 'text/html');
  page.documentElement.lang = next.documentElement.lang;
  if (page.body.innerHTML !== next.body.innerHTML) page.body.replaceWith(page.adoptNode(next.body));
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WINDOW_WIDTH);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/**
 * The HTML that a gateway is handed, drawn by the browser itself. The frame runs nothing and opens nothing: without
 * `allow-scripts` in its sandbox the page in it is as dead as paper, and being of our origin lets its body be exchanged.
 */
export function MailFrame({ label, content, link, dark, wide }: MailFrameProps) {
  const { html } = renderMail(content, { link });
  const [first] = useState(html);
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width } = useWidth();
  useEffect(() => show(frame.current, html), [html]);
  const scale = Math.min(1, width / WINDOW_WIDTH);
  return (
    <div
      ref={ref}
      className={cn('overflow-hidden', !wide && 'h-full')}
      style={wide ? { height: WINDOW_HEIGHT * scale } : {}}
    >
      <iframe
        ref={frame}
        title={label}
        sandbox="allow-same-origin"
        srcDoc={first}
        onLoad={() => show(frame.current, html)}
        className="block origin-top-left border-0"
        style={{
          // What a mail asks with prefers-color-scheme is answered by the frame around it.
          colorScheme: dark ? 'dark' : 'light',
          ...(wide
            ? {
                width: Math.max(WINDOW_WIDTH, width),
                height: WINDOW_HEIGHT,
                transform: `scale(${scale})`,
              }
            : { width: '100%', height: '100%' }),
        }}
      />
    </div>
  );
}
