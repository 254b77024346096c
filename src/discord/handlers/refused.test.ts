import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy, controlOf, type TestAsk, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { type Announcer, createAnnouncer } from '../announce/announcer.ts';

/** Discord's codes, with what people read: in a channel, and about a new thread where that differs. */
const CASES: readonly (readonly [code: number, words: string, ofThread?: string])[] = [
  [40002, 'until my account is verified'],
  [40005, 'picture is too large'],
  [50001, 'can give me “View Channel”', '“Create Public Threads”'],
  [50013, 'can give me “View Channel”', '“Create Public Threads”'],
  [50024, 'the kind of channel'],
  [50045, 'picture is too large'],
  [160005, 'is closed or locked'],
  [160006, 'as many active threads as Discord allows'],
  [160007, 'as many active threads as Discord allows'],
  [200000, 'AutoMod has blocked'],
  [200001, 'AutoMod has blocked'],
  // One that the bot does not know is told in Discord's words.
  [50999, '“error 50999” (error `50999`)'],
];
const REFUSALS = CASES.map(([code, words, ofThread = words]) => [code, words, ofThread] as const);

let people: PersonDriver;
let announcer: Announcer;

beforeEach(() => {
  const bot = testContext(games, translator);
  announcer = createAnnouncer(bot, () => []);
  people = personDriver(games, translator, { ...bot, postNew: announcer.postNew });
});

const messages = () => people.bot.messages;
const told = () => messages().sent.filter(({ channelId }) => channelId.startsWith('dm-'));
const inChannel = () => messages().sent.filter(({ channelId }) => channelId === '90');
const mia = `dm-${askBy('Mia').person.id}`;
const announce = async () => announcer.announce(await people.tableId());

describe('what Discord refuses', () => {
  it.each(REFUSALS)('%i: a host who waits for the answer is told there alone', async (code, words) => {
    messages().fail('send', code);
    const answer = wordsOf(await people.see(await people.open()));
    expect(answer).toContain(words);
    expect(answer).toContain('Your game is open all the same');
    expect(answer).not.toContain('others can join it');
    expect(messages().sent).toEqual([]);
    await announce();
    expect(inChannel()).toHaveLength(1);
  });

  it.each(REFUSALS)('%i: later, a host is told by direct message, once', async (code, words) => {
    expect(wordsOf(await people.see(await people.open()))).toContain('others can join it');
    await people.run(askBy('Ben'), 'join');
    // The job for the new table has nothing left to do, that for who joined has.
    messages().fail('edit', code, code);
    for (const _ of [1, 2]) await expect(announce()).rejects.toMatchObject({ code });
    await people.run(askBy('Mia'), 'start');
    messages().fail('send', code);
    await expect(announce()).rejects.toMatchObject({ code });
    expect(told().map(({ channelId }) => channelId)).toEqual([mia]);
    expect(wordsOf(told()[0]?.message ?? expect.fail())).toContain(words);
    await announce();
    expect(inChannel()).toHaveLength(2);
  });

  it.each(REFUSALS)('%i: who wants a thread is told', async (code, _, ofThread) => {
    await people.open();
    const offer = await people.see(await people.newgame(askBy('Ben')));
    messages().fail('thread', code);
    const answer = await people.press(askBy('Ben'), controlOf(offer, 'Open it in a thread'));
    if (answer.kind !== 'refusal') throw new Error(answer.kind);
    expect(translator.translate(answer.message, 'en', String)).toContain(ofThread);
    expect(messages().threads).toEqual([]);
  });

  it('is not told by direct message while another answer tells it, even if the job comes first', async () => {
    messages().fail('send', 200000, 200000);
    const { service } = people.bot;
    const { open } = service;
    const jobs: Promise<unknown>[] = [];
    Object.assign(service, {
      async open(...request: Parameters<typeof open>) {
        const opened = await open(...request);
        if (opened.ok) jobs.push(announcer.announce(opened.value.table.id).catch(String));
        return opened;
      },
    });
    expect(wordsOf(await people.see(await people.open()))).toContain('AutoMod has blocked');
    expect(await Promise.all(jobs)).toEqual([expect.stringContaining('200000')]);
    expect(told()).toEqual([]);
  });

  it('leaves a new table’s message to its job if Discord does not respond', async () => {
    messages().fail('send', 503);
    expect(wordsOf(await people.see(await people.open()))).toContain('others can join it');
    await announce();
    expect(inChannel()).toHaveLength(1);
  });

  it('is posted once: the job of a new table has nothing to do', async () => {
    await people.open();
    await announce();
    expect(inChannel().map(({ edits }) => edits)).toEqual([0]);
    await people.run(askBy('Ben'), 'join');
    await announce();
    expect(inChannel().map(({ edits }) => edits)).toEqual([1]);
  });
});

describe('a voice channel', () => {
  const voice = (name: string): TestAsk => askBy(name, { kind: 'voice' });

  it('has games, and says that there are no threads', async () => {
    await people.see(await people.newgame(voice('Mia')));
    const refused = wordsOf(await people.see(await people.newgame(voice('Ben'))));
    expect(refused).toContain('voice and stage channels have no threads');
    expect(refused).not.toContain('Open it in a thread');
  });

  it('needs the permission to connect', async () => {
    const permissions = askBy('Mia').where.permissions & ~(1n << 20n);
    const answer = await people.newgame({ ...voice('Mia'), where: { ...voice('Mia').where, permissions } });
    if (answer.kind !== 'refusal') throw new Error(answer.kind);
    expect(translator.translate(answer.message, 'en', String)).toContain('“Connect”');
  });
});
