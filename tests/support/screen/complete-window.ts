import { fastComputedStyle } from './computed-style';
import { installFastLabels } from './labels';

// Adds browser APIs that jsdom lacks, once per window, before the first module of `src` loads.

const key = document.createElement('meta');
key.name = 'flightdeck:publishable-key';
key.content = 'sb_publishable_test';
document.head.append(key);

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof window.matchMedia;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
window.getComputedStyle = fastComputedStyle;
installFastLabels();
