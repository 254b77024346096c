import { expect, it } from 'vitest';
import { locales } from '../src/core/message.ts';
import { publicWords } from '../src/discord/interactions/ask.ts';
import { eventLines } from '../src/discord/messages/events.ts';
import { history } from '../src/features/history/index.ts';
import { presses as privacy } from '../src/features/privacy/views.ts';
import { reminder } from '../src/features/reminders/record.ts';
import { games } from '../src/games/index.ts';
import { models } from '../src/generated/models.ts';
import { delegateOf } from '../src/store/delegates.ts';
import type { ModelName } from '../src/table/record.ts';
import { askBy, controlOf, wordsOf } from '../src/testkit/discord/bot-context.ts';
import { personDriver } from '../src/testkit/discord/person-driver.ts';
import { translator } from '../src/testkit/discord/translator.ts';

it('whatever a person is called while they act, none of their names outlives their data', async () => {
  const people = personDriver(games, translator);
  const { bot } = people;
  const NAMES = ['Nick of Here', 'Nick of There', 'Nick of Everywhere'] as const;
  const [here, there, everywhere] = NAMES;
  const username = 'nick.nack';
  let channel = '';
  const by = (name: string) => askBy(name, { channelId: channel });
  /** Ben, by one of his names. */
  const as = (name: string) => ({ ...by('Ben'), person: { ...by('Ben').person, name, username } });
  const direct = () => ({
    ...askBy('Ben', { kind: 'direct' }),
    person: { ...by('Ben').person, name: everywhere, username },
  });
  const table = async (id: string) => (await bot.service.load(id))?.table ?? expect.fail();
  const begun = async (name: string) => {
    channel = name;
    await people.newgame(by('Mia'), {});
    await people.run(as(here), 'join');
    await people.run(by('Zoe'), 'join');
    await people.run(by('Mia'), 'start');
    return (await bot.service.openIn(channel))?.table.id ?? expect.fail();
  };
  const vote = async (id: string, choice: string) => {
    const proposal = (await table(id)).proposals.at(-1)?.id;
    for (const voter of [by('Mia'), by('Zoe')])
      await people.press(voter, `1:vote:${id}:${proposal}:${choice}`);
  };

  // Proposals, a nudge, and moves: to be told in the history.
  const voted = await begun('91');
  await people.run(as(there), 'clock', { clock: 'slow' });
  await vote(voted, 'yes');
  await people.run(as(everywhere), 'play', { move: 'done' });
  await people.run(as(everywhere), 'nudge');
  const close = await people.see(await people.run(as(everywhere), 'cancel'));
  await people.press(as(everywhere), controlOf(close, 'Ask the others to close it'));
  await vote(voted, 'yes');
  // He resigns in direct messages, takes the seat back, and leaves it again.
  const resigned = await begun('92');
  await people.press(direct(), `1:confirm-resign:${resigned}`);
  await people.run(as(there), 'replace');
  await people.press(as(everywhere), `1:confirm-resign:${resigned}`);
  // He takes the seat of somebody else over.
  const stoodIn = await begun('93');
  await people.press(as(there), `1:confirm-resign:${stoodIn}`);
  await people.press(by('Zoe'), `1:offer:${stoodIn}:1`);
  await people.press(by('Mia'), `1:vote:${stoodIn}:${(await table(stoodIn)).proposals.at(-1)?.id}:yes`);
  await people.press(by('Zoe'), `1:confirm-resign:${stoodIn}`);
  await people.press(as(everywhere), `1:take:${stoodIn}:1`);
  // He removes somebody, and closes a game, where he has no seat.
  channel = '94';
  await people.run({ ...as(there), where: { ...as(there).where, managesServer: true } }, 'config', {
    cancel: 'managers',
  });
  const managed = await (async () => {
    await people.newgame(by('Mia'), {});
    await people.run(by('Zoe'), 'join');
    await people.run(by('Mia'), 'start');
    return (await bot.service.openIn(channel))?.table.id ?? expect.fail();
  })();
  const manager = (name: string) => ({ ...as(name), where: { ...as(name).where, manages: true } });
  const sure = await people.see(await people.run(manager(there), 'remove', { player: by('Zoe').person.id }));
  await people.press(manager(everywhere), controlOf(sure, 'Remove'));
  await people.press(manager(there), `1:confirm-cancel:${managed}`);

  const everything = async () => {
    const rows = await Promise.all(
      (Object.keys(models) as ModelName[]).map(async (model) =>
        (await delegateOf(bot.store.prisma, model).findMany({ where: {} })).map(
          (row) => `${model} ${JSON.stringify(row)}`,
        ),
      ),
    );
    return rows.flat();
  };
  const naming = async () =>
    (await everything()).filter((row) => [...NAMES, username].some((name) => row.includes(name)));
  const told = async (id: string) => {
    const loaded = (await bot.service.load(id)) ?? expect.fail();
    const steps = await bot.service.steps(loaded);
    return locales
      .flatMap((locale) => eventLines(steps, publicWords(bot, { ...loaded.table, locale }), { most: 999 }))
      .join('\n');
  };
  const stories = async () => (await Promise.all([voted, resigned, stoodIn, managed].map(told))).join('\n');
  for (const name of NAMES) {
    expect((await naming()).join('\n')).toContain(name);
    expect(await stories()).toContain(name);
  }
  expect((await naming()).join('\n')).toContain(username);
  expect((await everything()).find((row) => row.startsWith(`${reminder.model} `))).toContain(
    by('Ben').person.id,
  );
  expect((await bot.service.personalData(by('Ben').person.id)).namedIn).toEqual(
    expect.arrayContaining(NAMES.map((name) => expect.objectContaining({ name }))),
  );
  await people.press(
    as(there),
    controlOf(
      await people.see(await people.press(as(there), bot.customIds.write(privacy.privacyDelete()))),
      'Delete for good',
    ),
  );

  expect(await naming()).toEqual([]);
  expect((await everything()).filter((row) => row.includes(`"${by('Ben').person.id}"`))).toEqual([]);
  for (const name of NAMES) expect(await stories()).not.toContain(name);
  channel = '91';
  expect(wordsOf(await people.see(await people.run(by('Mia'), history.id)))).not.toMatch(/Nick of/);
});
