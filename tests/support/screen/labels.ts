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

/** What a label is for: whatever has the id it names, or else the first control in it. */
function controlOf(label: Element): Element | null {
  const id = label.getAttribute('for');
  if (id === null) return firstLabelable(label);
  const named = id ? label.ownerDocument.getElementById(id) : null;
  return isLabelable(named) ? named : null;
}

const { item: itemOf } = HTMLCollection.prototype;
type Labels = Iterable<Element> | null;
const wholes = new Map<string, (this: Element) => Labels>();

/** As jsdom answers it: null for what takes no label. */
export const wholeLabels = (element: Element): Labels =>
  wholes.get(element.localName)?.call(element) ?? null;

export function quickLabels(element: Element): Labels {
  if (!element.isConnected) return wholeLabels(element);
  if (!isLabelable(element)) return null;
  const labels = element.ownerDocument.getElementsByTagName('label');
  // A loop over the collection would look for an element named "length" at each step, through all of them.
  return Array.from({ length: labels.length }, (_, index) => itemOf.call(labels, index)).filter(
    (label): label is Element => label !== null && controlOf(label) === element,
  );
}

/**
 * Queries by label and by role ask every control for its labels. jsdom goes through the whole page for each, and through it
 * again for each label it finds there: a third of what the test of a large form took.
 */
export function answerLabelsQuickly() {
  for (const name of LABELABLE) {
    const prototype: object = Object.getPrototypeOf(document.createElement(name));
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'labels') ?? {};
    if (!get) throw new Error(`jsdom knows no labels of ${name}`);
    wholes.set(name, get as (this: Element) => Labels);
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Element) {
        return quickLabels(this);
      },
    });
  }
}
