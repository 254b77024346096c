import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { InteractionContext } from '../../src/discord/interactions/context.ts';
import { shortHash } from '../../src/discord/panel/panel.ts';
import { games } from '../../src/games/index.ts';
import { askBy, testContext, wordsOf } from '../../src/testkit/discord/bot-context.ts';
import { customIds, handlers } from '../../src/testkit/discord/everything.ts';
import { personDriver } from '../../src/testkit/discord/person-driver.ts';
import { playOut } from '../../src/testkit/discord/play-out.ts';
import { translator } from '../../src/testkit/discord/translator.ts';

/** Texts of fields besides the table, whatever they stand for: the first that fits. */
const texts = [
  '0',
  '',
  'abcdef',
  '1077',
  'fast',
  '2026-11-24',
  '2026-W47',
  '-',
  shortHash('a'),
  `0${shortHash('a')}`,
];

/** Every button that names a table, as a stranger would forge it. */
function forged(table: string): readonly string[] {
  return handlers.buttons.flatMap(({ kind, fields }) => {
    if (!('table' in fields)) return [];
    const values = Object.entries(fields as Readonly<Record<string, z.ZodType<unknown, string>>>).map(
      ([name, schema]) => {
        if (name === 'table') return table;
        const options = schema instanceof z.ZodEnum ? (schema.options as readonly string[]) : texts;
        const text = options.find((one) => schema.safeDecode(one).success);
        if (text === undefined) throw new Error(`${kind}: no text fits ${name}`);
        return text;
      },
    );
    const id = ['1', kind, ...values].join(':');
    expect(customIds.read(id), id).toBeDefined();
    return [id];
  });
}

describe.each(games.map((game) => [game.id, game] as const))('%s: every button that names a table', (id) => {
  it.each(['lobby', 'playing', 'finished'])('tells a stranger nothing of a table: %s', async (state) => {
    const people = personDriver(games, translator, testContext(games, translator));
    await people.newgame(askBy('Mia'), { game: id });
    await people.run(askBy('Ben'), 'join');
    const table = await people.tableId();
    if (state !== 'lobby') await people.run(askBy('Mia'), 'start');
    if (state === 'finished') await playOut(people.bot, table);
    const stranger: InteractionContext = askBy('Zoe', { guildId: '66', channelId: '660', manages: true });
    people.bot.left.add(stranger.person.id);
    const loaded = async () => (await people.bot.service.load(table))?.table;
    const before = await loaded();
    for (const press of forged(table)) {
      const isForm = handlers.buttons.some(
        (one) => one.kind === press.split(':')[1] && one.acknowledge === 'form',
      );
      if (isForm) {
        // A refusal in place of the form.
        const shown = JSON.stringify(await people.form(stranger, press).catch(String));
        expect(shown, press).not.toMatch(/Mia|Ben/);
        continue;
      }
      const reply = await people.press(stranger, press, ['0']);
      const told = reply.kind === 'view' ? wordsOf(await people.see(reply)) : JSON.stringify(reply);
      expect(told, press).not.toMatch(/"Mia"|"Ben"|\bMia\b|\bBen\b/);
      expect(told, press).not.toContain(before?.seed);
    }
    expect(await loaded()).toEqual(before);
  });
});
