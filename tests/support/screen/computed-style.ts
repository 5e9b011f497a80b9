/** jsdom's own implementation, which applies a browser's whole default style sheet. */
export const jsdomStyle = window.getComputedStyle.bind(window);

/** Cached style of elements without attributes or styles that hide them, by the features that the rules depend on. */
const displays = new Map<string, string>();

function cachedDisplay(element: Element & ElementCSSInlineStyle): string {
  if (element.style.display) return element.style.display;
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden !== 'until-found') return 'none';
  const { localName, parentElement } = element;
  const place = `${parentElement?.localName === 'details'} ${element.hasAttribute('open')}`;
  const key = `${localName} ${element.getAttribute('type')} ${place}`;
  const display = displays.get(key) ?? jsdomStyle(element).display;
  displays.set(key, display);
  return display;
}

/** Elements whose style depends on more than these features. */
const SPECIAL_ELEMENTS = new Set(['col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'embed']);

type Inherited = 'visibility' | 'pointerEvents';
const INITIAL = { visibility: 'visible', pointerEvents: 'auto' } as const;

/** Inherited value: of the element or its nearest ancestor that sets it. */
function inheritedValue(element: Element, name: Inherited): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = (at as Element & ElementCSSInlineStyle).style[name];
    if (own && own !== 'inherit') return own;
    // Hidden table parts use `collapse`.
    if (name === 'visibility' && SPECIAL_ELEMENTS.has(at.localName) && at.hasAttribute('hidden'))
      return 'collapse';
  }
  return INITIAL[name];
}

const needsJsdom = (element: Element) =>
  SPECIAL_ELEMENTS.has(element.localName) || element.hasAttribute('popover');

/**
 * Replaces getComputedStyle with a faster version. Queries by role check the visibility of every element and its ancestors,
 * and jsdom would apply a whole style sheet each time, which takes 20% of the screen tests' time. The tests load no app styles,
 * so attributes and inline styles decide. Falls back to jsdom for everything else.
 */
export const fastComputedStyle: typeof window.getComputedStyle = (element, pseudo) => {
  if (pseudo || needsJsdom(element)) return jsdomStyle(element, pseudo);
  let whole: CSSStyleDeclaration | undefined;
  const wholeOnce = () => (whole ??= jsdomStyle(element));
  const quick: Partial<Record<string | symbol, () => string>> = {
    display: () => cachedDisplay(element as HTMLElement),
    visibility: () => inheritedValue(element, 'visibility'),
    pointerEvents: () => inheritedValue(element, 'pointerEvents'),
    'pointer-events': () => inheritedValue(element, 'pointerEvents'),
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
