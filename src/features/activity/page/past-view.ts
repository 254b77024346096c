import type { Answers } from '../protocol.ts';
import type { Look } from './canvas.ts';
import { element, press } from './dom.ts';
import { markdown } from './markdown.ts';
import { paneView } from './pane-view.ts';

/** How long a position stands while the past plays, in ms. */
const STANDS = 1500;

interface PastActs {
  readonly go: (at: number) => void;
  readonly leave: () => void;
  readonly word: (name: string) => string;
}

/** A slider through the course of a game, which also plays by itself. */
export function createPastView({ go, leave, word }: PastActs) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPlaying = false;
  let at = 0;
  let last = 0;
  const slider = element('input', { type: 'range', min: '0', 'aria-label': word('past') });
  const play = press(word('play'), () => {
    setPlaying(!isPlaying);
    if (isPlaying) go(at === last ? 0 : at + 1);
  });
  const stepTo = (to: number) => {
    setPlaying(false);
    go(to);
  };
  const earlier = press(word('earlier'), () => stepTo(at - 1));
  const later = press(word('later'), () => stepTo(at + 1));
  slider.addEventListener('input', () => stepTo(Number(slider.value)));
  const controls = element(
    'div',
    { class: 'row' },
    ...[earlier, play, later, slider, press(word('now'), leave, 'main')],
  );
  const shown = element('div', { 'aria-live': 'polite' });
  const view = element('div', { class: 'card' }, controls, shown);

  function setPlaying(now: boolean): void {
    clearTimeout(timer);
    isPlaying = now;
    play.textContent = word(isPlaying ? 'pause' : 'play');
  }

  return {
    show(past: Answers['past'], look: Look): HTMLElement {
      at = past.at;
      last = Math.max(0, past.count - 1);
      slider.max = String(last);
      slider.value = String(at);
      earlier.disabled = at === 0;
      later.disabled = at === last;
      shown.replaceChildren(
        ...past.lines.flatMap((line) => markdown(line, look.locale)),
        ...past.panes.map((pane) => paneView(pane, look)),
      );
      if (isPlaying && at < last) timer = setTimeout(() => go(at + 1), STANDS);
      else setPlaying(false);
      return view;
    },
    stop: () => setPlaying(false),
  };
}
