import type { AnyGame, Illustration } from '../../core/game.ts';
import { type Localizer, say } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { gameTitle } from './titles.ts';
import { type Block, type Button, buttons, text, type View } from './view.ts';

/** A chapter of a game's rules, with a menu of all chapters. @param controls added by features */
export function rulesView(
  game: AnyGame,
  topic: string,
  localizer: Localizer,
  controls: readonly Button[] = [],
): View {
  const key = (part: 'title' | 'text', of = topic) => ({ key: `${game.id}.rules.${of}.${part}` });
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${gameTitle(game, localizer)} · ${localizer.markdown(key('title'))}`,
        localizer.markdown(key('text')),
      ),
      ...illustrations(game, topic, localizer),
      {
        kind: 'menu',
        press: presses.topic({ game: game.id }),
        placeholder: localizer.plain(say('rules.topics')),
        choices: game.topics.map((one) => ({
          value: one,
          label: localizer.plain(key('title', one)),
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
function illustrations(game: AnyGame, topic: string, localizer: Localizer): readonly Block[] {
  const you = localizer.plain(say('rules.you'));
  const example = localizer.naming((seat) => (seat === 0 ? you : (OTHERS[seat - 1] ?? `${seat + 1}`)));
  return illustrationsOf(game, topic).flatMap(({ scene, caption }, i): readonly Block[] => [
    {
      kind: 'picture',
      picture: { name: `${topic}-${i + 1}`, scene, alt: example.plain(caption), look: example.look },
    },
    text(example.markdown(caption)),
  ]);
}
