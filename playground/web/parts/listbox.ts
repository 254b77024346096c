import { useEffect, useId, useState } from 'preact/hooks';

/** Which option of a list is active, and the keys that move it. */
export interface Listbox {
  readonly id: string;
  /** -1: none. */
  readonly active: number;
  setActive(index: number): void;
  optionId(index: number): string;
  /** Arrows, Home and End; true where the key was one of them. */
  move(key: string): boolean;
}

/**
 * The state of a list whose focus stays elsewhere (`aria-activedescendant`). `first`: the option that is active when
 * the list appears or when `reset` changes. `givenId`: the list's id where something outside must know it.
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
