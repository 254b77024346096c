import { describe, expect, it } from 'vitest';
import { locales, type Message } from '../../core/message.ts';
import { createTranslator } from '../../i18n/index.ts';
import type { TableEvent } from '../../table/events.ts';
import { readOptions } from '../../table/lobby/lobby.ts';
import { tableCatalogs } from '../../table/messages.ts';
import { stones } from '../../testkit/table/stones.ts';
import { eventMessage } from './sentences.ts';
import { createWords, discordCatalogs, say } from './words.ts';

const translator = createTranslator({ discord: discordCatalogs, stones: stones.locales });
const inEnglish = createWords(translator, { locale: 'en', theme: 'light' });

const DAY = 24 * 3_600_000;
const player = { id: '100', name: 'Ann' };
const owner = { id: '200', name: 'Ben' };
const clock = { start: DAY, perMove: 0, max: 2 * DAY };
/** A game's message. */
const words: Message = say('refuse.gone');

/** At least one event of each type. */
const events: { readonly [Type in TableEvent['type']]: readonly (TableEvent & { readonly type: Type })[] } = {
  game: [{ type: 'game', message: words }],
  undone: [{ type: 'undone', seat: 0 }],
  'silence-noticed': [{ type: 'silence-noticed', seat: 0, until: DAY }],
  silent: [{ type: 'silent', seat: 0 }],
  planned: [{ type: 'planned', seat: 0 }],
  resigned: (['computer', 'paused', 'closed'] as const).map((result) => ({
    type: 'resigned',
    player,
    result,
  })),
  closed: [{ type: 'closed', player }],
  removed: [{ type: 'removed', player, owner }],
  'close-proposed': [{ type: 'close-proposed', player }],
  'close-agreed': [{ type: 'close-agreed' }],
  'clock-proposed': [
    { type: 'clock-proposed', player, clock },
    { type: 'clock-proposed', player },
  ],
  'clock-agreed': [{ type: 'clock-agreed', clock: { ...clock, perMove: DAY } }],
  'undo-proposed': [1, 2].map((moves) => ({ type: 'undo-proposed', player, moves })),
  'undo-agreed': [1, 2].map((moves) => ({ type: 'undo-agreed', moves })),
  'offer-proposed': [{ type: 'offer-proposed', player, owner }],
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
  'seat-taken': [{ type: 'seat-taken', player, owner }],
  idle: [1, 365].map((days) => ({ type: 'idle', days })),
  paused: [{ type: 'paused' }],
  resumed: [{ type: 'resumed', player }],
  'server-returned': [{ type: 'server-returned' }],
  'game-returned': [{ type: 'game-returned' }],
  'channel-changed': [{ type: 'channel-changed' }],
};

describe.each(locales)('in %s', (locale) => {
  const words = createWords(translator, { locale, theme: 'light' });

  it.each(Object.values(events).flat())('an event is a sentence: %j', (event) => {
    expect(words.plain(eventMessage(event, words))).toMatch(/^[^{}]+\.$/);
  });

  it.each(Object.entries(tableCatalogs[locale]).filter(([key]) => key.startsWith('refus')))(
    'a refusal is a sentence: %s',
    (_, text) => expect(text).toMatch(/^.+ .+[.:]$/),
  );
});

it('a sentence has the values of its event or refusal', () => {
  const said = (message: Message) => inEnglish.plain(message);
  expect(said(eventMessage({ type: 'clock-agreed', clock }, inEnglish))).toContain(
    '1 day at the start, up to 2 days',
  );
  expect(said(eventMessage({ type: 'waiting', seat: 1, time: DAY / 2 }, inEnglish))).toContain(
    '#2, who gets 12 hours',
  );
  const refused = readOptions(stones, { rounds: '9' });
  expect(refused.ok ? '' : said(refused.refusal.message)).toMatch(/“9” .*1, 2/);
});
