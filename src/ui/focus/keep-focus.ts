import { afterNextFrame } from '../timing/after-next-frame';
import { focusHeading } from './heading-focus';

interface Spot {
  parent: Node;
  previous: Node | null;
}

const spots = new WeakMap<Node, Spot>();

const CONTROLS =
  ':is(a[href],button,input,select,textarea,[tabindex]):not(:disabled,[tabindex="-1"])';
/** The search for another control stays within the page's content or the dialog. */
const REGION = 'main,[role=dialog],[role=alertdialog]';
/** Disabled buttons, except those disabled only while they work: `useRestoreFocus` handles those. */
const DISABLED = 'button:disabled:not([aria-busy=true],[role=switch])';

const isShown = (element: Element) =>
  // jsdom has no layout.
  !element.closest('[hidden],[inert]') && (element.checkVisibility?.() ?? true);

const controlsIn = (node: Node | null): HTMLElement[] =>
  node instanceof Element
    ? [node, ...node.querySelectorAll(CONTROLS)].filter(
        (one): one is HTMLElement =>
          one instanceof HTMLElement && one.matches(CONTROLS) && isShown(one),
      )
    : [];

/** The first word of a control's name: "Delete" of "Delete Spring Sale". */
const firstWord = (control: Element) =>
  (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().split(' ')[0];

const isLike = (control: Element) => (other: Element) =>
  other.tagName === control.tagName && firstWord(other) === firstWord(control);

/** Position of a node, or the former position of its outermost removed ancestor. */
function findSpot(node: Node): Spot | undefined {
  const { parentNode, previousSibling } = node;
  const spot =
    node.isConnected && parentNode
      ? { parent: parentNode, previous: previousSibling }
      : spots.get(node.getRootNode());
  return spot && !spot.parent.isConnected ? findSpot(spot.parent) : spot;
}

/** The nearest node before the spot that still exists. */
function nodeBefore({ parent, previous }: Spot): Node | null {
  let node = previous;
  for (let steps = 0; node && node.parentNode !== parent && steps < 100; steps += 1)
    node = spots.get(node)?.previous ?? null;
  return node?.parentNode === parent ? node : null;
}

/** The controls in the first sibling that has any. */
function controlsAlong(from: Node | null, side: 'nextSibling' | 'previousSibling'): HTMLElement[] {
  for (let node = from; node; node = node[side]) {
    const controls = controlsIn(node);
    if (controls.length > 0) return controls;
  }
  return [];
}

/** The first control after an element or the last one before it, searching outward. */
function controlBeyond(element: Element): HTMLElement | undefined {
  if (element.matches(REGION) || !element.parentElement) return undefined;
  return (
    controlsAlong(element.nextSibling, 'nextSibling')[0] ??
    controlsAlong(element.previousSibling, 'previousSibling').at(-1) ??
    controlBeyond(element.parentElement)
  );
}

/**
 * Returns the control itself or, if it is removed or disabled, the control to focus next: the same control
 * of the row that took its place, its replacement, or the nearest one within the page's content or the
 * dialog.
 */
export function nearestControl(control: Element): HTMLElement | undefined {
  if (control.isConnected && controlsIn(control)[0] === control) return control as HTMLElement;
  const spot = findSpot(control);
  if (!(spot?.parent instanceof Element) || !spot.parent.closest(REGION)) return undefined;
  const before = nodeBefore(spot);
  const after = controlsAlong(before ? before.nextSibling : spot.parent.firstChild, 'nextSibling');
  const earlier = controlsAlong(before, 'previousSibling');
  const like = isLike(control);
  return (
    after.find(like) ??
    earlier.findLast(like) ??
    after[0] ??
    earlier.at(-1) ??
    controlBeyond(spot.parent)
  );
}

let focused: Element | null = null;
let inRegion: Element | null = null;

/** True if no control has the focus. A dialog takes it itself when its focused content is removed. */
const isLost = () =>
  document.activeElement === document.body ||
  document.activeElement?.matches('[role=dialog],[role=alertdialog]') === true;

const isGone = (control: Element) => !control.isConnected || control.matches(DISABLED);

function restore() {
  if (!focused || !isGone(focused)) return;
  const gone = focused;
  focused = null;
  // Some browsers move the focus off a disabled control only later.
  if (!isLost() && document.activeElement !== gone) return;
  const target = nearestControl(gone) ?? (inRegion && nearestControl(inRegion));
  if (target && (document.activeElement === gone || document.activeElement?.contains(target)))
    target.focus();
  if (document.activeElement === document.body) focusHeading();
}

function handleMutations(records: MutationRecord[]) {
  for (const { target, previousSibling, removedNodes } of records)
    for (const node of removedNodes) spots.set(node, { parent: target, previous: previousSibling });
  // After the next frame: a closing dialog or menu, or a new page, sets the focus itself first.
  if (focused && isGone(focused)) afterNextFrame(restore);
}

/**
 * Moves the focus to another control when the focused one is removed or disabled, so that it never falls back
 * to the body.
 */
new MutationObserver(handleMutations).observe(document, {
  childList: true,
  subtree: true,
  attributeFilter: ['disabled'],
});
document.addEventListener('focusin', ({ target }) => {
  focused = target instanceof Element ? target : null;
  if (focused?.closest(REGION)) inRegion = focused;
});
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  // The user pressed outside all controls. The browser fires the same event before it removes a focused control.
  if (!relatedTarget)
    setTimeout(() => {
      if (focused === target && focused?.isConnected && !focused.matches(':disabled') && isLost())
        focused = null;
    });
});
