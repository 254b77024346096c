import type { Answers } from '../protocol.ts';
import type { Look } from './canvas.ts';
import { type CardActs, cardView } from './card.ts';
import { element, press } from './dom.ts';

/** How long each position is shown during playback, in ms. */
const STANDS = 1500;

interface PastActs extends CardActs {
  readonly go: (at: number) => void;
}

export type PastView = ReturnType<typeof createPastView>;

/** A slider through the course of a game, with playback. */
export function createPastView(acts: PastActs) {
  const { go, word } = acts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPlaying = false;
  /** The displayed position. The slider shows the requested one, whose answer may still be on its way. */
  let at = 0;
  let last = 0;
  let marked: readonly number[] = [];
  const slider = element('input', { type: 'range', min: '0', 'aria-label': word('past') });
  const play = press(word('play'), () => {
    setPlaying(!isPlaying);
    if (isPlaying) goTo(wanted() === last ? 0 : wanted() + 1);
  });
  const wanted = () => Number(slider.value);
  const goTo = (to: number) => {
    slider.value = String(to);
    go(wanted());
  };
  const stepTo = (to: number) => {
    setPlaying(false);
    goTo(to);
  };
  const earlier = press(word('earlier'), () => stepTo(wanted() - 1));
  const later = press(word('later'), () => stepTo(wanted() + 1));
  const turning = press(word('turning'), () =>
    stepTo(marked.find((one) => one > wanted()) ?? marked[0] ?? wanted()),
  );
  slider.addEventListener('input', () => stepTo(wanted()));
  const marks = element('div', { class: 'marks', 'aria-hidden': 'true' });
  const track = element('div', { class: 'track' }, slider, marks);
  const controls = element('div', { class: 'row' }, ...[track, earlier, play, later, turning]);
  const position = element('div', { 'aria-live': 'polite' });
  const view = element('div', { class: 'card past' }, controls, position);

  function setPlaying(now: boolean): void {
    clearTimeout(timer);
    isPlaying = now;
    play.textContent = word(isPlaying ? 'pause' : 'play');
  }

  const markAt = (position: number) => {
    const mark = element('span', { class: position === at ? 'here' : '' });
    mark.style.left = `${(100 * position) / Math.max(1, last)}%`;
    return mark;
  };

  return {
    /** The displayed position. */
    at: () => at,
    /** @param isNewest there is no later request */
    show(past: Answers['past'], look: Look, isNewest: boolean): HTMLElement {
      at = past.at;
      last = Math.max(0, past.count - 1);
      slider.max = String(last);
      if (isNewest) slider.value = String(at);
      earlier.disabled = at === 0;
      later.disabled = at === last;
      marked = past.marked;
      turning.hidden = marked.length === 0;
      marks.replaceChildren(...marked.map(markAt));
      position.replaceChildren(cardView(past.card, look, acts));
      if (isPlaying && at < last) timer = setTimeout(() => goTo(at + 1), STANDS);
      else setPlaying(false);
      return view;
    },
    stop: () => setPlaying(false),
  };
}
