import type { Node, Scene } from '../../../core/scene.ts';
import type { Pane, Place } from '../protocol.ts';
import { drawPane, fontsFor, type Look } from './canvas.ts';
import { ROLL_MS, rolledIn, whileRolling } from './dice.ts';
import { element } from './dom.ts';

/** Minimum scene pixels per canvas pixel, so that canvases on large screens do not get larger than the scene. */
const SHARPEST = 1;

/** The touchable part of a pane. */
interface Touchable {
  readonly places: readonly Place[];
  readonly touch: (place: Place) => void;
  /**
   * A whole move is chosen, so Tab leads from any of its places to **Confirm**, and back to the first; arrow keys
   * reach the others.
   */
  readonly isWhole: boolean;
  /** The earlier scene, if dice are to roll. */
  readonly before: Scene | undefined;
}

/** A pane on a canvas of full width, overlaid with a button per place. */
export function paneView(
  pane: Pane,
  look: Look,
  { places = [], touch = () => {}, isWhole = false, before }: Partial<Touchable> = {},
): HTMLElement {
  const { width, height } = pane.scene;
  const canvas = element('canvas', { role: 'img', 'aria-label': pane.alt });
  canvas.style.aspectRatio = `${width} / ${height}`;
  const buttons = places.map((place) => placeButton(place, pane, touch));
  const first = places.findIndex(({ chosen }) => chosen);
  if (isWhole) for (const [i, button] of buttons.entries()) if (i !== first) button.tabIndex = -1;
  const view = element('div', { class: 'pane' }, canvas, ...buttons);
  view.style.setProperty('--ratio', `${width / height}`);
  const drawScene = (scene: Scene) => {
    const wanted = Math.round(canvas.clientWidth * devicePixelRatio);
    const scale = Math.min(SHARPEST, wanted / width);
    if (scale <= 0) return;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (context !== null) drawPane(context, { ...pane, scene }, look, scale);
    view.dataset.drawn = '';
  };
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const rolled = before === undefined || isStill ? new Set<Node>() : rolledIn(pane.scene, before);
  const until = rolled.size === 0 ? 0 : performance.now() + ROLL_MS;
  const draw = () => {
    const part = 1 - (until - performance.now()) / ROLL_MS;
    if (part >= 1 || !view.isConnected) return drawScene(pane.scene);
    drawScene(whileRolling(pane.scene, rolled, part));
    requestAnimationFrame(draw);
  };
  void fontsFor(pane.scene).then(() => new ResizeObserver(draw).observe(canvas));
  view.addEventListener('keydown', (event) => focusNext(event, buttons));
  return view;
}

function placeButton(place: Place, { scene }: Pane, touch: (place: Place) => void): HTMLButtonElement {
  const { area, label, chosen } = place;
  const button = element('button', {
    type: 'button',
    class: 'place',
    'aria-label': label,
    'aria-pressed': String(chosen),
    title: label,
  });
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  Object.assign(button.style, {
    left: percent(area.x + area.width / 2, scene.width),
    top: percent(area.y + area.height / 2, scene.height),
    width: percent(area.width, scene.width),
    height: percent(area.height, scene.height),
  });
  // Highlight it before any request.
  button.addEventListener('pointerdown', () => button.classList.add('lit'));
  for (const gone of ['pointercancel', 'pointerleave'])
    button.addEventListener(gone, () => button.classList.remove('lit'));
  button.addEventListener('click', () => {
    button.classList.add('lit');
    touch(place);
  });
  return button;
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move to the nearest place that lies more ahead than to the side. */
function focusNext(event: KeyboardEvent, buttons: readonly HTMLButtonElement[]): void {
  const direction = directions[event.key];
  const from = buttons.find((one) => one === document.activeElement);
  if (direction === undefined || from === undefined) return;
  event.preventDefault();
  const [dx, dy] = direction;
  const middle = (one: HTMLElement) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  };
  const [fromX, fromY] = middle(from);
  const [nearest] = buttons
    .map((button) => {
      const [x, y] = middle(button);
      const ahead = (x - fromX) * dx + (y - fromY) * dy;
      const aside = Math.abs((x - fromX) * dy) + Math.abs((y - fromY) * dx);
      return { button, ahead, aside, far: ahead + 2 * aside };
    })
    .filter(({ ahead, aside }) => ahead > 1 && aside <= ahead)
    .toSorted((a, b) => a.far - b.far);
  nearest?.button.focus();
}
