import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { personal } from '../../table/model.ts';
import { type TestContext, testContext } from '../../testkit/discord/bot-context.ts';
import {
  callsOf,
  type FakeInteraction,
  type FakeRequest,
  fakeInteraction,
  wordsTold,
} from '../../testkit/discord/fake-interaction.ts';
import { BOT_ID } from '../../testkit/discord/fake-message-client.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { say } from '../i18n/words.ts';
import type { PersonCommand } from '../interactions/command.ts';
import { refusalReply } from '../interactions/reply.ts';
import { createRouter, type Router } from './router.ts';

const ben = { id: '1066', name: 'Ben' };

interface Logged {
  readonly level: string;
  readonly about: Readonly<Record<string, unknown>>;
}

let bot: TestContext;
let router: Router;
let logged: Logged[];

beforeEach(() => {
  logged = [];
  const at = (level: string) => (about: object) => void logged.push({ level, about: { ...about } });
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  bot = { ...testContext(games, translator), log };
  router = createRouter(bot);
});

async function handle(
  request: FakeRequest,
  prepare?: (fake: FakeInteraction) => void,
): Promise<FakeInteraction> {
  const fake = fakeInteraction(request);
  prepare?.(fake);
  await router.handle(fake.interaction);
  return fake;
}
const levels = () => logged.map(({ level }) => level);

async function begun(): Promise<string> {
  await handle({ command: 'newgame', verb: 'roll-to-the-top' });
  await handle({ command: 'table', verb: 'join', user: ben });
  await handle({ command: 'table', verb: 'start' });
  return (await bot.service.openIn('90'))?.table.id ?? '';
}
const headOf = async (id: string) => (await bot.service.load(id))?.table.head;

describe('an interaction', () => {
  it('that is delivered twice is answered once', async () => {
    const id = await begun();
    const first = await handle({ id: 'twice', customId: `1:play:${id}` });
    const second = await handle({ id: 'twice', customId: `1:play:${id}` });
    expect(callsOf(first)).toEqual(['reply, private']);
    expect(callsOf(second)).toEqual([]);
  });

  it('is answered in the language that the person set, or else that of their Discord', async () => {
    expect(wordsTold(await handle({ command: 'games', locale: 'nl' }))).toContain('geen open spel');
    await handle({ command: 'settings', options: { language: 'fr' } });
    expect(wordsTold(await handle({ command: 'games', locale: 'nl' }))).toContain('aucune partie');
    expect(wordsTold(await handle({ command: 'games', locale: 'pt-BR', user: ben }))).toContain(
      'no open game',
    );
  });

  it('in the menu of a message gets what the message is about, privately', async () => {
    const id = await begun();
    const at = new Date(0);
    // Nested as in a Components V2 message: a row in a container.
    const rules = {
      type: 17,
      components: [{ type: 1, components: [{ type: 2, custom_id: `1:rules:${id}` }] }],
    };
    const command = "Show this game's sheets";
    const ours = await handle({ command, target: { authorId: BOT_ID, at, components: [rules] } });
    expect(callsOf(ours)).toEqual(['reply, private']);
    expect(wordsTold(ours)).toContain('Roll to the Top!');
    const theirs = await handle({ command, target: { authorId: ben.id, at, components: [rules] } });
    expect(wordsTold(theirs)).toContain("isn't part of a game");
    const unknown = await handle({ command: 'Dance', target: { authorId: BOT_ID, at, components: [] } });
    expect(wordsTold(unknown)).toContain('has expired');
  });

  it('in the menu of a person gets who it is about, privately', async () => {
    const asked: string[] = [];
    const join: PersonCommand = {
      name: 'discord.lobby.join',
      async run(_ask, id) {
        asked.push(id);
        return refusalReply(say('games.none'));
      },
    };
    const handlers = bot.handlers();
    router = createRouter({ ...bot, handlers: () => ({ ...handlers, personCommands: [join] }) });
    expect(callsOf(await handle({ command: 'Join', onPerson: ben.id }))).toEqual(['reply, private']);
    expect(asked).toEqual([ben.id]);
    expect(wordsTold(await handle({ command: 'Dance', onPerson: ben.id }))).toContain('has expired');
  });

  it('with an unknown command gets a polite answer', async () => {
    const fake = await handle({ command: 'dance' });
    expect(callsOf(fake)).toEqual(['reply, private']);
    expect(wordsTold(fake)).toContain('has expired');
  });

  it.each(['x'.repeat(100), '1:play:ABCDEFGHIJ', '2:play:abcdefghij', '1:steal:abcdefghij', ':::::'])(
    'by a control that nobody knows is refused politely: %s',
    async (customId) => {
      const fake = await handle({ customId });
      expect(callsOf(fake)).toEqual(['reply, private']);
      expect(wordsTold(fake)).toContain('has expired');
      expect(levels()).toEqual([]);
    },
  );
});

describe('the language of a Discord client', () => {
  const savedLocale = async (id: string) => personal.discordLocale.of(await bot.store.player(id));

  it('is saved for players, for the messages that answer no interaction', async () => {
    await handle({ command: 'newgame', verb: 'roll-to-the-top', user: ben, locale: 'de' });
    expect(await savedLocale(ben.id)).toBe('de');
    await handle({ command: 'games', user: ben, locale: 'nl' });
    expect(await savedLocale(ben.id)).toBe('nl');
  });

  it('is not saved for people without a game', async () => {
    await handle({ command: 'rules', user: ben, locale: 'de' });
    expect((await bot.store.player(ben.id)).values).toEqual({});
  });

  it('is forgotten when they choose a language', async () => {
    await handle({ command: 'newgame', verb: 'roll-to-the-top', user: ben, locale: 'de' });
    await handle({ command: 'settings', options: { language: 'fr' }, user: ben, locale: 'de' });
    await handle({ command: 'games', user: ben, locale: 'de' });
    expect((await bot.store.player(ben.id)).values).toEqual({ locale: 'fr', discordLocale: null });
  });
});

describe('a refusal', () => {
  it('of a button is a private message of its own', async () => {
    await handle({ command: 'newgame', verb: 'roll-to-the-top' });
    const id = (await bot.service.openIn('90'))?.table.id ?? '';
    const fake = await handle({ customId: `1:join:${id}` });
    expect(callsOf(fake)).toEqual(['reply, private']);
    expect(wordsTold(fake)).toContain('already joined');
  });

  it('of a public command is private', async () => {
    const fake = await handle({ command: 'table', verb: 'show' });
    expect(callsOf(fake)).toEqual(['reply, private']);
    expect(wordsTold(fake)).toContain('No game is open');
  });
});

describe('when Discord is difficult', () => {
  it.each([10062, 10008, 50027])(
    'an answer that comes too late (%i) loses no move and logs no error',
    async (code) => {
      const id = await begun();
      const fake = await handle({ command: 'play', options: { move: 'done' } }, ({ fail }) =>
        fail('reply', code),
      );
      expect(callsOf(fake)).toEqual([]);
      expect(await headOf(id)).toBe(2);
      expect(levels()).toEqual(['debug']);
    },
  );

  it('an answer that Discord rejects is reported as a failure, and the move stays', async () => {
    const id = await begun();
    const fake = await handle({ command: 'play', options: { move: 'done' } }, ({ fail }) =>
      fail('reply', 50035),
    );
    expect(await headOf(id)).toBe(2);
    expect(callsOf(fake)).toEqual(['reply, private']);
    expect(wordsTold(fake)).toContain('Something went wrong');
  });
});

describe('an internal error', () => {
  const breakDown = () => {
    const broken = {
      ...bot,
      service: { ...bot.service, ofPlayer: () => Promise.reject(new Error('broken')) },
    };
    router = createRouter(broken);
  };

  it('is logged with an id that the person sees', async () => {
    breakDown();
    const fake = await handle({ command: 'games' });
    const [{ level, about } = { level: '', about: {} }] = logged;
    expect(level).toBe('error');
    expect(about.id).toMatch(/^[a-z2-7]{8}$/);
    expect(wordsTold(fake)).toContain(String(about.id));
  });

  it('is logged with the kind of the button, not with whom the button is about', async () => {
    const id = await begun();
    const down = () => Promise.reject(new Error('broken'));
    router = createRouter({ ...bot, service: { ...bot.service, settings: down } });
    await handle({ customId: '1:invite:1066', values: [id] });
    await handle({ customId: '1:nonsense:1066' });
    const told = logged.map(({ about }) => about);
    expect(told[0]?.what).toBe('invite');
    expect(JSON.stringify(told)).not.toContain('1066');
  });

  it('is logged even if the person cannot be told', async () => {
    breakDown();
    await handle({ command: 'games' }, ({ fail }) => fail('reply', 500));
    expect(levels()).toEqual(['error', 'debug']);
  });

  it('of the database is reported even though settings cannot be read', async () => {
    const down = () => Promise.reject(new Error('no database'));
    const broken = { ...bot, service: { ...bot.service, settings: down } };
    router = createRouter(broken);
    expect(wordsTold(await handle({ command: 'games', locale: 'de' }))).toContain('schiefgegangen');
    expect(callsOf(await handle({ command: 'play', typing: 'move' }))).toEqual([]);
    expect(levels()).toEqual(['error', 'error']);
  });
});

describe('a text that is longer than its option allows', () => {
  const endless = 'd4+'.repeat(2000);

  it.each([
    ['a move', { command: 'play', options: { move: endless } }],
    ['a public command', { command: 'newgame', verb: 'roll-to-the-top', options: { board: endless } }],
  ])('is refused privately before the game is asked: %s', async (_what, request) => {
    await begun();
    const asked = watchGames();
    const fake = await handle(request);
    expect(callsOf(fake)).toEqual(['reply, private']);
    expect(wordsTold(fake)).toContain('too long: 100 characters');
    expect(asked()).toBe(0);
    expect(levels()).toEqual([]);
  });

  it('gets no suggestions, and the game is not asked', async () => {
    await begun();
    const asked = watchGames();
    const typing = { command: 'play', typing: 'move' };
    const { told } = await handle({ ...typing, options: { move: endless } });
    expect(told).toEqual([{ call: 'respond', choices: [] }]);
    expect(asked()).toBe(0);
    await handle({ ...typing, options: { move: 'd' } });
    expect(asked()).toBeGreaterThan(0);
  });

  /** Counts from now on how often the legal moves are computed. */
  const watchGames = () => {
    let count = 0;
    const moves: typeof bot.service.moves = (loaded, seat) => {
      count++;
      return bot.service.moves(loaded, seat);
    };
    const watched = { ...bot, service: { ...bot.service, moves } };
    router = createRouter(watched);
    return () => count;
  };
});

describe('suggestions', () => {
  it('arrive immediately', async () => {
    await begun();
    const { told } = await handle({ command: 'play', options: { move: 'write d' }, typing: 'move' });
    const [respond] = told;
    expect(respond?.call === 'respond' && respond.choices.length).toBeGreaterThan(0);
  });

  it('that arrive too late cause no error', async () => {
    await begun();
    await handle({ command: 'play', typing: 'move' }, ({ fail }) => fail('respond', 10062));
    expect(levels()).toEqual(['debug']);
  });
});
