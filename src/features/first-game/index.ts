import type { Message } from '../../core/message.ts';
import { type Key, say } from '../../discord/i18n/words.ts';
import type { Ask, BotContext } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import { namedTable, withTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply } from '../../discord/interactions/reply.ts';
import type { Addition, Slots } from '../../discord/messages/slots.ts';
import type { Button } from '../../discord/messages/view.ts';
import { openPanel } from '../../discord/panel/open-panel.ts';
import { directPlace } from '../../table/place.ts';
import type { Loaded, Result } from '../../table/request.ts';
import { feature } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { type Answer, presses } from './presses.ts';
import { createFirstGames, type FirstGames } from './service.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    'first-game': typeof en;
  }
}

/** Explains a game in a person's first turns, one thing at a time, in their panel. */
export const firstGame = feature({
  id: 'first-game',
  locales: { en, de, fr, nl },
  make(kernel) {
    const api = createFirstGames(kernel);
    return {
      api,
      starting: api.seated,
      buttons: [
        button(presses.answer, {
          acknowledge: 'update',
          run: withTable(async (ask, loaded, { answer }) => {
            await api.answer(loaded.game.id, ask.person.id, answer);
            return openPanel(ask, loaded);
          }),
        }),
        button(presses.again, {
          acknowledge: 'private',
          run: (ask, { game }) => showAgain(api, ask, game),
        }),
      ],
      shows: {
        guide: (about) => guideIn(api, about),
        rules: ({ game, words }) => ({
          controls: [
            {
              order: 10,
              button:
                game.lesson === undefined
                  ? undefined
                  : words.button(presses.again({ game: game.id }), 'first-game.again'),
            },
          ],
        }),
      },
    };
  },
});

const MARK = '🎓 ';

async function guideIn(
  api: FirstGames,
  { loaded, words, seat, person, chosen }: Slots['guide'],
): Promise<Addition> {
  const line = (message: Message, mark = '') => `${mark}**${words.md(message)}**`;
  const guide = await api.guideFor(loaded, seat, person);
  const control = (answer: Answer, label: Key): Button => ({
    press: presses.answer({ table: loaded.table.id, answer }),
    label: words.plain(label),
    ...(answer === 'stop' ? {} : { style: 'primary' }),
  });
  switch (guide?.kind) {
    case undefined:
      return {};
    case 'ask':
      // Once a choice has begun it needs the room; the question returns on the way back.
      if (chosen) return {};
      return {
        lines: [line(say('first-game.ask'), MARK), line(guide.goal)],
        controls: [
          { order: 10, button: control('show', 'first-game.show') },
          { order: 20, button: control('stop', 'first-game.known') },
        ],
      };
    case 'step': {
      const { goal, step } = guide;
      const at = step.at?.bind(step);
      const first = chosen ? undefined : goal;
      return {
        lines: [
          ...(first === undefined ? [] : [line(first, MARK)]),
          line((chosen ? step.chosen : undefined) ?? step.text, first === undefined ? MARK : ''),
        ],
        // A move that is being chosen needs the room.
        controls: chosen ? [] : [{ order: 10, button: control('stop', 'first-game.stop') }],
        pointsAt: at && ((target) => at(target, loaded.state, seat)),
      };
    }
    case 'end':
      return { lines: [line(say('first-game.end'), MARK)] };
  }
}

/** Restarts the lesson: at a table of the game that awaits the person, otherwise at a solo table in direct messages. */
async function showAgain(api: FirstGames, ask: Ask, gameId: string): Promise<Reply> {
  const game = ask.bot.games.find(({ id }) => id === gameId);
  if (game === undefined) return refusalReply(say('refuse.unknown'));
  await api.again(game.id, ask.person.id);
  const { tables } = await ask.bot.service.waiting(ask.person.id);
  const waiting = tables.find(({ loaded }) => loaded.game.id === game.id);
  const found = waiting && (await namedTable(ask, waiting.loaded.table.id));
  if (found?.ok) return openPanel(ask, found.loaded);
  const practice = await openPractice(ask, game);
  return practice.ok ? openPanel(ask, practice.value) : refusalReply(practice.refusal);
}

/** A solo table, or one with the weakest computer players if the game needs more. */
async function openPractice(
  { bot: { service, messages }, person, origin, reader }: Ask,
  { id: game, seats }: BotContext['games'][number],
): Promise<Result<Loaded>> {
  const place = directPlace(await messages.directChannel(person.id));
  const opened = await service.open({
    place,
    locale: reader.locale,
    game,
    options: {},
    host: person,
    origin: `${origin}-open`,
  });
  if (!opened.ok) return opened;
  const tableId = opened.value.table.id;
  for (let seat = 1; seat < seats.min; seat++) {
    const added = await service.addComputer({ tableId, person, origin: `${origin}-${seat}` }, 'easy');
    if (!added.ok) return added;
  }
  const started = await service.start({ tableId, person, origin });
  if (!started.ok) return started;
  // A computer player may go first.
  await service.playComputers(tableId);
  return { ok: true, value: (await service.load(tableId)) ?? started.value };
}
