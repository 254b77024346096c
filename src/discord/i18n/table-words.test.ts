import { describe, expect, it } from 'vitest';
import { locales, type Message } from '../../core/message.ts';
import { createTranslator } from '../../i18n/index.ts';
import type { TableEvent } from '../../table/events.ts';
import type { RefusalCode, RefusalValues } from '../../table/request.ts';
import { stones } from '../../testkit/table/stones.ts';
import { refusalMessage } from './refusals.ts';
import { eventMessage } from './sentences.ts';
import { createWords, discordCatalogs, say } from './words.ts';

const translator = createTranslator({ discord: discordCatalogs, stones: stones.locales });
const inEnglish = createWords(translator, { locale: 'en', theme: 'light' });

const DAY = 24 * 3_600_000;
const player = 'Ann';
const clock = { start: DAY, perMove: 0, max: 2 * DAY };
/** A game's message. */
const words: Message = say('refuse.gone');
const value = 'x';

/** At least one event of each type. */
const events: { readonly [Type in TableEvent['type']]: readonly (TableEvent & { readonly type: Type })[] } = {
  game: [{ type: 'game', message: words }],
  undone: [{ type: 'undone', seat: 0 }],
  planned: [{ type: 'planned', seat: 0 }],
  resigned: (['computer', 'paused', 'closed'] as const).map((result) => ({
    type: 'resigned',
    player,
    result,
  })),
  closed: [{ type: 'closed', player }],
  removed: [{ type: 'removed', player, owner: 'Ben' }],
  'close-proposed': [{ type: 'close-proposed', player }],
  'close-agreed': [{ type: 'close-agreed' }],
  'clock-proposed': [
    { type: 'clock-proposed', player, clock },
    { type: 'clock-proposed', player },
  ],
  'clock-agreed': [{ type: 'clock-agreed', clock: { ...clock, perMove: DAY } }],
  'undo-proposed': [1, 2].map((moves) => ({ type: 'undo-proposed', player, moves })),
  'undo-agreed': [1, 2].map((moves) => ({ type: 'undo-agreed', moves })),
  'offer-proposed': [{ type: 'offer-proposed', player, owner: 'Ben' }],
  'proposal-refused': [{ type: 'proposal-refused' }],
  'out-of-time': [{ type: 'out-of-time', seat: 0 }],
  'left-server': [{ type: 'left-server', seat: 0 }],
  waiting: [
    { type: 'waiting', seat: 0 },
    { type: 'waiting', seat: 0, time: DAY },
  ],
  'computer-plays': [{ type: 'computer-plays', seat: 0 }],
  'seat-offered': [{ type: 'seat-offered', seat: 0 }],
  'seat-returned': [{ type: 'seat-returned', player }],
  'seat-taken': [{ type: 'seat-taken', player, owner: 'Ben' }],
  idle: [1, 365].map((days) => ({ type: 'idle', days })),
  paused: [{ type: 'paused' }],
  resumed: [{ type: 'resumed', player }],
  'server-returned': [{ type: 'server-returned' }],
  'channel-changed': [{ type: 'channel-changed' }],
};

/** The values of each refusal besides its code. */
const refusals: { readonly [Code in RefusalCode]: RefusalValues<Code> } = {
  said: { message: words },
  'host-first': { host: 'Ann' },
  'managers-only': {},
  'nobody-to-remove': {},
  'proposal-paused': { time: DAY },
  removed: {},
  'known-dice': {},
  'known-dice-seats': { count: 3 },
  unreadable: {},
  'already-joined': {},
  'already-started': {},
  'ambiguous-move': {},
  'cancel-host': { host: player },
  'cancel-managers': {},
  'cancel-others': {},
  'cancel-players': {},
  'channel-exists': {},
  'channel-occupied': {},
  'clock-same': {},
  'clock-value': { value },
  'dice-once': {},
  full: { count: 4 },
  'guest-removed': { guest: player },
  'guest-seated': { guest: player },
  'host-only': { host: player },
  'illegal-move': { reason: words },
  'no-channel': {},
  'no-rematch-yet': {},
  'no-seat-free': {},
  'no-server': {},
  'no-such-table': {},
  'not-caretaker': {},
  'not-playing': {},
  'not-seated': {},
  'not-your-turn': { players: [player, 'Ben'] },
  'nothing-to-undo': {},
  'offered-already': {},
  'option-value': { game: 'stones', option: 'rounds', value, values: ['1', '2'] },
  over: {},
  'proposal-gone': {},
  'proposal-not-yours': {},
  'proposal-open': {},
  'seat-ambiguous': {},
  'seat-away': {},
  'seat-substitute': {},
  'seats-taken': { count: 2 },
  'seats-value': { game: 'stones', value, min: 2, max: 4 },
  'setting-unknown': {},
  stale: {},
  'table-limit': { count: 2 },
  'too-few': { game: 'stones', count: 2 },
  'undo-chance': {},
  'undo-others': {},
  'unknown-game': { game: 'chess', games: ['stones'] },
  'unknown-option': { game: 'stones', option: 'colour' },
  'verify-later': {},
  'verify-nothing': {},
  'wrong-verb': { game: 'stones', verb: 'climb' },
};

describe.each(locales)('in %s', (locale) => {
  const { plain } = createWords(translator, { locale, theme: 'light' });

  it.each(Object.values(events).flat())('an event is a sentence: %j', (event) => {
    expect(plain(eventMessage(event))).toMatch(/^[^{}]+\.$/);
  });

  it.each(Object.entries(refusals))('a refusal is a sentence: %s', (code, values) => {
    const reason = { code, ...values } as Parameters<typeof refusalMessage>[0];
    expect(plain(refusalMessage(reason))).toMatch(/^[^{}]+ [^{}]+[.:]$/);
  });
});

it('the words have what the event or refusal says', () => {
  const said = (message: Message) => inEnglish.plain(message);
  expect(said(eventMessage({ type: 'clock-agreed', clock }))).toContain('1 day at the start, up to 2 days');
  expect(said(eventMessage({ type: 'waiting', seat: 1, time: DAY / 2 }))).toContain('#2, who gets 12 hours');
  expect(said(refusalMessage({ code: 'not-your-turn', players: ['Ann', 'Ben'] }))).toContain('Ann and Ben');
  expect(
    said(
      refusalMessage({
        code: 'option-value',
        game: 'stones',
        option: 'rounds',
        value: '9',
        values: ['1', '2'],
      }),
    ),
  ).toMatch(/“9” .*1, 2/);
  expect(said(refusalMessage({ code: 'illegal-move', reason: words }))).toBe(said(words));
});
