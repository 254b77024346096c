import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The gap between the popup, its anchor and the window's edge, in pixels. */
const GAP = 6;

/**
 * A popup anchored to an element, above everything else. It closes on Escape and on a press outside; in a narrow window
 * it is a sheet at the bottom.
 */
export function Popup(props: {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly class?: string;
  /** As wide as its anchor. */
  readonly fitted?: boolean;
  readonly prefer?: 'above' | 'below';
  /** Which edge is aligned with the anchor's: left or right. */
  readonly align?: 'start' | 'end';
}) {
  const box = useRef<HTMLDivElement>(null);
  const { anchor, onClose, fitted = false, prefer = 'below', align = 'start' } = props;

  useLayoutEffect(() => {
    const popup = box.current;
    const target = anchor.current;
    if (!popup || !target) return;
    popup.showPopover();
    const place = () => {
      const at = target.getBoundingClientRect();
      if (fitted) popup.style.width = `${at.width}px`;
      const size = popup.getBoundingClientRect();
      const above = at.top - GAP;
      const below = window.innerHeight - at.bottom - GAP;
      const up =
        prefer === 'above' ? above >= size.height || above > below : below < size.height && above > below;
      popup.style.maxHeight = `${Math.max(120, (up ? above : below) - GAP)}px`;
      const height = Math.min(size.height, Math.max(120, (up ? above : below) - GAP));
      const top = up ? at.top - GAP - height : at.bottom + GAP;
      const left = align === 'end' ? at.right - size.width : at.left;
      popup.style.top = `${Math.max(GAP, top)}px`;
      popup.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - size.width - GAP))}px`;
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(popup);
    watch.observe(target);
    window.addEventListener('resize', place);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', place, { capture: true });
    };
  }, [anchor, fitted, prefer, align]);

  // The latest callback, so that a key pressed right after another one closes the current popup.
  const closing = useRef(onClose);
  closing.current = onClose;
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target;
      if (!(target instanceof Node)) return;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) closing.current();
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      closing.current();
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('keydown', leave, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('keydown', leave, true);
    };
  }, [anchor]);

  return (
    <div ref={box} class={`popup ${props.class ?? ''}`} popover="manual">
      {props.children}
    </div>
  );
}

/** Whether an element's popup is open. */
export function useOpen() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return { open, setOpen, close };
}

/** The active option of a list, and the keys that move it. */
export interface Listbox {
  readonly id: string;
  /** -1: none. */
  readonly active: number;
  setActive(index: number): void;
  optionId(index: number): string;
  /** Handles arrows, Home and End; true if the key was one of them. */
  move(key: string): boolean;
}

/**
 * The state of a list that does not have the focus itself (`aria-activedescendant`). `first`: the option that is active
 * when the list appears or `reset` changes. `givenId`: the list's id, if something outside must know it.
 */
export function useListbox(count: number, first: number, reset: unknown, givenId?: string): Listbox {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [state, setState] = useState({ reset, active: first });
  const current = state.reset === reset ? state.active : first;
  const active = Math.min(current, count - 1);
  const setActive = (index: number) => setState({ reset, active: index });
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  return {
    id,
    active,
    setActive,
    optionId,
    move(key) {
      if (count === 0) return false;
      switch (key) {
        case 'ArrowDown':
          setActive((active + 1) % count);
          return true;
        case 'ArrowUp':
          setActive(active <= 0 ? count - 1 : active - 1);
          return true;
        case 'Home':
          setActive(0);
          return true;
        case 'End':
          setActive(count - 1);
          return true;
        default:
          return false;
      }
    },
  };
}
