import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * How wide a picture is when it is `zoom` times as large as the window has room for, and keeps what is in the middle
 * of the window there.
 */
export function useZoom(viewport: RefObject<HTMLElement | null>, zoom: number): { readonly width?: string } {
  const fitted = useRef(0);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const box = viewport.current;
  const picture = box?.querySelector('img');
  if (box && picture && fitted.current !== 0 && box.scrollWidth > 0) {
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
  }
  if (zoom > 1 && picture && fitted.current === 0) fitted.current = picture.clientWidth;

  useLayoutEffect(() => {
    const element = viewport.current;
    if (zoom === 1) {
      fitted.current = 0;
      return;
    }
    if (!element) return;
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2;
  }, [viewport, zoom]);

  return zoom === 1 ? {} : { width: `${fitted.current * zoom}px` };
}
