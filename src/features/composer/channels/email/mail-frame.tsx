import { useLayoutEffect, useRef, useState } from 'react';
import type { EmailContent } from '@/domain/content/channels/email';
import { renderMail } from '@/domain/content/mail/mail';
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

/** The class of what is around the blocks of a mail. */
const PAGE = 'page';

/** Exchanges the children that differ, so that the others keep their pictures and what is selected in them. */
function patchChildren(old: Element, now: Element): void {
  const [before, after] = [[...old.children], [...now.children]];
  before.slice(after.length).forEach((child) => child.remove());
  after.forEach((child, index) => {
    const shown = before[index];
    if (!shown) old.append(child);
    else if (shown.className === PAGE && child.className === PAGE) patchChildren(shown, child);
    else if (!shown.isEqualNode(child)) shown.replaceWith(child);
  });
}

/** What is seen of a mail's HTML, and the language in which it is read. The subject only names it. */
const splitHtml = (html: string) => ({
  body: html
    .slice(html.indexOf('<body'))
    .replace(/ aria-label="[^"]*"/, '')
    .replace(/ lang="[^"]*"/, ''),
  lang: /<html lang="([^"]*)"/.exec(html)?.[1] ?? '',
});

/** Shows the body of a mail in the frame without loading it anew, so that its place stays. */
function updateBody(page: Document | null | undefined, body: string): void {
  if (page?.body)
    patchChildren(
      page.body,
      page.adoptNode(new DOMParser().parseFromString(body, 'text/html').body),
    );
}

const mailElement = (page: Document | null | undefined) =>
  page?.querySelector<HTMLElement>(`.${PAGE}`) ?? null;

/** Says by which name the mail is read. */
function setLabel(page: Document | null | undefined, subject: string): void {
  const mail = mailElement(page);
  if (mail) mail.ariaLabel = subject;
}

/** Says in which language it is read. */
function setLanguage(page: Document | null | undefined, lang: string): void {
  for (const element of [page?.documentElement, mailElement(page)])
    if (element) element.lang = lang;
}

/**
 * Answers what a mail asks with prefers-color-scheme as it is chosen here, whatever the browser would say: its rules for
 * the dark hold always or never.
 */
function setColorScheme(page: Document | null | undefined, dark: boolean): void {
  for (const { cssRules } of page?.styleSheets ?? [])
    for (const rule of cssRules)
      if ('media' in rule && /^@media (\(prefers-color-scheme|all|not all)/.test(rule.cssText))
        (rule as CSSMediaRule).media.mediaText = dark ? 'all' : 'not all';
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
  const { body, lang } = splitHtml(html);
  const { subject } = content;
  // Each alone: what is parsed or styled anew for nothing would be waited for with every key.
  useLayoutEffect(() => updateBody(frame.current?.contentDocument, body), [body]);
  useLayoutEffect(() => setLabel(frame.current?.contentDocument, subject), [subject]);
  useLayoutEffect(() => setLanguage(frame.current?.contentDocument, lang), [lang]);
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
          updateBody(contentDocument, body);
          setLabel(contentDocument, subject);
          setLanguage(contentDocument, lang);
          setColorScheme(contentDocument, dark);
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
