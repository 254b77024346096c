import { generateKeyPairSync, sign } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { describe, expect, it, vi } from 'vitest';
import { createFairQueue } from '../../discord/gateway/fair-queue.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { text } from '../../discord/messages/view.ts';
import { presses } from '../../discord/presses.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, testContext } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import type { ActivityHost, Kernel } from '../feature.ts';
import type { PageFiles } from './files.ts';
import type { Answers, Card, Place, Refused, SheetView } from './protocol.ts';
import { createApp } from './server.ts';
import { createTokens, TOKEN_MS } from './tokens.ts';

const KEY = Buffer.alloc(32, 7);
const files: PageFiles = new Map([
  [
    'index.html',
    {
      type: 'text/html',
      body: Buffer.from('<meta content="%CLIENT_ID%"><meta content="%LOST%"><meta content="%RETRY%">'),
    },
  ],
  ['main-ABC.js', { type: 'text/javascript', body: Buffer.from('0') }],
]);

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const VERIFY_KEY = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');

/** The headers that Discord's proxy adds to a request of this person. */
function signedBy(name: string, now: Date): Record<string, string> {
  const seconds = now.getTime() / 1000;
  const said = { created_at: seconds, expires_at: seconds + 60, user_id: askBy(name).person.id };
  const payload = Buffer.from(JSON.stringify(said));
  return {
    'x-discord-proxy-payload': payload.toString('base64'),
    'x-signature-ed25519': sign(null, payload, privateKey).toString('hex'),
    'x-signature-timestamp': String(seconds),
  };
}

/** A fake of Discord for logins: people's codes, and the people in the single instance. */
function discord(users: readonly string[], about: { locale?: string }) {
  return {
    async get(route: string, options?: { readonly headers?: Record<string, string> }) {
      if (route === '/applications/@me') return { id: '77', verify_key: VERIFY_KEY };
      if (route === '/users/@me') {
        const [, id = ''] = /^Bearer token-(\d+)$/.exec(options?.headers?.Authorization ?? '') ?? [];
        return { id, username: 'somebody', global_name: null, ...about };
      }
      if (/^\/applications\/77\/activity-instances\/i-1($|-)/.test(route))
        return { location: { channel_id: '90', guild_id: '9' }, users };
      throw Object.assign(new Error('404'), { status: 404 });
    },
    async post(_: string, { body }: { readonly body: unknown }) {
      const code = body instanceof URLSearchParams ? (body.get('code') ?? '') : '';
      if (!code.startsWith('code-')) throw Object.assign(new Error('invalid_grant'), { status: 400 });
      return { access_token: `token-${code.slice('code-'.length)}`, scope: 'identify' };
    },
  };
}

function stand() {
  let at = 1_000_000_000_000;
  const now = () => new Date(at);
  const bot = testContext(games, translator, undefined, now);
  const people = personDriver(games, translator, bot);
  const about: { locale?: string } = {};
  const rest = discord([askBy('Mia').person.id], about);
  const fairness = createFairQueue();
  const figures = new Map<string, number[]>();
  const measure = (name: string) => (value: number) =>
    void figures.set(name, [...(figures.get(name) ?? []), value]);
  const kernel = {
    ...bot,
    fairness,
    figures: { histogram: measure, counter: measure },
    keyFor: () => KEY,
    client: { ...bot.client, rest, channels: { cache: new Map([['90', {}]]) } },
  } as unknown as Kernel;
  const made = (settings: Pick<ActivityHost, 'proxies' | 'mustBeSigned'> = {}) =>
    createApp(kernel, { clientSecret: 'secret', ...settings }, files);
  let { app, stop } = made();
  const tokens = createTokens(KEY, now);
  const tokenOf = (name: string, channelId = '90', guildId = '9') =>
    tokens.issue({ userId: askBy(name).person.id, name, channelId, guildId, locale: 'en' });
  return {
    bot,
    people,
    get app() {
      return app;
    },
    stop: () => stop(),
    /** Starts the server anew with these settings. */
    set(settings: Pick<ActivityHost, 'proxies' | 'mustBeSigned'>) {
      stop();
      ({ app, stop } = made(settings));
    },
    now,
    tokenOf,
    fairness,
    figures,
    about,
    later: (ms: number) => {
      at += ms;
    },
    /** @param from the address of the socket */
    post: (
      name: string,
      body: unknown,
      token?: string,
      headers: Record<string, string> = {},
      from = '192.0.2.1',
    ) => {
      const request = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: JSON.stringify(body),
      };
      return app.request(`/api/${name}`, request, { incoming: { socket: { remoteAddress: from } } });
    },
  };
}

const here = anew(stand);
const logIn = (name: string, instance: string, headers?: Record<string, string>, from?: string) =>
  here.post(
    'login',
    { code: `code-${askBy(name).person.id}`, instance, locale: 'en' },
    undefined,
    headers,
    from,
  );
const viewOf = async (response: Response) => (await response.json()) as SheetView;
/** Reads a stream line by line, without empty lines; undefined at its end. */
function linesOf({ body }: Response): () => Promise<Answers['changes'] | undefined> {
  const lines = createInterface(Readable.fromWeb(body as WebStream))[Symbol.asyncIterator]();
  return async () => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) return undefined;
      if (value !== '') return JSON.parse(value) as Answers['changes'];
    }
  };
}
const refusedBy = async (response: Response) => [
  response.status,
  ((await response.json()) as Refused).refused,
];

/** The view after a touch on the first place. */
async function afterTouch(token: string): Promise<SheetView> {
  const first = await viewOf(await here.post('view', {}, token));
  const [place] = first.choosing?.places ?? [];
  const selected = place && 'to' in place ? place.to : undefined;
  return viewOf(await here.post('view', { table: first.table, selected }, token));
}

describe('who is there', () => {
  it('Discord says: a code and an instance make a token, with the page’s words', async () => {
    const code = `code-${askBy('Mia').person.id}`;
    const response = await here.post('login', { code, instance: 'i-1', locale: 'de-DE' });
    expect(response.status).toBe(200);
    const { token, locale, words } = (await response.json()) as Record<string, never>;
    expect([locale, words]).toMatchObject(['de', { confirm: 'Bestätigen' }]);
    here.about.locale = 'nl';
    const dutch = await here.post('login', { code, instance: 'i-1', locale: 'de-DE' });
    expect(await dutch.json()).toMatchObject({ locale: 'nl' });
    const id = await here.people.begun();
    expect(await viewOf(await here.post('view', {}, token))).toMatchObject({ table: id });
    const again = await here.post('login', { code, instance: 'i-1', locale: 'de-DE', view: { seen: true } });
    expect(await again.json()).toMatchObject({ view: { table: id } });
  });

  it.each([
    ['a code that Discord does not know', 'wrong', 'i-1'],
    ['an instance that has ended', `code-${askBy('Mia').person.id}`, 'i-2'],
    ['somebody who is not in the instance', `code-${askBy('Ben').person.id}`, 'i-1'],
  ])('nobody gets one for %s', async (_, code, instance) => {
    const [status, refused] = await refusedBy(await here.post('login', { code, instance, locale: 'en' }));
    expect([status, refused]).toEqual([403, expect.stringContaining("Discord doesn't confirm")]);
  });

  it('a token ends after an hour, and without one nothing is said', async () => {
    await here.people.begun();
    const token = here.tokenOf('Mia');
    here.later(TOKEN_MS);
    for (const held of [token, undefined, 'x.y'])
      for (const name of ['view', 'move', 'press', 'changes'])
        expect((await here.post(name, {}, held)).status, name).toBe(401);
  });
});

describe('the sheet', () => {
  it('offers places, previews a move, and makes it', async () => {
    await here.people.begun();
    const token = here.tokenOf('Mia');
    const { table, stamp, choosing } = await afterTouch(token);
    const move = choosing?.preview?.move;
    expect(choosing?.preview?.remarks.length).toBeGreaterThan(0);
    const nonce = 'nonce-0001';
    const before = (await here.bot.service.load(table))?.table.head ?? 0;
    const after = await viewOf(await here.post('move', { table, stamp, move, nonce }, token));
    expect(after.stamp).not.toBe(stamp);
    // Repeating the request changes nothing.
    await here.post('move', { table, stamp, move, nonce }, token);
    expect((await here.bot.service.load(table))?.table.head).toBe(before + 1);
    // Discord accepts no longer nonce for a message.
    expect((await here.bot.store.steps(table)).at(-1)?.origin?.length).toBeLessThanOrEqual(25);
  });

  it('turns a shape by a second touch or a button that says so', async () => {
    const token = here.tokenOf('Mia');
    const turnsAt = async (table: string | undefined, place: Place) => {
      const selected = 'to' in place ? place.to : undefined;
      const { choosing } = await viewOf(await here.post('view', { table, selected }, token));
      const again = choosing?.places.find(({ chosen, label }) => chosen && label.startsWith('row'));
      return { selected, again, turn: choosing?.choices.find(({ label }) => label.startsWith('🔄 ')) };
    };
    // Some shapes look the same when they are turned.
    const turns: Awaited<ReturnType<typeof turnsAt>>[] = [];
    for (let games = 0; games < 8 && turns.length === 0; games++) {
      await here.people.newgame(askBy('Mia'), { game: 'graphia-genesis' });
      await here.people.computers(askBy('Mia'), await here.people.tableId());
      await here.people.run(askBy('Mia'), 'start');
      const { table = '', choosing } = await viewOf(await here.post('view', {}, token));
      const all = await Promise.all((choosing?.places ?? []).map((place) => turnsAt(table, place)));
      turns.push(...all.filter(({ turn }) => turn !== undefined));
      must(
        await here.bot.service.cancel({
          tableId: table,
          person: askBy('Mia').person,
          origin: `end ${games}`,
        }),
      );
    }
    expect(turns).not.toEqual([]);
    for (const { selected, again, turn } of turns) {
      if (turn === undefined || !('to' in turn)) throw new Error('it makes a move');
      expect(turn.to.args.turn).not.toBe(selected?.args.turn);
      expect(again).toMatchObject({ to: turn.to });
    }
  });

  it('shows a hint on the sheet, ready to confirm, and says nothing twice', async () => {
    await here.people.begun();
    const token = here.tokenOf('Mia');
    const { table, choosing } = await viewOf(await here.post('view', {}, token));
    const hint = choosing?.help.find(({ label }) => label.endsWith('Hint'));
    if (hint === undefined || !('press' in hint)) throw new Error('there is no hint');
    const asked = { table, press: hint.press, values: [], nonce: 'nonce-0001' };
    const { view } = (await (await here.post('press', asked, token)).json()) as { readonly view: SheetView };
    expect(view.choosing?.preview).toMatchObject({ label: expect.stringMatching(/\w/), remarks: [] });
    expect(view.texts.join('')).toContain('- ');
    expect(view.texts).not.toContain('');
  });

  it('refuses a forged move and an outdated stamp in words, and shows what is there now', async () => {
    await here.people.begun();
    const token = here.tokenOf('Mia');
    const { table, stamp, choosing } = await afterTouch(token);
    const move = choosing?.preview?.move;
    const forged = { verb: move?.verb, args: { ...move?.args, box: 'Z9' } };
    const wrong = await here.post('move', { table, stamp, move: forged, nonce: 'nonce-0001' }, token);
    expect(await refusedBy(wrong)).toEqual([409, expect.stringMatching(/\w/)]);
    const old = await here.post('move', { table, stamp: 'outdated', move, nonce: 'nonce-0002' }, token);
    expect(old.status).toBe(409);
    expect(await old.json()).toMatchObject({ refused: expect.stringContaining('moved on'), view: { stamp } });
    expect((await here.bot.service.load(table))?.table.head).toBe(1);
  });

  it('says nothing of a table to who may not know it', async () => {
    const table = await here.people.begun();
    here.bot.hidden.add('90');
    const stranger = here.tokenOf('Zoe', '91', '8');
    for (const [name, body] of [
      ['view', { table }],
      ['move', { table, stamp: 'x', move: { verb: 'done', args: {} }, nonce: 'nonce-0001' }],
      ['press', { table, press: `1:sheet:${table}`, values: [], nonce: 'nonce-0001' }],
      ['changes', { table, version: 'x' }],
    ] as const) {
      const [status, refused] = await refusedBy(await here.post(name, body, stranger));
      expect([status, refused], name).toEqual([409, expect.stringMatching(/^That game no longer exists/)]);
    }
  });

  it('tells who waits nothing that is true of a message alone, nor the way to where they are', async () => {
    await here.people.begun();
    const tokens = ['Mia', 'Ben', 'Kim'].map((name) => here.tokenOf(name));
    const cards = await Promise.all(
      tokens.map(async (token) => (await viewOf(await here.post('view', {}, token))).card),
    );
    const waiting = cards.filter((card) => card.length > 0);
    expect(waiting.length).toBeGreaterThan(0);
    for (const card of waiting) {
      expect(JSON.stringify(card)).not.toContain('15 minutes');
      expect(card.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []))).not.toContainEqual(
        expect.objectContaining({ table: expect.anything() }),
      );
    }
  });

  it('makes no final move and presses nothing lasting that has only just appeared', async () => {
    await here.people.open();
    const table = await here.people.tableId();
    await here.people.press(askBy('Mia'), `1:start-alone:${table}`);
    const token = here.tokenOf('Mia');
    const first = await viewOf(await here.post('view', { table }, token));
    const head = async () => (await here.bot.service.load(table))?.table.head;
    const end = { table, move: { verb: 'done', args: {} }, nonce: 'nonce-0001' };
    const { stamp } = await viewOf(await here.post('move', { ...end, stamp: first.stamp, after: 1 }, token));
    expect(await head()).toBe(2);
    // The next die decides the next roll, so it cannot be taken back.
    const add = { table, stamp, move: { verb: 'dice', args: { add: 'd8' } }, nonce: 'nonce-0003' };
    const [, early] = await refusedBy(await here.post('move', { ...add, after: 699 }, token));
    expect([early, await head()]).toEqual([expect.stringContaining('only just appeared'), 2]);
    await here.post('move', { ...add, after: 700 }, token);
    expect(await head()).toBe(3);
    const close = { table, press: `1:confirm-cancel:${table}`, values: [], nonce: 'nonce-0002' };
    await here.post('press', { ...close, after: 200 }, token);
    expect((await here.bot.service.load(table))?.table.status).toBe('playing');
    await here.post('press', { ...close, after: 2_000 }, token);
    expect((await here.bot.service.load(table))?.table.status).toBe('cancelled');
  });

  it('after the last move of a turn, as at the end, names the game that waits next, and repeats no title', async () => {
    const table = await here.people.begun();
    const token = here.tokenOf('Mia');
    const there = { channelId: '91' };
    await here.people.newgame(askBy('Mia', there));
    await here.people.run(askBy('Ben', there), 'join');
    await here.people.run(askBy('Mia', there), 'start');
    const other = (await here.bot.service.openIn('91'))?.table.id;
    const labels = ({ card }: SheetView) =>
      card.flatMap((block) => (block.kind === 'buttons' ? block.buttons : [])).map(({ label }) => label);
    const { stamp } = await viewOf(await here.post('view', { table }, token));
    const asked = { table, stamp, move: { verb: 'done', args: {} }, nonce: 'nonce-0001' };
    const after = await viewOf(await here.post('move', asked, token));
    expect(labels(after)).toContainEqual(expect.stringMatching(/^Next: /));
    expect(JSON.stringify(after.card)).not.toContain('### ');
    await playOut(here.bot, table);
    const over = await viewOf(await here.post('view', { table }, token));
    expect(over.card).toContainEqual(
      expect.objectContaining({ buttons: [expect.objectContaining({ table: other })] }),
    );
    const watched = await viewOf(await here.post('view', { table }, here.tokenOf('Cem')));
    for (const { title, card } of [over, watched]) {
      const lines = card.flatMap((block) => (block.kind === 'text' ? block.text.split('\n') : []));
      expect(lines).toContainEqual(expect.stringMatching(/^## /));
      expect(lines).not.toContain(title.split(' · ')[0]);
    }
    expect(labels(watched)).not.toContainEqual(expect.stringMatching(/^Next: /));
  });

  it('shows a watcher what everybody may see, and lets them choose nothing', async () => {
    const table = await here.people.begun();
    const view = await viewOf(await here.post('view', { table }, here.tokenOf('Cem')));
    expect(view.choosing).toBeUndefined();
    expect(view.card.some(({ kind }) => kind === 'pane')).toBe(true);
    const move = { verb: 'done', args: {} };
    const asked = { table, stamp: '', move, nonce: 'nonce-0001' };
    expect((await here.post('move', asked, here.tokenOf('Cem'))).status).toBe(409);
  });

  it('answers the buttons of a message with a card, but opens no form', async () => {
    const table = await here.people.begun();
    const token = here.tokenOf('Mia');
    const press = (id: string) =>
      here.post('press', { table, press: id, values: [], nonce: 'nonce-0001' }, token);
    expect(await (await press(`1:rules:${table}`)).json()).toMatchObject({
      card: expect.arrayContaining([expect.objectContaining({ kind: 'menu' })]),
    });
    const forged = [
      `1:open-sheet:${table}`,
      '1:no-such-button:x',
      'x',
      here.bot.customIds.write(presses.showName.save({ again: false, marks: '' })),
    ];
    for (const id of forged) expect((await press(id)).status, id).toBe(409);
  });

  it('leads to what else can be played, but runs nothing that needs more than a touch', async () => {
    const table = await here.people.begun();
    const token = here.tokenOf('Mia');
    const press = async (id: string) =>
      here.post('press', { table, press: id, values: [], nonce: 'nonce-0001' }, token);
    const { elsewhere } = await viewOf(await here.post('view', {}, token));
    const { card } = (await (await press(elsewhere)).json()) as { readonly card: Card };
    const [games] = card.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []));
    if (games === undefined || !('press' in games)) throw new Error('there is no way to the open games');
    expect((await press(games.press)).status).toBe(200);
    for (const command of ['config', 'newgame', 'resign'])
      expect((await press(`1:sheet-run:${command}:`)).status).toBe(409);
  });

  it('leads there also where somebody has no game, and makes no move of any', async () => {
    const token = here.tokenOf('Mia');
    const none = await here.post('view', {}, token);
    const { refused, elsewhere = '' } = (await none.json()) as Refused;
    expect([none.status, refused]).toEqual([409, expect.stringMatching(/^There's no game here/)]);
    const press = (id: string) => here.post('press', { press: id, values: [], nonce: 'nonce-0001' }, token);
    const { card } = (await (await press(elsewhere)).json()) as { readonly card: Card };
    const [games] = card.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []));
    if (games === undefined || !('press' in games)) throw new Error('there is no way to the open games');
    const open = await press(games.press);
    expect([open.status, await open.text()]).toEqual([
      200,
      expect.stringContaining('You have no open games'),
    ]);
    for (const id of ['x', '1:open-sheet:aaaaaaaaaa', '1:sheet-run:newgame:'])
      expect((await press(id)).status, id).toBe(409);
    // In the meantime a game has begun in another channel, and awaits them.
    const table = await here.people.begun();
    expect(await viewOf(await here.post('view', {}, token))).toMatchObject({ table });
  });

  it('explains and points as the panel does, and the answer leads back to the sheet', async () => {
    const table = await here.people.begun();
    const token = here.tokenOf('Mia');
    const rows = async () =>
      JSON.stringify((await viewOf(await here.post('view', {}, token))).choosing?.pane);
    const before = await rows();
    const [press, pointed] = [presses.play({ table }), vi.fn((_: unknown) => true)];
    const guide = () => ({
      lines: ['🎓 **The goal**'],
      controls: [{ order: 10, button: { press, label: 'Next' } }],
      pointsAt: pointed,
    });
    (here.bot.contributions as Contribution[]).push({ shows: { guide } });
    const { choosing } = await viewOf(await here.post('view', {}, token));
    expect(choosing?.guide?.lines).toContain('🎓 **The goal**');
    expect(choosing?.guide?.buttons).toContainEqual(expect.objectContaining({ table }));
    expect(await rows()).not.toBe(before);
    const id = here.bot.customIds.write(press);
    const pressed = await here.post('press', { table, press: id, values: [], nonce: 'nonce-0001' }, token);
    expect(await pressed.json()).toMatchObject({ view: { table, choosing: { guide: {} } } });
  });

  it('tells of changes, whoever made them', async () => {
    const table = await here.people.begun();
    const { version } = await viewOf(await here.post('view', { table }, here.tokenOf('Mia')));
    const follow = async (name: string) =>
      linesOf(await here.post('changes', { table, version }, here.tokenOf(name)));
    const [own, others] = [await follow('Mia'), await follow('Cem')];
    await here.people.run(askBy('Mia'), 'play', { move: 'done' });
    const change = await own();
    expect(change).toEqual({ version: expect.not.stringMatching(version) });
    expect(await others()).toMatchObject({ ...change, view: { ...change, card: expect.any(Array) } });
    await here.people.run(askBy('Ben'), 'play', { move: 'done' });
    expect((await own())?.version).not.toBe(change?.version);
    here.stop();
    expect(await own()).toBeUndefined();
  });
});

describe('a nonce, which the page invents', () => {
  const where = { one: '90', two: '91' };
  /** A game in which all choose at the same time, in secret. */
  const together = async (channelId: string) => {
    await here.people.newgame(askBy('Mia', { channelId }), { game: 'from-the-ground-up', tempo: 'together' });
    await here.people.run(askBy('Ben', { channelId }), 'join');
    await here.people.run(askBy('Mia', { channelId }), 'start');
    return (await here.bot.service.openIn(channelId))?.table.id ?? '';
  };
  /** The body of a person's first legal move. */
  const firstMove = async (name: string, table: string, nonce: string) => {
    const loaded = await here.bot.service.load(table);
    const seat = loaded && here.bot.service.seatOf(loaded, askBy(name).person.id);
    const [move] = loaded === undefined || seat === undefined ? [] : here.bot.service.moves(loaded, seat);
    if (loaded === undefined || seat === undefined || move === undefined) throw new Error('there is no move');
    return {
      ...{ table, nonce, stamp: here.bot.service.stamp(loaded, seat) },
      move: { verb: move.verb, args: move.args },
    };
  };
  const answered = async (response: Response) => [response.status, await response.text()];

  it('counts for one person, table and request: used, foreign or invented, it tells nothing else', async () => {
    const [one, two] = [await together(where.one), await together(where.two)];
    for (const [name, nonce] of [
      ['Mia', 'nonce-used'],
      ['Ben', 'nonce-foreign'],
    ] as const)
      expect(
        (await here.post('move', await firstMove(name, one, nonce), here.tokenOf(name, where.one))).status,
      ).toBe(200);
    const heads = async () =>
      Promise.all([one, two].map(async (id) => (await here.bot.service.load(id))?.table.head));
    const before = await heads();
    const token = here.tokenOf('Mia', where.two);
    const outdated = { ...(await firstMove('Mia', two, '')), stamp: 'outdated' };
    for (const [name, body] of [
      ['move', outdated],
      ['move', { ...outdated, move: { verb: 'forged', args: {} } }],
      ...[`1:undo:${two}:1`, `1:undo:${one}:99`, `1:take:${two}:1`, `1:sheet:${two}`].map(
        (press) => ['press', { table: two, press, values: [] }] as const,
      ),
    ] as const) {
      const [invented, ...others] = await Promise.all(
        ['nonce-invented', 'nonce-used', 'nonce-foreign'].map(async (nonce) =>
          answered(await here.post(name, { ...body, nonce }, token)),
        ),
      );
      for (const other of others) expect(other, JSON.stringify(body)).toEqual(invented);
    }
    expect(await heads()).toEqual(before);
  });

  it('of a repeated move shows nothing to who has lost the seat, nor to who has left the server', async () => {
    const table = await together(where.one);
    const token = here.tokenOf('Mia');
    const asked = await firstMove('Mia', table, 'nonce-0001');
    expect((await here.post('move', asked, token)).status).toBe(200);
    expect((await here.post('move', asked, token)).status).toBe(200);
    await here.people.press(askBy('Mia'), `1:confirm-resign:${table}`);
    await here.people.press(askBy('Ben'), `1:offer:${table}:0`);
    await here.people.press(askBy('Dora'), `1:take:${table}:0`);
    const [status, body] = await answered(await here.post('move', asked, token));
    expect([status, body]).toEqual(
      await answered(await here.post('move', { ...asked, nonce: 'nonce-0002' }, token)),
    );
    expect([status, JSON.parse(String(body))]).toEqual([
      409,
      {
        refused: expect.stringMatching(/\w/),
        view: expect.not.objectContaining({ choosing: expect.anything() }),
      },
    ]);
    here.bot.left.add(askBy('Mia').person.id);
    const gone = await here.post('move', asked, token);
    expect([gone.status, Object.keys((await gone.json()) as object)]).toEqual([409, ['refused']]);
  });
});

describe('a place that somebody has left', () => {
  it.each([
    ['the server', () => here.bot.left.add(askBy('Mia').person.id)],
    ['the channel', () => here.bot.hidden.add('90')],
  ])('shows them nothing while their token holds: %s', async (_, leave) => {
    const table = await here.people.begun();
    const token = here.tokenOf('Mia');
    const { stamp, choosing } = await afterTouch(token);
    const { version } = await viewOf(await here.post('view', { table }, token));
    const follows = linesOf(await here.post('changes', { table, version }, token));
    leave();
    await here.people.run(askBy('Mia'), 'play', { move: 'done' });
    expect(await follows()).toBeUndefined();
    const head = (await here.bot.service.load(table))?.table.head;
    for (const [name, body] of [
      ['view', { table }],
      ['move', { table, stamp, move: choosing?.preview?.move, nonce: 'nonce-0001' }],
      ['press', { table, press: `1:sheet:${table}`, values: [], nonce: 'nonce-0001' }],
      ['changes', { table, version: 'x' }],
    ] as const)
      expect((await here.post(name, body, token)).status, name).toBe(409);
    expect((await here.bot.service.load(table))?.table.head).toBe(head);
  });

  it('shows it no longer to who watches its table from another channel', async () => {
    const table = await here.people.begun();
    const token = here.tokenOf('Cem', '91');
    const { version } = await viewOf(await here.post('view', { table }, token));
    const follows = linesOf(await here.post('changes', { table, version }, token));
    await here.people.run(askBy('Mia'), 'play', { move: 'done' });
    expect(await follows()).toMatchObject({ view: { table } });
    here.bot.hidden.add('90');
    await here.people.run(askBy('Ben'), 'play', { move: 'done' });
    expect(await follows()).toBeUndefined();
  });
});

it('the news are old only to who sees the sheet', async () => {
  const table = await here.people.begun();
  const looked = vi.spyOn(here.bot.service, 'markSeen');
  const token = here.tokenOf('Mia');
  for (const body of [{ table }, { table, seen: false }]) await here.post('view', body, token);
  expect(looked).not.toHaveBeenCalled();
  expect((await here.post('view', { table, seen: true }, token)).status).toBe(200);
  expect(looked).toHaveBeenCalledTimes(1);
});

describe('which table', () => {
  it('the one whose button was pressed, but not once its lobby was closed', async () => {
    await here.people.open();
    const old = await here.people.tableId();
    const userId = askBy('Mia').person.id;
    await here.bot.store.prisma.openedSheet.create({ data: { userId, channelId: '90', tableId: old } });
    expect(await viewOf(await here.post('view', {}, here.tokenOf('Mia')))).toMatchObject({ table: old });
    must(await here.bot.service.cancel({ tableId: old, person: askBy('Mia').person, origin: 'cancel' }));
    const current = await here.people.begun();
    expect(current).not.toBe(old);
    expect(await viewOf(await here.post('view', {}, here.tokenOf('Mia')))).toMatchObject({ table: current });
  });

  it('for a while after its end still that one, with the way to the game that waits', async () => {
    const over = await here.people.begun();
    const userId = askBy('Mia').person.id;
    await here.bot.store.prisma.openedSheet.create({ data: { userId, channelId: '90', tableId: over } });
    await playOut(here.bot, over);
    const next = await here.people.begun();
    const reloaded = async () => viewOf(await here.post('view', {}, here.tokenOf('Mia')));
    const { table, card } = await reloaded();
    expect([table, card.some(({ kind }) => kind === 'pane')]).toEqual([over, true]);
    expect(card.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []))).toContainEqual(
      expect.objectContaining({ table: next }),
    );
    here.later(15 * 60_000);
    expect(await reloaded()).toMatchObject({ table: next });
  });
});

describe('limits', () => {
  it('large and malformed requests are refused', async () => {
    const token = here.tokenOf('Mia');
    const large = await here.post('view', { table: 'x'.repeat(9000) }, token);
    expect(await refusedBy(large)).toEqual([413, expect.stringContaining('open it again')]);
    for (const body of [{ table: 'UPPER' }, { more: 1 }, { selected: { args: { a: 1 } } }, 'text', null])
      expect(await refusedBy(await here.post('view', body, token)), JSON.stringify(body)).toEqual([
        400,
        expect.stringContaining('open it again'),
      ]);
  });

  it('logins that fail use up those of no instance that works', async () => {
    expect((await logIn('Mia', 'i-1')).status).toBe(200);
    const statuses = [];
    for (let i = 0; i < 610; i++)
      statuses.push((await logIn('Zoe', `made-up-${i}`, {}, `198.51.${i % 100}.1`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    // Successful logins do not count.
    for (let i = 0; i < 70; i++) expect((await logIn('Mia', 'i-1')).status).toBe(200);
    here.later(60_000);
    expect((await logIn('Mia', 'made-up')).status).toBe(403);
  });

  it.each([
    ['an address', (_: number) => '198.51.100.7'],
    ['the addresses of a connection', (i: number) => `2001:db8:1:2::${i.toString(16)}`],
  ])('whoever makes logins up from %s uses up nobody else’s', async (_, from) => {
    const statuses = [];
    for (let i = 0; i < 610; i++) statuses.push((await logIn('Zoe', `made-up-${i}`, {}, from(i))).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    expect((await logIn('Mia', 'i-1', {}, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('whoever makes logins up through Discord’s proxy uses up nobody else’s where the bot sees the channel', async () => {
    const statuses = [];
    for (let i = 0; i < 610; i++) statuses.push((await logIn('Zoe', `i-${i}-gc-9-${1000 + i}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    expect((await logIn('Mia', 'i-1-gc-9-91')).status).toBe(429);
    expect((await logIn('Mia', 'i-1-gc-9-90')).status).toBe(200);
  });

  it('whoever makes logins up inside Discord uses up nobody else’s', async () => {
    const statuses = [];
    for (let i = 0; i < 610; i++)
      statuses.push((await logIn('Zoe', `made-up-${i}`, signedBy('Zoe', here.now()))).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    expect((await logIn('Mia', 'i-1', signedBy('Mia', here.now()))).status).toBe(200);
  });

  it.each([
    ['none, and anybody can write the header', 0, [403, 429, 429]],
    ['one, which writes the last address', 1, [403, 429, 200]],
  ])('of the proxies in front, the owner trusts %s', async (_, proxies, expected) => {
    here.set({ proxies });
    const told = (address: string, i: number) => ({ 'x-forwarded-for': `203.0.113.${i % 250}, ${address}` });
    const statuses = [];
    for (let i = 0; i < 30; i++)
      statuses.push((await logIn('Zoe', `made-up-${i}`, told('198.51.100.7', i))).status);
    const other = await logIn('Mia', 'i-1', told('198.51.100.8', 0));
    expect([statuses[0], statuses.at(-1), other.status]).toEqual(expected);
  });

  it('without Discord’s signature nobody passes where it is required', async () => {
    const table = await here.people.begun();
    here.set({ mustBeSigned: true });
    const token = here.tokenOf('Mia');
    expect((await logIn('Mia', 'i-1')).status).toBe(403);
    expect((await here.post('view', { table }, token)).status).toBe(403);
    expect((await here.post('view', { table }, token, signedBy('Ben', here.now()))).status).toBe(403);
    expect((await logIn('Mia', 'i-1', signedBy('Mia', here.now()))).status).toBe(200);
    expect((await here.post('view', { table }, token, signedBy('Mia', here.now()))).status).toBe(200);
  });

  it('made-up logins at once ask Discord little, so that the bot’s own messages go on', async () => {
    const logins = Array.from({ length: 100 }, (_, i) => logIn('Zoe', `made-up-${i}`));
    const other = logIn('Mia', 'i-1', {}, '198.51.100.8');
    const statuses = (await Promise.all(logins)).map(({ status }) => status);
    const asked = statuses.filter((status) => status !== 429);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect((await other).status).toBe(200);
    const fromAll = Array.from({ length: 100 }, (_, i) => logIn('Zoe', `other-${i}`, {}, `203.0.113.${i}`));
    const passed = (await Promise.all(fromAll)).filter(({ status }) => status !== 429);
    expect(passed.length).toBeGreaterThan(3);
    expect(passed.length).toBeLessThanOrEqual(8);
  });

  it('following counts, too, and no signature of others passes', async () => {
    const table = await here.people.begun();
    const token = here.tokenOf('Mia');
    const asked = { table, version: 'older' };
    const forged = {
      'x-discord-proxy-payload': 'e30=',
      'x-signature-ed25519': '00',
      'x-signature-timestamp': '1',
    };
    expect((await here.post('changes', asked, token, forged)).status).toBe(403);
    for (let i = 0; i < 120; i++) await here.post('changes', { ...asked, table: 'aaaaaaaaaa' }, token);
    expect((await here.post('changes', asked, token)).status).toBe(429);
    expect((await here.post('view', { table }, token)).status).toBe(200);
  });

  it('the database is asked for its health once a second at most', async () => {
    const ping = vi.spyOn(here.bot.store, 'ping');
    for (let i = 0; i < 5; i++) expect((await here.app.request('/healthz')).status).toBe(200);
    expect(ping).toHaveBeenCalledTimes(1);
    ping.mockRejectedValue(new Error('gone'));
    here.later(1_000);
    expect((await here.app.request('/healthz')).status).toBe(500);
  });

  it('a person shares the processor in the bot’s own queue', async () => {
    vi.spyOn(here.fairness, 'run').mockImplementation((_person, _work, otherwise) => otherwise());
    expect((await here.post('view', {}, here.tokenOf('Mia'))).status).toBe(429);
  });

  it('a person asks only so often a minute', async () => {
    const token = here.tokenOf('Mia');
    const statuses = [];
    for (let i = 0; i < 620; i++) statuses.push((await here.post('view', {}, token)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([409, 429]);
    expect((await here.post('view', {}, here.tokenOf('Ben'))).status).toBe(409);
    here.later(60_000);
    expect((await here.post('view', {}, token)).status).toBe(409);
  });
});

it('pages say how they do, within bounds', async () => {
  await here.people.begun();
  const token = here.tokenOf('Mia');
  expect((await here.post('report', { touchable: 1234 }, token)).status).toBe(200);
  expect((await here.post('report', { errors: 2 }, token)).status).toBe(200);
  for (const wrong of [{ touchable: 1e9 }, { errors: -1 }, { errors: 1, who: 'Mia' }])
    expect((await here.post('report', wrong, token)).status).toBe(400);
  expect((await here.post('report', {})).status).toBe(401);
  const { table, stamp, choosing } = await afterTouch(token);
  const asked = { table, stamp, move: choosing?.preview?.move, nonce: 'nonce-0001', touches: 2 };
  await here.post('move', asked, token);
  expect([...here.figures.values()]).toEqual([[1.234], [2], [2]]);
});

it('the page names the application, and only its other files are kept by browsers', async () => {
  const page = await here.app.request('/?frame_id=1', { headers: { 'accept-language': 'de-DE,de;q=0.9' } });
  expect(await page.text()).toBe(
    '<meta content="77"><meta content="Keine Verbindung. Neuer Versuch …"><meta content="Noch einmal versuchen">',
  );
  expect(page.headers.get('cache-control')).toBe('no-store');
  const script = await here.app.request('/main-ABC.js');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect((await here.app.request('/../config.ts')).status).toBe(404);
});

it('the address says in a browser what it is', async () => {
  const page = await here.app.request('/', { headers: { 'accept-language': 'fr' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(await page.text()).toBe(
    'Les feuilles de Rollpad sont servies ici. Ouvre-les dans Discord, depuis une partie.\n',
  );
});

describe('looking back', () => {
  it('shows each position of the past, and nothing that is not there', async () => {
    const table = await here.people.begun();
    await here.people.run(askBy('Mia'), 'play', { move: 'done' });
    const token = here.tokenOf('Mia');
    const at = async (index?: number) =>
      (await (await here.post('past', { table, at: index }, token)).json()) as Answers['past'];
    const newest = await at();
    expect(newest.at).toBe(newest.count - 1);
    expect(newest.card.some(({ kind }) => kind === 'pane')).toBe(true);
    expect((await at(0)).card.map(({ kind }) => kind)).not.toContain('text');
    expect((await at(999)).at).toBe(newest.at);
  });

  it('what features say of moves comes only when the dice are no secret any more', async () => {
    const table = await here.people.begun();
    await here.people.run(askBy('Mia'), 'play', { move: 'done' });
    const token = here.tokenOf('Mia');
    const asked = vi.fn();
    const says: Contribution = {
      shows: {
        course({ course }) {
          asked();
          return {
            moments: course
              .slice(1, 2)
              .flatMap(({ step }) =>
                step ? [{ seq: step.seq, line: 'It turned.', blocks: () => [text('So.')] }] : [],
              ),
          };
        },
        decision: ({ seq }) => ({
          controls: [{ order: 10, button: { press: presses.rules({ table }), label: `from ${seq}` } }],
        }),
      },
    };
    (here.bot.contributions as Contribution[]).push(says);
    const at = async (index: number) =>
      (await (await here.post('past', { table, at: index }, token)).json()) as Answers['past'];
    expect(await at(1)).toMatchObject({ marked: [] });
    await playOut(here.bot, table);
    expect(await at(0)).toMatchObject({ marked: [1] });
    const turned = await at(1);
    expect(turned.card).toContainEqual({ kind: 'text', text: '**It turned.**' });
    const ways = turned.card.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []));
    expect(ways.map(({ label }) => label)).toContain('📖 from 2');
    // A slider asks often, but the texts are made once for all its positions.
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
