import { describe, expect, it } from 'vitest';
import { legalMoves } from '../../core/legal.ts';
import { locales } from '../../core/message.ts';
import { NOTHING_SELECTED } from '../../core/selection.ts';
import { games } from '../../games/index.ts';
import { tableOptionsOf } from '../../table/hooks.ts';
import type { Availability } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { awaitedAt } from '../../table/services/lookup.ts';
import { testContext } from '../../testkit/discord/bot-context.ts';
import { formBreaches } from '../../testkit/discord/checklist.ts';
import { customIds } from '../../testkit/discord/everything.ts';
import { seatPanel } from '../../testkit/discord/panels.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { checkView, NAMES, NOW, positions, stepOf, tableOf } from '../../testkit/discord/views.ts';
import { viewOf } from '../announce/public-view.ts';
import { createWords, type Words } from '../i18n/words.ts';
import { panelView } from '../panel/panel-view.ts';
import { presses } from '../presses.ts';
import { eventLines } from './events.ts';
import { formOf } from './form.ts';
import { gameChoiceView, gamesView, goneView, moveView } from './games.ts';
import { clockView, computerFields, optionForms } from './options.ts';
import { undoView } from './proposals.ts';
import { rulesView } from './rules.ts';
import { chooseSeatView, returnView } from './seats.ts';
import { sheetView, sheetWordsView, tableView } from './sheets.ts';
import { collectAdditions as addedIn } from './slots.ts';
import type { Times } from './times.ts';
import { foldedView } from './turn.ts';
import { type Button, NO_ADDITIONS, type View } from './view.ts';

const AVAILABILITY: Availability = {
  zone: 'America/Argentina/ComodRivadavia',
  quiet: { from: 22 * 60, to: 7 * 60 },
  weekendsOff: true,
  daysOff: Array.from({ length: 9 }, (_, at) => ({ from: `2001-10-0${at + 1}`, to: `2001-10-0${at + 1}` })),
};
const TIMES: Times = {
  now: NOW.now,
  availabilities: new Map(NAMES.map((_, seat) => [String(100 + seat), AVAILABILITY])),
  lines: [],
};

/** Every proposal at once, every seat free, every clock running. */
function crowded({ table, ...loaded }: Loaded): Loaded {
  const choices = Object.fromEntries(table.seats.map((_, seat) => [String(100 + seat), 'wait']));
  const asked = { by: '100', at: NOW.now, choices: {} };
  return {
    ...loaded,
    table: {
      ...table,
      clock: { start: 3_600_000, perMove: 60_000, max: 5_184_000_000 },
      seats: table.seats.map((occupant) => ({ ...occupant, offered: true })),
      times: table.seats.map((_, seat) => ({
        awaitedSince: NOW.now,
        added: [],
        left: 123_456_789,
        runningSince: NOW.now,
        deadline: new Date(NOW.now.getTime() + (seat + 1) * 123_456_789),
        turns: 0,
        thinkingTime: 0,
      })),
      proposals: [
        { ...asked, id: 'aaaaaa', kind: 'undo', undoes: 1 },
        { ...asked, id: 'bbbbbb', kind: 'late', seat: 0, why: 'time', choices },
        { ...asked, id: 'cccccc', kind: 'late', seat: 1, why: 'left' },
        { ...asked, id: 'dddddd', kind: 'clock', clock: { start: 3_600_000, perMove: 0, max: 3_600_000 } },
        { ...asked, id: 'eeeeee', kind: 'offer', seat: 0 },
      ],
    },
  };
}

function paused({ table, ...loaded }: Loaded): Loaded {
  return { ...loaded, table: { ...table, paused: { since: NOW.now, why: 'nobody' } } };
}

/** A bot with all features, for their additions. */
const bot = testContext(games, translator);
const slots = {
  lobby: ['lobby'],
  playing: ['turn'],
  finished: ['end', 'game'],
  cancelled: ['closed'],
} as const;

/** A public message with all features' additions. */
async function publicView(
  ...[loaded, steps, words, times, latest]: Parameters<typeof viewOf>
): Promise<View> {
  const additions = await addedIn(bot, { loaded, words }, ...slots[loaded.table.status]);
  return viewOf(loaded, steps, words, times, latest, { additions });
}

/** The buttons that features add to the sheets of all players. */
async function addedTo(loaded: Loaded, words: Words): Promise<readonly Button[]> {
  return (await addedIn(bot, { loaded, words }, 'table', 'game')).buttons;
}

describe.each(games.map((game) => [game.id, game] as const))('what is shown of %s', (_, game) => {
  it.each(locales)('fits Discord’s limits in %s, whatever the names', async (locale) => {
    const wordsOf = (loaded: Loaded): Words =>
      createWords(translator, { locale, theme: 'light' }, loaded.table);
    const lobby = tableOf(game, undefined, 'lobby');
    await checkView(await publicView(lobby, [], wordsOf(lobby), NOW, []));
    const words = wordsOf(lobby);
    for (const { title, fields } of [
      ...optionForms(lobby, tableOptionsOf(bot.contributions), words),
      { title: words.plain('computers.title'), fields: computerFields(lobby.table, words) },
    ]) {
      const form = formOf(title, fields, (marks) =>
        presses.options.save({ table: 'abcdefghij', part: 0, again: true, marks }),
      );
      expect(formBreaches(form, customIds)).toEqual([]);
    }
    await checkView(
      await publicView(
        { ...lobby, table: { ...lobby.table, status: 'cancelled' } },
        [],
        wordsOf(lobby),
        NOW,
        [],
      ),
    );
    for (const topic of game.topics) await checkView(rulesView(game, topic, wordsOf(lobby)));

    for (const { state, events, over } of positions(game, `views-${locale}`)) {
      const loaded = tableOf(game, state, over ? 'finished' : 'playing');
      const words = wordsOf(loaded);
      const step = stepOf(game, events);
      await checkView(await publicView(loaded, [step], words, NOW, [step]));
      // The most events that a move can have.
      const move = stepOf(game, events.slice(-12));
      const latest = Array.from({ length: 40 }, (_, seq) => ({ ...move, seq }));
      for (const full of [crowded(loaded), paused(loaded)]) {
        await checkView(await publicView(full, [step], words, TIMES, latest));
        await checkView(tableView(full, 0, words, TIMES, { added: await addedTo(full, words) }));
        await checkView(clockView(full, true, words, TIMES));
        for (const how of ['free', 'agreement'] as const)
          await checkView(
            undoView({ loaded: full, how, seq: 1, rows: latest, seat: 0, state }, words, {
              note: 'Why.',
            }),
          );
        const seats = full.table.seats.map((_, seat) => seat);
        await checkView(chooseSeatView(full, seats, '100', words));
        await checkView(returnView(full, seats, '100', words));
        await checkView(goneView(full, words));
      }
      await checkView(foldedView(loaded, state, eventLines([step], words), words));
      await checkView(tableView(loaded, 0, words, NOW, { added: await addedTo(loaded, words) }));
      await checkView(sheetView(loaded, { seat: 0, viewer: 0, since: undefined }, words));
      await checkView(sheetWordsView(loaded, { seat: 0, viewer: undefined, since: undefined }, words));
      const many = Array.from({ length: 12 }, () => loaded).map(withId);
      const waiting = many.flatMap((loaded) => awaitedAt(crowded(loaded), '100'));
      for (const count of over ? [0] : [0, 1, 12])
        await checkView(
          gamesView(
            { all: many, waiting: waiting.slice(0, count), away: new Set() },
            words,
            wordsOf,
            NO_ADDITIONS,
          ),
        );
      await checkView(moveView(Array.from({ length: 3 }, () => loaded).map(withId), words));
      await checkView(gameChoiceView(Array.from({ length: 3 }, () => loaded).map(withId), words, 'resign'));
      for (const seat of game.awaiting(state)) {
        const list = legalMoves(game, state, seat);
        const all = (await addedIn(bot, { loaded, words, seat, canUndo: true }, 'help')).buttons;
        const panel = seatPanel({
          loaded,
          seat,
          list,
          words,
          help: async () => ({ all }),
          finality: () => 'dice',
        });
        await checkView(await panelView(panel, NOTHING_SELECTED));
      }
    }
  });
});

function withId(loaded: Loaded, index: number): Loaded {
  return { ...loaded, table: { ...loaded.table, id: `abcdefghi${'abcdefghijkl'.charAt(index)}` } };
}
