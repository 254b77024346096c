import type { Ref, TargetedMouseEvent } from 'preact';
import type { Channel } from '../../protocol.ts';

/** Drawn for this page on a grid of 24, with strokes of two and round ends. */
const PATHS = {
  hash: 'M9 4 7 20M17 4l-2 16M4 9h17M3 15h17',
  thread: 'M8 4 6.5 15M15 4l-1 7M4 8h15M3 13h8M13 15h8v5h-5l-2 2v-2h-1z',
  forum: 'M3 4h12v9H8l-3 3v-3H3zM18 8h3v9h-2v3l-3-3H9v-1',
  speech: 'M4 5h16v11H10l-4 4v-4H4z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.3 3.3 0 0 1 0 6.3M18 14.5c2.2.7 3.5 2.6 3.5 5.5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  wand: 'm4 20 11-11M14 4l1 2 2 1-2 1-1 2-1-2-2-1 2-1zM19.5 11l.7 1.3 1.3.7-1.3.7-.7 1.3-.7-1.3-1.3-.7 1.3-.7z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M5 19l1.7-1.7M17.3 6.7 19 5',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
  screen: 'M3 5h18v12H3zM9 21h6M12 17v4',
  pip: 'M3 5h18v14H3zM12 12h6v4h-6z',
  split: 'M3 5h18v14H3zM12 5v14',
  single: 'M3 5h18v14H3z',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  right: 'm9 6 6 6-6 6',
  left: 'm15 6-6 6 6 6',
  send: 'M4 12 3 4l18 8-18 8zM4 12h9',
  clip: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7L9.5 17a1.7 1.7 0 0 1-2.4-2.4L14.5 7',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  eye: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  check: 'm5 12.5 5 5L19.5 7',
  pencil: 'm4 20 1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5h.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
  menu: 'M4 6h16M4 12h16M4 18h16',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  box: 'M4 8h16v12H4zM3 4h18v4H3zM10 12h4',
  slash: 'M15 4 9 20',
  at: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1',
  crown: 'M4 18h16l1-11-5 4-4-6-4 6-5-4z',
} as const;

type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** An icon button; its label is also its tooltip. */
export function IconButton(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
  readonly class?: string;
  readonly size?: number;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly disabled?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      ref={props.buttonRef ?? null}
      class={`icon-button muted rigid ${props.class ?? ''}`}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} size={props.size ?? 20} />
    </button>
  );
}

/** Three pulsing dots. */
export function Waiting({ label }: { readonly label?: string }) {
  return (
    <span class="waiting">
      <i />
      <i />
      <i />
      {label !== undefined && <span class="sr-only">{label}</span>}
    </span>
  );
}

/** A red count; nothing for 0. The style sheet draws it, because the element it belongs to says it in words. */
export function Badge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <span class="badge tiny rigid" data-count={count > 99 ? '99+' : count} aria-hidden="true" />;
}

const SIGNS = { direct: 'at', private: 'people', text: 'hash', forum: 'forum', thread: 'thread' } as const;

/** The icon for a channel's kind. */
export function signOf({ kind }: Channel): IconName {
  return SIGNS[kind];
}
