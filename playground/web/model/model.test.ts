import { describe, expect, it } from 'vitest';
import { byAge } from '../../protocol/world.ts';
import type { Channel, Interaction, Message, World } from '../../protocol.ts';
import { general } from '../testing/channel.ts';
import { contrast, inkOn, legible } from './colour.ts';
import { rowsFor, unreadIn, unreadOf, withReadMark } from './reading.ts';
import { dayOf, formatTime } from './time.ts';
import {
  newer,
  type View,
  viewOf,
  withEvent,
  withHistory,
  withoutInteraction,
  withoutStaleTyping,
} from './view.ts';

const ANN = '1';
const BEN = '2';
const BOT = '3';

const direct: Channel = { kind: 'direct', id: '11', name: 'Bot', personId: ANN, seenBy: [ANN] };
const thread: Channel = {
  kind: 'thread',
  id: '12',
  guildId: '9',
  parentId: '10',
  name: 'talk',
  ownerId: ANN,
  followerIds: [ANN],
  archived: false,
  locked: false,
  messageCount: 0,
  botPermissions: [],
  seenBy: [ANN, BEN],
};

function message(id: string, facts: Partial<Message> = {}): Message {
  return {
    id,
    channelId: '10',
    authorId: BOT,
    createdAt: Number(id) * 1000,
    kind: 'plain',
    content: `message ${id}`,
    embeds: [],
    components: [],
    componentsV2: false,
    attachments: [],
    mentions: [],
    mentionsEveryone: false,
    silent: false,
    ...facts,
  };
}

function interaction(id: string, facts: Partial<Interaction> = {}): Interaction {
  return { id, personId: ANN, channelId: '10', kind: 'command', at: 0, state: 'pending', ...facts };
}

function view(messages: readonly Message[]): View {
  const world: World = {
    clock: { now: 5_000, offset: 4_000 },
    bot: { id: BOT, applicationId: BOT, name: 'Bot', colour: '#5865f2', online: true, guildIds: ['9'] },
    people: [],
    guilds: [],
    channels: [general, direct, thread],
    messages,
    interactions: [],
    modals: [],
    activities: [],
    commands: [],
    faults: {
      rateLimited: { requests: 0, untilTime: 0, retryAfter: 0 },
      broken: { requests: 0, untilTime: 0 },
      badAnswers: [],
      slowBy: 0,
      nextInteractions: [],
      gatewayDown: false,
    },
  };
  return viewOf(world, 1_000);
}

const idsIn = (seen: View) => seen.timelines.get('10')?.messages.map(({ id }) => id);

describe('ids', () => {
  it('are ordered as numbers', () => {
    expect(['100', '9', '10'].sort(byAge)).toEqual(['9', '10', '100']);
    expect(newer('10', '9')).toBe(true);
    expect(newer('9', '9')).toBe(false);
  });
});

describe('the view', () => {
  it('orders messages, and knows how far ahead the playground’s clock is', () => {
    const seen = view([message('101'), message('99')]);
    expect(idsIn(seen)).toEqual(['99', '101']);
    expect(seen.timelines.get('10')?.complete).toBe(true);
    expect(seen.offset).toBe(4_000);
  });

  it('follows messages as they are added, changed and deleted', () => {
    let seen = view([message('100')]);
    seen = withEvent(seen, { type: 'message-created', message: message('102') }, 0);
    seen = withEvent(seen, { type: 'message-created', message: message('101') }, 0);
    expect(idsIn(seen)).toEqual(['100', '101', '102']);
    seen = withEvent(seen, { type: 'message-updated', message: message('101', { content: 'new' }) }, 0);
    expect(seen.timelines.get('10')?.messages[1]?.content).toBe('new');
    seen = withEvent(seen, { type: 'message-deleted', channelId: '10', messageId: '100' }, 0);
    expect(idsIn(seen)).toEqual(['101', '102']);
  });

  it('adds older messages once, and keeps the other channels identical', () => {
    const before = view([message('100')]);
    const seen = withHistory(before, '10', [message('98'), message('100')], true);
    expect(idsIn(seen)).toEqual(['98', '100']);
    expect(seen.timelines.get('10')?.complete).toBe(false);
    expect(seen.timelines.get('11')).toBe(before.timelines.get('11'));
  });

  it('keeps failed interactions until they are dismissed, or the message is pressed again', () => {
    const failed = interaction('50', { kind: 'component', messageId: '100', state: 'failed' });
    let seen = withEvent(view([]), { type: 'interaction', interaction: failed }, 0);
    expect(seen.interactions.size).toBe(1);
    expect(withoutInteraction(seen, '50').interactions.size).toBe(0);
    const next = interaction('51', { kind: 'component', messageId: '100' });
    seen = withEvent(seen, { type: 'interaction', interaction: next }, 0);
    expect([...seen.interactions.keys()]).toEqual(['51']);
    seen = withEvent(seen, { type: 'interaction', interaction: { ...next, state: 'answered' } }, 0);
    expect(seen.interactions.size).toBe(0);
  });

  it('shows typing until the message, or for ten seconds', () => {
    const typing = withEvent(view([]), { type: 'typing', channelId: '10', userId: BOT }, 1_000);
    expect(typing.typing.get('10')?.get(BOT)).toBe(11_000);
    expect(withoutStaleTyping(typing, 10_999)).toBe(typing);
    expect(withoutStaleTyping(typing, 11_000).typing.size).toBe(0);
    const said = withEvent(typing, { type: 'message-created', message: message('100') }, 2_000);
    expect(said.typing.get('10')?.size).toBe(0);
  });
});

describe('news', () => {
  it('are messages of others after the mark; mentions are counted', () => {
    const seen = view([
      message('100'),
      message('101', { mentions: [ANN] }),
      message('102', { authorId: ANN }),
      message('103', { visibleTo: ANN }),
    ]);
    expect(unreadIn(seen, {}, ANN, general)).toEqual({ unread: true, mentions: 1 });
    expect(unreadIn(seen, {}, BEN, general)).toEqual({ unread: true, mentions: 0 });
    expect(unreadIn(seen, withReadMark({}, ANN, '10', '101'), ANN, general)).toEqual({
      unread: false,
      mentions: 0,
    });
  });

  it('count every direct message, and only followed threads', () => {
    const seen = view([
      message('100', { channelId: '11' }),
      message('101', { channelId: '12', mentionsEveryone: true }),
    ]);
    expect(unreadIn(seen, {}, ANN, direct)).toEqual({ unread: true, mentions: 1 });
    expect(unreadIn(seen, {}, ANN, thread)).toEqual({ unread: true, mentions: 1 });
    expect(unreadIn(seen, {}, BEN, thread)).toEqual({ unread: false, mentions: 0 });
    expect(unreadOf(seen, {}, ANN)).toEqual({ unread: true, mentions: 2 });
    expect(unreadOf(seen, {}, ANN, ({ kind }) => kind === 'direct')).toEqual({ unread: true, mentions: 1 });
  });

  it('never move a mark back', () => {
    const marks = withReadMark({}, ANN, '10', '101');
    expect(withReadMark(marks, ANN, '10', '100')).toBe(marks);
  });
});

describe('rows', () => {
  const rows = (messages: readonly Message[], interactions: readonly Interaction[] = [], newAfter?: string) =>
    rowsFor({ personId: ANN, messages, interactions, newAfter }).map((row) =>
      row.kind === 'message' ? `${row.head ? 'head' : 'follow'} ${row.message.id}` : row.kind,
    );

  it('group an author’s messages of seven minutes', () => {
    expect(
      rows([
        message('100'),
        message('101'),
        message('102', { authorId: BEN }),
        message('900', { authorId: BEN }),
      ]),
    ).toEqual(['day', 'head 100', 'follow 101', 'head 102', 'head 900']);
  });

  it('give answers and private messages their own head', () => {
    const origin = { interactionId: '1', personId: ANN, kind: 'command' as const };
    expect(rows([message('100'), message('101', { origin }), message('102', { visibleTo: ANN })])).toEqual([
      'day',
      'head 100',
      'head 101',
      'head 102',
    ]);
  });

  it('hide what only others see', () => {
    expect(rows([message('100', { visibleTo: BEN })])).toEqual([]);
  });

  it('have a line above new messages, but not above one’s own', () => {
    expect(rows([message('100'), message('101', { authorId: ANN }), message('102')], [], '100')).toEqual([
      'day',
      'head 100',
      'head 101',
      'new',
      'head 102',
    ]);
  });

  it('show pending commands where they were used', () => {
    expect(
      rows([message('100'), message('102')], [interaction('101'), interaction('103', { personId: BEN })]),
    ).toEqual(['day', 'head 100', 'command', 'head 102']);
  });
});

describe('colours', () => {
  it('have the contrast that WCAG computes', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
  });

  it('are adjusted until they are legible', () => {
    for (const ground of ['#ffffff', '#313338']) {
      for (const colour of ['#d6336c', '#1c7ed6', '#e8590c', '#2b8a3e', '#000000', '#ffff00', 'nonsense']) {
        expect(contrast(legible(colour, ground), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(inkOn(colour), colour)).toBeGreaterThan(3);
      }
    }
  });
});

describe('times', () => {
  const at = Date.UTC(2026, 10, 20, 12, 30, 15);

  it('are relative in the reader’s language', () => {
    const relative = (ms: number, locale = 'en-US') => formatTime(at + ms, 'R', locale, at);
    expect(relative(59_000)).toBe('in 59 seconds');
    expect(relative(59_600)).toBe('in 1 minute');
    expect(relative(-3_600_000)).toBe('1 hour ago');
    expect(relative(2 * 86_400_000, 'de')).toBe('in 2 Tagen');
    expect(relative(40 * 86_400_000, 'fr')).toBe('dans 1 mois');
    expect(relative(-800 * 86_400_000, 'nl')).toBe('2 jaar geleden');
  });

  it('are written in the requested style', () => {
    expect(formatTime(at, 'D', 'de', at)).toContain('November 2026');
    expect(formatTime(at, 'F', 'en-US', at)).toContain('November');
    expect(formatTime(at, 'T', 'en-US', at)).toMatch(/:30:15/);
    expect(formatTime(at, 't', 'en-US', at)).toMatch(/:30\s/);
  });

  it('know today and yesterday', () => {
    const noon = new Date(2026, 10, 20, 12).getTime();
    expect(dayOf(noon, noon)).toBe('today');
    expect(dayOf(noon - 86_400_000, noon)).toBe('yesterday');
    expect(dayOf(noon - 2 * 86_400_000, noon)).toBe('other');
  });
});
