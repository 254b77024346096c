import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const FIELDS =
  'input:not([disabled]):not([hidden]), textarea:not([disabled]), [role="combobox"]:not([disabled])';
const FOCUSABLE = `${FIELDS}, button:not([disabled]), a[href]`;

/** Puts the focus into a form, keeps Tab from leaving it, and gives the focus back when the form goes. */
export function useFocusWithin(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    (element.querySelector<HTMLElement>(FIELDS) ?? element.querySelector<HTMLElement>(FOCUSABLE))?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented) return;
      const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (one) => one.tabIndex >= 0 && one.getClientRects().length > 0,
      );
      const edge = event.shiftKey ? all[0] : all.at(-1);
      if (document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('keydown', onKey);
      // The pane behind is reachable again after this frame.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [box]);
}
