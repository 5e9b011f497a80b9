import { useLayoutEffect, useRef, useState } from 'react';
import type { EmailContent } from '@/domain/content/channels/email';
import { renderMail } from '@/domain/content/mail/mail';
import { cn } from '@/lib/cn';
import { type OnPick, usePick } from '@/features/composer/previews/pick';

/** Size of a mail program's window in pixels: the mail's 600 plus its margins. */
const WINDOW_WIDTH = 640;
const WINDOW_HEIGHT = 560;

interface MailFrameProps {
  /** Label for screen readers. */
  label: string;
  content: EmailContent;
  link: string | null;
  dark: boolean;
  /** Computer window, scaled down to fit. Otherwise as wide as the phone. */
  wide: boolean;
}

/** Class of the element that contains the blocks of a mail. */
const PAGE = 'page';

/** Replaces only the children that differ. The others keep their loaded pictures and selection. */
function patchChildren(old: HTMLElement, now: HTMLElement): void {
  const before = [...old.children] as HTMLElement[];
  const after = [...now.children] as HTMLElement[];
  before.slice(after.length).forEach((child) => child.remove());
  after.forEach((child, index) => {
    const shown = before[index];
    if (!shown) old.append(child);
    else if (shown.className === PAGE && child.className === PAGE) {
      shown.ariaLabel = child.ariaLabel;
      shown.lang = child.lang;
      patchChildren(shown, child);
    } else if (!shown.isEqualNode(child)) shown.replaceWith(child);
  });
}

/** Updates the mail in the frame without reloading, so that the scroll position stays. */
function showMail(page: Document | null | undefined, html: string): void {
  if (!page?.body) return;
  const mail = new DOMParser().parseFromString(html, 'text/html');
  page.documentElement.lang = mail.documentElement.lang;
  patchChildren(page.body, page.adoptNode(mail.body));
}

/**
 * Applies the chosen theme in place of the browser's: makes the mail's `prefers-color-scheme: dark` rules match always or
 * never.
 */
function setColorScheme(page: Document | null | undefined, dark: boolean): void {
  for (const { cssRules } of page?.styleSheets ?? [])
    for (const rule of cssRules)
      if ('media' in rule && /^@media (\(prefers-color-scheme|all|not all)/.test(rule.cssText))
        (rule as CSSMediaRule).media.mediaText = dark ? 'all' : 'not all';
}

/** Outline of the block under the pointer. A rule instead of an attribute, so that updates of the body keep it. */
const PICKABLE =
  '[data-block]:hover { outline: 2px solid #3a51d6; outline-offset: -2px; cursor: pointer; }';

/** Reports clicks on blocks. Links in the mail do not open. */
function pickBlocks(page: Document, onPick: OnPick): void {
  page.styleSheets[0]?.insertRule(PICKABLE);
  page.addEventListener('click', (event) => {
    event.preventDefault();
    const block = (event.target as Element).closest<HTMLElement>('[data-block]');
    // The user may have selected text to copy it.
    if (block && page.getSelection()?.isCollapsed !== false)
      onPick(`blocks.${block.dataset['block']}`);
  });
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
 * The HTML that the gateway gets, in an iframe. The sandbox has no `allow-scripts`, so the mail can run nothing.
 * `allow-same-origin` lets this component update the body.
 */
export function MailFrame({ label, content, link, dark, wide }: MailFrameProps) {
  const pick = usePick();
  // The frame's listener outlives the render that added it.
  const latest = useRef(pick);
  useLayoutEffect(() => {
    latest.current = pick;
  }, [pick]);
  const { html } = renderMail(content, { link, marked: pick !== null });
  const [first] = useState(html);
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width } = useWidth();
  useLayoutEffect(() => showMail(frame.current?.contentDocument, html), [html]);
  useLayoutEffect(() => setColorScheme(frame.current?.contentDocument, dark), [dark]);
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
        onLoad={({ currentTarget: { contentDocument } }) => {
          showMail(contentDocument, html);
          setColorScheme(contentDocument, dark);
          if (contentDocument && pick)
            pickBlocks(contentDocument, (place) => latest.current?.(place));
        }}
        className="block origin-top-left border-0"
        style={
          wide
            ? {
                width: Math.max(WINDOW_WIDTH, width),
                height: WINDOW_HEIGHT,
                transform: `scale(${scale})`,
              }
            : { width: '100%', height: '100%' }
        }
      />
    </div>
  );
}
