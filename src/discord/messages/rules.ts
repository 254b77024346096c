import type { AnyGame, Illustration } from '../../core/game.ts';
import type { Words } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { gameTitle } from './titles.ts';
import { type Block, type Button, buttons, text, type View } from './view.ts';

/** A chapter of a game's rules, with a menu of all chapters. @param controls added by features */
export function rulesView(
  game: AnyGame,
  topic: string,
  words: Words,
  controls: readonly Button[] = [],
): View {
  const key = (part: 'title' | 'text', of = topic) => ({ key: `${game.id}.rules.${of}.${part}` });
  return {
    tone: 'private',
    blocks: [
      text(`### ${gameTitle(game, words)} · ${words.md(key('title'))}`, words.md(key('text'))),
      ...illustrations(game, topic, words),
      {
        kind: 'menu',
        press: presses.topic({ game: game.id }),
        placeholder: words.plain('rules.topics'),
        choices: game.topics.map((one) => ({
          value: one,
          label: words.plain(key('title', one)),
          chosen: one === topic,
        })),
      },
      buttons(...controls),
    ],
  };
}

const drawn = new WeakMap<AnyGame, Map<string, readonly Illustration[]>>();

/** The drawings of a chapter, cached: they are the same for everyone. */
function illustrationsOf(game: AnyGame, topic: string): readonly Illustration[] {
  const chapters = drawn.get(game) ?? new Map<string, readonly Illustration[]>();
  drawn.set(game, chapters);
  const known = chapters.get(topic) ?? game.illustrations?.(topic) ?? [];
  chapters.set(topic, known);
  return known;
}

/** The example players in the rules, besides the reader. */
const OTHERS = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];

/** A chapter's pictures, each with a caption below. */
function illustrations(game: AnyGame, topic: string, words: Words): readonly Block[] {
  const you = words.plain('rules.you');
  const example = words.naming((seat) => (seat === 0 ? you : (OTHERS[seat - 1] ?? `${seat + 1}`)));
  return illustrationsOf(game, topic).flatMap(({ scene, caption }, i): readonly Block[] => [
    {
      kind: 'picture',
      picture: { name: `${topic}-${i + 1}`, scene, alt: example.plain(caption), look: example.look },
    },
    text(example.md(caption)),
  ]);
}
