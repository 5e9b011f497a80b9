/** As jsdom answers it, from the whole style sheet of a browser. */
export const wholeStyle = window.getComputedStyle.bind(window);

/** What the style sheet says of an element without attributes or styles that hide it, by what its rules look at. */
const displays = new Map<string, string>();

function displayOf(element: Element & ElementCSSInlineStyle): string {
  if (element.style.display) return element.style.display;
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden !== 'until-found') return 'none';
  const { localName, parentElement } = element;
  const place = `${parentElement?.localName === 'details'} ${element.hasAttribute('open')}`;
  const key = `${localName} ${element.getAttribute('type')} ${place}`;
  const display = displays.get(key) ?? wholeStyle(element).display;
  displays.set(key, display);
  return display;
}

/** Elements of which more than this decides. */
const OTHERS = new Set(['col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'embed']);

type Inherited = 'visibility' | 'pointerEvents';
const INITIAL = { visibility: 'visible', pointerEvents: 'auto' } as const;

/** Of the element or else of the nearest one around it that says so. */
function inheritedBy(element: Element, name: Inherited): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = (at as Element & ElementCSSInlineStyle).style[name];
    if (own && own !== 'inherit') return own;
    // The parts of a table that are hidden collapse.
    if (name === 'visibility' && OTHERS.has(at.localName) && at.hasAttribute('hidden'))
      return 'collapse';
  }
  return INITIAL[name];
}

const decidedByMore = (element: Element) =>
  OTHERS.has(element.localName) || element.hasAttribute('popover');

/**
 * Queries by role ask of every element, and of all around it, whether it is drawn; jsdom would go through the whole style
 * sheet of a browser each time, a fifth of what all screen tests take. No style sheet of the app is loaded here, so that
 * its attributes and own styles decide. Everything else is jsdom's answer.
 */
export const quickStyle: typeof window.getComputedStyle = (element, pseudo) => {
  if (pseudo || decidedByMore(element)) return wholeStyle(element, pseudo);
  let whole: CSSStyleDeclaration | undefined;
  const wholeOnce = () => (whole ??= wholeStyle(element));
  const quick: Partial<Record<string | symbol, () => string>> = {
    display: () => displayOf(element as HTMLElement),
    visibility: () => inheritedBy(element, 'visibility'),
    pointerEvents: () => inheritedBy(element, 'pointerEvents'),
    'pointer-events': () => inheritedBy(element, 'pointerEvents'),
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      const answer = quick[name];
      if (answer) return answer();
      if (name === 'getPropertyValue')
        return (property: string) => quick[property]?.() ?? wholeOnce().getPropertyValue(property);
      const value: unknown = Reflect.get(wholeOnce(), name);
      return typeof value === 'function' ? value.bind(whole) : value;
    },
  });
};
