import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { publicWords } from '../../discord/interactions/ask.ts';
import { eventLines } from '../../discord/messages/events.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { memoryStore } from '../../testkit/table/memory-store.ts';

const people = anew(() => personDriver(games, translator));
const fileOf = (files: readonly { readonly name: string; readonly data: Buffer }[]) =>
  JSON.parse(files.find(({ name }) => name === 'rollpad-data.json')?.data.toString('utf8') ?? '{}');

describe('/privacy', () => {
  it.each(locales)('says in %s what is kept, within Discord’s limits', async (locale) => {
    const context = { ...askBy('Mia'), reader: { locale, theme: 'light' } as const };
    const message = await people.see(await people.run(context, 'privacy'));
    const title = { en: 'Your privacy', de: 'Deine Daten', fr: 'Tes données', nl: 'Jouw gegevens' }[locale];
    expect(wordsOf(message)).toContain(title);
    expect(wordsOf(message)).toContain('/');
    const sure = await people.see(await people.press(context, '1:privacy-delete'));
    await people.see(await people.press(context, '1:privacy'));
    expect(wordsOf(sure)).not.toContain('undefined');
  });

  it('exports a file by direct message, or privately where these are closed', async () => {
    await people.begun();
    const { person } = askBy('Mia');
    const view = await people.see(await people.run(askBy('Mia'), 'privacy'));
    const sent = await people.see(await people.press(askBy('Mia'), controlOf(view, 'Export my data')));
    expect(wordsOf(sent)).toContain('by direct message');
    const message = people.bot.messages.sent.find(({ channelId }) => channelId === `dm-${person.id}`);
    expect(fileOf(message?.message.files ?? [])).toMatchObject({ userId: person.id, outcome: [] });
    const often = await people.press(askBy('Mia'), '1:privacy-export');
    expect(refusalOf(often)).toBe('discord.privacy.export-often');
    people.bot.messages.fail('send', 50007);
    const ben = askBy('Ben');
    const here = await people.see(await people.press(ben, '1:privacy-export'));
    expect(fileOf(here.files)).toMatchObject({ userId: ben.person.id });
  });

  it('exports once a minute, whichever process a person asks', async () => {
    let time = 1_000_000_000_000;
    const now = () => new Date(time);
    const store = memoryStore();
    const inProcess = () =>
      personDriver(games, translator, testContext(games, translator, undefined, now, undefined, store));
    const processes = [inProcess(), inProcess()];
    const asked = async () => {
      const replies = await Promise.all(
        processes.map((process) => process.press(askBy('Mia'), '1:privacy-export')),
      );
      return replies.map(({ kind }) => kind).toSorted();
    };
    expect(await asked()).toEqual(['refusal', 'view']);
    time += 59_999;
    expect(await asked()).toEqual(['refusal', 'refusal']);
    time += 1;
    expect(await asked()).toEqual(['refusal', 'view']);
  });

  it('deletes after asking once more, and a computer plays on', async () => {
    const id = await people.begun();
    await people.run(askBy('Mia'), 'settings', { theme: 'light' });
    const view = await people.see(await people.run(askBy('Mia'), 'privacy'));
    const sure = await people.see(await people.press(askBy('Mia'), controlOf(view, 'Delete my data')));
    expect((await people.bot.service.load(id))?.table.seats[0]?.kind).toBe('human');
    await people.see(await people.press(askBy('Mia'), controlOf(sure, 'Keep my data')));
    const done = await people.see(await people.press(askBy('Mia'), controlOf(sure, 'Delete for good')));
    expect(wordsOf(done)).toContain('Your data is deleted');
    expect((await people.bot.service.load(id))?.table.seats[0]).toMatchObject({ kind: 'computer', name: '' });
    expect((await people.bot.store.player(askBy('Mia').person.id)).values).toEqual({});
    const table = wordsOf(await people.see(await people.run(askBy('Ben'), 'show')));
    expect(table).not.toContain('Mia');
    const loaded = (await people.bot.service.load(id)) ?? expect.fail();
    const steps = await people.bot.service.steps(loaded);
    const words = publicWords(people.bot, loaded.table);
    expect(eventLines(steps, words).join('\n')).toContain('Former player resigned');
  });
});
