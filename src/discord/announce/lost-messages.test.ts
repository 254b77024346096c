import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { daysAt, wordsIn } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { createDelivery } from '../messages/delivery.ts';
import { createAnnouncer } from './announcer.ts';

const days = anew(() => daysAt(games, translator));
const { begun, done } = threePlayers(days);

const sent = () => days.bot.messages.sent;
/** The ids of the messages with buttons. Only the newest should have any. */
const withButtons = () =>
  sent()
    .filter(({ message }) => allComponents(message.components).some((one) => one.custom_id !== undefined))
    .map(({ id }) => id);
const move = (name: string) => days.run(askBy(name), 'play', { move: 'done' });

/** The ways in which a message can be posted without being recorded. */
const accidents: Readonly<Record<string, (id: string) => Promise<void>>> = {
  'its answer is lost': async (id) => {
    days.bot.messages.loseAnswers(1);
    await expect(days.announcer.announce(id)).rejects.toThrow('lost');
  },
  'the database is gone, or the process is killed': async (id) => {
    const announced = () => Promise.reject(new Error('gone'));
    const dying = { ...days.bot, service: { ...days.bot.service, announced } };
    const announcer = createAnnouncer({ ...dying, delivery: createDelivery(dying) }, () => []);
    await expect(announcer.announce(id)).rejects.toThrow('gone');
  },
};

describe.each(Object.entries(accidents))('a call that is posted when %s', (_, accident) => {
  it('is posted once if nothing happens until the next attempt', async () => {
    const id = await begun('none');
    for (const name of ['Mia', 'Ben', 'Zoe']) await move(name);
    const before = sent().length;
    await accident(id);
    expect(sent()).toHaveLength(before + 1);
    await days.tell();
    expect(sent()).toHaveLength(before + 1);
    expect(withButtons()).toEqual([days.newest().id]);
  });

  it.each([
    ['is found in the channel', false],
    ['is found by its nonce if the bot may not read the channel', true],
  ])('%s and folded when the game has gone on', async (_found, unreadable) => {
    const id = await begun('none');
    for (const name of ['Mia', 'Ben', 'Zoe']) await move(name);
    await accident(id);
    const lost = days.newest();
    const chooser = ['Mia', 'Ben', 'Zoe'].find((name) =>
      wordsIn(lost).includes(`<@${askBy(name).person.id}>`),
    );
    const [die] = await days.suggest(askBy(chooser ?? ''), 'play', 'move', { move: 'dice' });
    await days.run(askBy(chooser ?? ''), 'play', { move: die?.value ?? '' });
    if (unreadable) days.bot.messages.hideHistory();
    await days.tell();
    expect(days.newest().id).not.toBe(lost.id);
    expect(withButtons()).toEqual([days.newest().id]);
    expect((await days.bot.service.load(id))?.table.announcement?.messageId).toBe(days.newest().id);
    // Each move is announced once.
    for (const name of ['Mia', 'Ben', 'Zoe']) {
      const told = sent().flatMap((one) => wordsIn(one).match(new RegExp(`${name} skips`, 'g')) ?? []);
      expect(told).toHaveLength(1);
    }
  });

  it('as a lobby is found, and shows who sits there', async () => {
    await days.open();
    const id = await days.tableId();
    await accident(id);
    await days.run(askBy('Ben'), 'join');
    await days.tell();
    expect(withButtons()).toEqual([days.newest().id]);
    expect(wordsIn(days.newest())).toContain('2. Ben');
  });
});

describe('a call that cannot be posted', () => {
  it('is repeated by the next one, which keeps it when its buttons are removed', async () => {
    await begun('none');
    for (const name of ['Mia', 'Ben', 'Zoe']) await move(name);
    days.bot.messages.fail('send', 500);
    await expect(days.tell()).rejects.toThrow('error 500');
    for (const name of ['Mia', 'Ben', 'Zoe']) if ((await move(name)).kind !== 'refusal') break;
    await days.tell();
    const told = () => sent().map(wordsIn).join('\n');
    for (const name of ['Mia', 'Ben', 'Zoe']) expect(told()).toContain(`${name} skips`);
    await done('Mia', 'Ben', 'Zoe');
    await done('Mia', 'Ben', 'Zoe');
    for (const name of ['Mia', 'Ben', 'Zoe']) expect(told()).toContain(`${name} skips`);
    expect(withButtons()).toEqual([days.newest().id]);
  });
});

it('no message repeats a line of the one before', async () => {
  await begun('none');
  for (let round = 0; round < 4; round++) await done('Mia', 'Ben', 'Zoe');
  const lines = sent().map((one) =>
    wordsIn(one)
      .split('\n')
      .filter((line) => /skips|rolls/.test(line)),
  );
  for (const [at, those] of lines.entries())
    for (const line of lines[at - 1] ?? []) expect(those).not.toContain(line);
});
