const LABELABLE = ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'];
const isLabelable = (element: Element | null): boolean =>
  element !== null &&
  LABELABLE.includes(element.localName) &&
  (element as HTMLInputElement).type !== 'hidden';

function firstLabelable(element: Element): Element | null {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
    const found = isLabelable(child) ? child : firstLabelable(child);
    if (found) return found;
  }
  return null;
}

/** Control of a label: the element with the id in `for`, or else the first control inside it. */
function controlOf(label: Element): Element | null {
  const id = label.getAttribute('for');
  if (id === null) return firstLabelable(label);
  const named = id ? label.ownerDocument.getElementById(id) : null;
  return isLabelable(named) ? named : null;
}

const { item: itemOf } = HTMLCollection.prototype;
type Labels = Iterable<Element> | null;
const wholes = new Map<string, (this: Element) => Labels>();

/** jsdom's own implementation. Null for elements that cannot have a label. */
export const jsdomLabels = (element: Element): Labels =>
  wholes.get(element.localName)?.call(element) ?? null;

export function fastLabels(element: Element): Labels {
  if (!element.isConnected) return jsdomLabels(element);
  if (!isLabelable(element)) return null;
  const labels = element.ownerDocument.getElementsByTagName('label');
  // Iterating the collection itself is slow: reading `length` searches all elements for that name.
  return Array.from({ length: labels.length }, (_, index) => itemOf.call(labels, index)).filter(
    (label): label is Element => label !== null && controlOf(label) === element,
  );
}

/**
 * Replaces `labels` with a faster version. Queries by label and role read the labels of every control, and jsdom searches the
 * whole page for each control and each label, which took a third of the time of a large form's tests.
 */
export function installFastLabels() {
  for (const name of LABELABLE) {
    const prototype: object = Object.getPrototypeOf(document.createElement(name));
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'labels') ?? {};
    if (!get) throw new Error(`jsdom knows no labels of ${name}`);
    wholes.set(name, get as (this: Element) => Labels);
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Element) {
        return fastLabels(this);
      },
    });
  }
}
