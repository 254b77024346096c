import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';

/** Movements shorter than this, in pixels, are presses. */
const STILL = 4;

/** Moves what scrolls by dragging it with the mouse, as a map; fingers do so by themselves. */
export function useDrag(box: RefObject<HTMLElement | null>) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | undefined>(undefined);
  const far = useRef(false);
  return {
    /** Whether the last press was a drag. */
    moved: () => far.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        far.current = false;
        const element = box.current;
        if (event.pointerType !== 'mouse' || event.button !== 0 || !element) return;
        from.current = {
          x: event.clientX,
          y: event.clientY,
          left: element.scrollLeft,
          top: element.scrollTop,
        };
      },
      onPointerMove(event: PointerEvent) {
        const element = box.current;
        if (!from.current || !element) return;
        const { x, y, left, top } = from.current;
        if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) far.current = true;
        element.scrollTo({ left: left - (event.clientX - x), top: top - (event.clientY - y) });
      },
      onPointerUp() {
        from.current = undefined;
      },
      onPointerLeave() {
        from.current = undefined;
      },
    },
  };
}
