import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { moves } from '../../core/legal.ts';
import { locales } from '../../core/message.ts';
import { begin, isOver, play } from '../../core/play.ts';
import { type CountingRandom, quickRandom } from '../../core/random.ts';
import { games } from '../../games/index.ts';
import { createVoice } from '../../i18n/index.ts';
import type { WaitingTable } from '../../table/lifecycle.ts';
import type { Rhythm, StepRow, TableStatus } from '../../table/model.ts';
import { newPlayer } from '../../table/player.ts';
import type { Loaded } from '../../table/service.ts';
import { tableCatalogs } from '../../table/words.ts';
import { viewOf } from './announce/announcer.ts';
import { compose } from './compose.ts';
import { modalOf, settingForm } from '../buttons/forms.ts';
import { askedSettings, readId } from '../buttons/ids.ts';
import type { Panel } from '../panel/panel.ts';
import { START } from '../panel/panel.ts';
import { panelView } from '../panel/panel-view.ts';
import { digestView, mentionView } from './remind/views.ts';
import { allComponents, breaches } from '../../testkit/discord/checklist.ts';
import { fakeTable } from '../../testkit/discord/fake-game.ts';
import type { View } from './view.ts';
import { discordCatalogs, say, type Teller, tellerFor } from '../i18n/localizer.ts';
import { clockView } from './clock.ts';
import { toldEvents } from './events.ts';
import { gamesView } from './games.ts';
import { hintView, rulesView } from './help.ts';
import { goneView, moveView } from './move.ts';
import { optionsView } from './options.ts';
import { chooseView } from './personal.ts';
import { historyView, verdictView } from './record.ts';
import { chooseSeatView, returnView } from './seats.ts';
import { settingsView } from './settings.ts';
import { sheetView, sheetWordsView, tableView } from './sheets.ts';
import type { Times } from './times.ts';
import { foldedView } from './turn.ts';
import { undoView } from './undo.ts';

const voice = createVoice({
  discord: discordCatalogs,
  table: tableCatalogs,
  ...Object.fromEntries(games.map(({ id, locales: own }) => [id, own])),
});
const painter = { paint: async () => Buffer.from('png') };
const log = { debug() {}, info() {}, warn() {}, error() {} };
/** The longest names that Discord allows, with whatever people put into them. */
const NAMES = [
  '**__||[x](http://y) <@1> #z||__**',
  '🙃'.repeat(16),
  'Mia',
  'Ben',
  'Cleo',
  'Dan',
  'Eve',
  'Flo',
];

const NOW: Times = { now: new Date(1_000_000_000_000), rhythms: new Map() };
const RHYTHM: Rhythm = {
  zone: 'America/Argentina/ComodRivadavia',
  quiet: { from: 22 * 60, to: 7 * 60 },
  weekendsOff: true,
  daysOff: Array.from({ length: 9 }, (_, at) => ({ from: `2001-10-0${at + 1}`, to: `2001-10-0${at + 1}` })),
};
const TIMES: Times = {
  now: NOW.now,
  rhythms: new Map(NAMES.map((_, seat) => [String(100 + seat), RHYTHM])),
};

/** Everything at once that people can be asked, every seat free, every clock running. */
function crowded({ table, ...loaded }: Loaded): Loaded {
  const choices = Object.fromEntries(table.seats.map((_, seat) => [String(100 + seat), 'wait']));
  const asked = { by: '100', at: NOW.now, choices: {} };
  return {
    ...loaded,
    table: {
      ...table,
      clock: { start: 3_600_000, perMove: 60_000, max: 5_184_000_000 },
      seats: table.seats.map((sitter) => ({ ...sitter, offered: true })),
      times: table.seats.map((_, seat) => ({
        awaitedSince: NOW.now,
        left: 123_456_789,
        runningSince: NOW.now,
        deadline: new Date(NOW.now.getTime() + (seat + 1) * 123_456_789),
        turns: 0,
        thought: 0,
      })),
      motions: [
        { ...asked, id: 'aaaaaa', kind: 'undo', undoes: 1 },
        { ...asked, id: 'bbbbbb', kind: 'late', seat: 0, why: 'time', choices },
        { ...asked, id: 'cccccc', kind: 'late', seat: 1, why: 'left' },
        { ...asked, id: 'dddddd', kind: 'clock', clock: { start: 3_600_000, perMove: 0, max: 3_600_000 } },
        { ...asked, id: 'eeeeee', kind: 'offer', seat: 0 },
      ],
    },
  };
}

/** A table that somebody nudges the person about, and that they want to hear nothing of. */
function waitingAt(loaded: Loaded, seat: number) {
  const time = loaded.table.times[seat];
  if (time === undefined) throw new Error(`no seat ${seat}`);
  const reminder = {
    tableId: loaded.table.id,
    userId: '100',
    muted: true,
    toldAwaited: undefined,
    toldDeadline: undefined,
    owedAwaited: undefined,
    nudgedBy: NAMES[0],
  };
  return { loaded, seat, time, reminder, due: true } satisfies WaitingTable;
}

function asleep({ table, ...loaded }: Loaded): Loaded {
  return { ...loaded, table: { ...table, asleep: { since: NOW.now, why: 'nobody' } } };
}

function tableOf(game: AnyGame, state: unknown, status: TableStatus): Loaded {
  const seats = NAMES.slice(0, game.seats.max);
  const { table, ...loaded } = fakeTable(game, undefined as never, seats);
  const options = game.options.schema.parse({});
  return { ...loaded, state, table: { ...table, status, options, game: game.id } };
}

/** A random game, a few of its positions, each with all that was told on the way there. */
function* positions(game: AnyGame, seed: string) {
  const random: CountingRandom = quickRandom(seed);
  const setup = { seats: game.seats.max, options: game.options.schema.parse({}), formerWinners: [] };
  let { state, events } = begin(game, setup, random);
  for (let step = 0; ; step++) {
    const over = isOver(game, state);
    if (over || [0, 7, 40].includes(step)) yield { state, events, over };
    if (over) return;
    const awaiting = game.awaiting(state);
    const seat = awaiting[random.int(awaiting.length)] ?? 0;
    const legal = game.legal(state, seat);
    const then = play(game, state, seat, legal[random.int(legal.length)], random);
    state = then.state;
    events = [...events, ...then.events];
  }
}

async function look(view: View): Promise<void> {
  const composed = await compose(view, painter, log);
  expect(breaches(composed)).toEqual([]);
  for (const { content = '' } of allComponents(composed.components)) {
    expect(content).not.toMatch(/\{\{|undefined|\[object/);
    expect(content).not.toContain('[x](http');
  }
}

function stepOf(game: AnyGame, events: StepRow['events']): StepRow {
  return {
    tableId: 'abcdefghij',
    seq: 1,
    kind: 'move',
    seat: 0,
    by: 'player',
    verb: undefined,
    said: undefined,
    undoes: undefined,
    chance: [],
    events,
    position: 0,
    acted: [],
    state: undefined,
    stateVersion: game.migrations.length,
    origin: undefined,
    at: new Date(0),
  };
}

describe.each(games.map((game) => [game.id, game] as const))('what is shown of %s', (_, game) => {
  it.each(locales)('is within the limits of Discord in %s, whatever the names', async (locale) => {
    const tellerOf = (loaded: Loaded): Teller => tellerFor(voice, { locale, theme: 'light' }, loaded.table);
    const lobby = tableOf(game, undefined, 'lobby');
    await look(viewOf(lobby, [], tellerOf(lobby), NOW, []));
    await look(optionsView(lobby, tellerOf(lobby)));
    await look(
      viewOf({ ...lobby, table: { ...lobby.table, status: 'cancelled' } }, [], tellerOf(lobby), NOW, []),
    );
    for (const topic of game.topics) await look(rulesView(game, topic, tellerOf(lobby)));

    for (const { state, events, over } of positions(game, `views-${locale}`)) {
      const loaded = tableOf(game, state, over ? 'finished' : 'playing');
      const teller = tellerOf(loaded);
      const step = stepOf(game, events);
      await look(viewOf(loaded, [step], teller, NOW, [step]));
      for (const full of [crowded(loaded), asleep(loaded)]) {
        const latest = Array.from({ length: 40 }, (_, seq) => ({ ...step, seq, kind: 'move' as const }));
        await look(viewOf(full, [step], teller, TIMES, latest));
        await look(tableView(full, 0, teller, TIMES));
        await look(clockView(full, true, teller, TIMES));
        for (const how of ['free', 'agreement'] as const)
          await look(undoView({ loaded: full, how, seq: 1, rows: latest }, teller, 'Why.'));
        const seats = full.table.seats.map((_, seat) => seat);
        await look(chooseSeatView(full, seats, '100', teller));
        await look(returnView(full, seats, '100', teller));
        await look(goneView(full, teller));
      }
      await look(foldedView(loaded, state, toldEvents([step], teller), teller));
      await look(tableView(loaded, 0, teller, NOW));
      await look(sheetView(loaded, { seat: 0, viewer: 0, since: undefined }, teller));
      await look(sheetWordsView(loaded, { seat: 0, viewer: undefined, since: undefined }, teller));
      const many = Array.from({ length: 12 }, () => loaded).map(withId);
      const awaited = game.awaiting(state);
      const waiting = many.map((one) => waitingAt(crowded(one), awaited[0] ?? 0));
      for (const count of over ? [0] : [0, 1, 12]) {
        const some = waiting.slice(0, count);
        await look(
          gamesView(
            {
              all: many,
              waiting: some,
              muted: new Set(count === 1 ? [] : many.map(({ table }) => table.id)),
              away: new Set(),
            },
            teller,
            tellerOf,
          ),
        );
        const told = some.map((one) => ({ ...one, reminder: { ...one.reminder, muted: false } }));
        if (count > 0) await look(digestView(told, teller, ({ loaded: one }) => tellerOf(one)));
        for (const one of some.slice(0, 1)) await look(mentionView(one, '100', teller));
      }
      await look(moveView(Array.from({ length: 3 }, () => loaded).map(withId), teller));
      await look(chooseView(Array.from({ length: 3 }, () => loaded).map(withId), teller, 'resign'));
      const record = { record: 1, game: game.id, seats: 1, options: {}, setupChance: [], steps: [] } as const;
      await look(
        historyView(
          loaded,
          Array.from({ length: 30 }, () => step),
          record,
          teller,
        ),
      );
      const verdict = { steps: 9, draws: 3, seed: 'ab'.repeat(32), seedHash: 'cd'.repeat(32) };
      for (const firstWrong of [undefined, 0, 4])
        await look(verdictView(loaded, { ...verdict, firstWrong }, teller));
      for (const seat of game.awaiting(state)) {
        const list = moves(game, state, seat);
        const panel: Panel = { loaded, seat, list, stamp: '0', teller };
        await look(panelView(panel, START));
        const [advised] = list;
        if (advised !== undefined)
          await look(hintView(panel, advised, { action: advised.action, why: game.prompt(state, seat) }));
      }
    }
  });
});

function withId(loaded: Loaded, index: number): Loaded {
  return { ...loaded, table: { ...loaded.table, id: `abcdefghi${'abcdefghijkl'.charAt(index)}` } };
}

describe('settings', () => {
  it.each(locales)('are within the limits of Discord in %s', async (locale) => {
    const teller = tellerFor(voice, { locale, theme: 'light' });
    await look(settingsView(newPlayer('100'), NOW.now, teller));
    const full = { ...newPlayer('100'), rhythm: RHYTHM, remindAfter: 5 * 3_600_000, remindBefore: undefined };
    await look(settingsView({ ...full, snoozedUntil: new Date(NOW.now.getTime() + 1) }, NOW.now, teller));
    for (const setting of askedSettings) {
      const { components, custom_id, title } = modalOf(settingForm(setting, full, teller)).toJSON();
      expect(readId(custom_id)).toEqual({ kind: 'setting', setting });
      expect([title, components.length]).toEqual([teller.plain(say('settings.title')), 1]);
    }
  });
});
