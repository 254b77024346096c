import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** What can be used within a message. */
const CONTROLS = 'button:not(:disabled), a[href], [role="combobox"]:not([aria-disabled="true"])';
/** What makes a move. */
const CONFIRMS = '.button-success';

/** A button that waits says so after its name. */
const nameOf = (one: Element | null | undefined) =>
  (one?.querySelector('.button-content') ?? one)?.textContent ?? undefined;

/**
 * Keeps the focus in a message whose controls change: on the one of the same name if there still is one, otherwise on
 * what stands where it was. When something to confirm appears, on what stands before it, so that the next Tab leads
 * there, and a second Enter confirms nothing. `root`: what holds the controls; it must be focusable itself.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const controls = () => [...(root.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  // The page changes between here and the effect.
  const before = controls();
  const at = before.findIndex((one) => one.matches(':focus'));
  const name = nameOf(before[at]);

  useLayoutEffect(() => {
    if (at < 0) return;
    const all = controls();
    const confirming = all.findIndex((one) => one.matches(CONFIRMS));
    const isNew = confirming >= 0 && !before.some((one) => nameOf(one) === nameOf(all[confirming]));
    const same = all.find((one) => nameOf(one) === name);
    const next = isNew ? all[confirming - 1] : (same ?? all[Math.min(at, all.length - 1)]);
    if (isNew || nameOf(document.activeElement) !== name)
      (next ?? root.current)?.focus({ preventScroll: true });
  });
}
