import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Picture, useApp, useWords } from '../app/app.ts';
import { Icon, IconButton } from '../parts/icon.tsx';

/** The zoom steps; 1 fits the window. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** How far an arrow key moves a picture that is larger than the window, in pixels. */
const PAN = 80;

/** A picture over everything else. It can be zoomed, switched and closed by mouse, touch and keyboard. */
export function Lightbox(props: {
  readonly opened: { readonly pictures: readonly Picture[]; readonly index: number };
}) {
  const { pictures, index } = props.opened;
  const app = useApp();
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  const drag = useDrag(viewport);
  const zoomed = useZoom(viewport, ZOOMS[step] ?? 1);
  const picture = pictures[index];

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const close = () => {
    app.lightbox.value = undefined;
  };
  const zoomBy = (by: number) => setStep(Math.max(0, Math.min(ZOOMS.length - 1, step + by)));
  const go = (by: number) => {
    setStep(0);
    app.lightbox.value = { pictures, index: (index + by + pictures.length) % pictures.length };
  };
  const pan = (x: number, y: number) => viewport.current?.scrollBy({ left: x * PAN, top: y * PAN });
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => setStep(0),
      ArrowRight: () => (step > 0 ? pan(1, 0) : pictures.length > 1 && go(1)),
      ArrowLeft: () => (step > 0 ? pan(-1, 0) : pictures.length > 1 && go(-1)),
      ArrowDown: () => pan(0, 1),
      ArrowUp: () => pan(0, -1),
    }[event.key];
    act?.();
  };
  if (!picture) return null;
  const { description = '' } = picture;
  return (
    <dialog
      ref={dialog}
      class="lightbox column"
      aria-label={words.lightbox.title(index + 1, pictures.length)}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      <div class="lightbox-bar row rigid">
        <span class="lightbox-title">
          {pictures.length > 1 && <b>{words.lightbox.title(index + 1, pictures.length)} </b>}
          {picture.filename}
        </span>
        <IconButton
          icon="zoomOut"
          label={words.lightbox.zoomOut}
          disabled={step === 0}
          onClick={() => zoomBy(-1)}
        />
        <IconButton
          icon="zoomIn"
          label={words.lightbox.zoomIn}
          disabled={step === ZOOMS.length - 1}
          onClick={() => zoomBy(1)}
        />
        <IconButton icon="fit" label={words.lightbox.fit} disabled={step === 0} onClick={() => setStep(0)} />
        <a
          class="icon-button muted rigid"
          href={picture.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words.lightbox.original}
          title={words.lightbox.original}
        >
          <Icon name="external" />
        </a>
        <IconButton icon="close" label={words.close} onClick={close} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close too. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the picture closes, for the mouse alone. */}
      <div
        ref={viewport}
        class={`lightbox-stage ${step > 0 ? 'lightbox-zoomed' : ''}`}
        onClick={(event) => event.target === event.currentTarget && close()}
        onWheel={(event) => {
          if (!event.ctrlKey && step > 0) return;
          event.preventDefault();
          zoomBy(event.deltaY < 0 ? 1 : -1);
        }}
        {...drag.handlers}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: plus and minus zoom by keyboard. */}
        <img
          src={picture.url}
          alt={description === '' ? picture.filename : description}
          class="lightbox-picture"
          style={zoomed}
          width={picture.width}
          height={picture.height}
          draggable={false}
          onClick={() => {
            if (!drag.moved()) setStep(step === 0 ? 2 : 0);
          }}
        />
      </div>
      {pictures.length > 1 && (
        <>
          <IconButton
            icon="left"
            size={28}
            class="lightbox-go lightbox-left"
            label={words.lightbox.previous}
            onClick={() => go(-1)}
          />
          <IconButton
            icon="right"
            size={28}
            class="lightbox-go lightbox-right"
            label={words.lightbox.next}
            onClick={() => go(1)}
          />
        </>
      )}
      {description !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long description scrolls, by the keyboard too
        <p class="lightbox-description small rigid" tabIndex={0}>
          {description}
        </p>
      )}
    </dialog>
  );
}

/** The width of a picture at a zoom step, where 1 fits the window. Keeps the centre of the window in place. */
function useZoom(viewport: RefObject<HTMLElement | null>, zoom: number): { readonly width?: string } {
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

/** Shorter movements than this, in pixels, count as presses. */
const STILL = 4;

/** Scrolls by dragging with the mouse, like a map; fingers do so natively. */
function useDrag(box: RefObject<HTMLElement | null>) {
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
