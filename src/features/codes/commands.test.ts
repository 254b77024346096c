import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { adviceFor } from '../../table/play/turns.ts';
import type { Loaded } from '../../table/service.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { codes } from './index.ts';

const mia = askBy('Mia');

async function loadedAt(people: PersonDriver, id: string): Promise<Loaded> {
  const loaded = await people.bot.service.load(id);
  if (loaded === undefined) throw new Error(`no table ${id}`);
  return loaded;
}
/** Fills the table with computer players and starts it. */
async function startAlone(people: PersonDriver, context: typeof mia): Promise<string> {
  const { service } = people.bot;
  const { table, game } = (await service.openIn(context.where.place.channelId)) ?? {
    table: undefined,
    game: undefined,
  };
  if (table === undefined || game === undefined) throw new Error('no lobby');
  const request = () => ({ tableId: table.id, person: context.person, origin: askBy('Mia').origin });
  const seats = table.dice === 'known' ? table.seatLimit : game.seats.min;
  for (let seat = 1; seat < seats; seat++) must(await service.addComputer(request()));
  must(await service.start(request()));
  return table.id;
}
/** Mia makes suggested moves until she has finished a round, which her panel then compares. */
async function playRound(people: PersonDriver, id: string) {
  const { service } = people.bot;
  for (let moves = 0; moves < 40; moves++) {
    await service.playComputers(id);
    const loaded = await loadedAt(people, id);
    if ((await people.bot.api(codes).compareRound(loaded, 0)) !== undefined) break;
    const request = { tableId: id, person: mia.person, origin: `${id}-${moves}` };
    const { verb, args } = adviceFor(loaded, 0).move;
    must(await service.move(request, { verb, args }));
  }
  return people.see(await people.press(mia, `1:play:${id}`));
}

describe.each(games.map(({ id }) => id))('%s with the dice of an earlier game', (game) => {
  it('shows the earlier results of a finished round in the panel, and their sheets', async () => {
    const people = personDriver(games, translator);
    const ben = askBy('Ben', { channelId: '80', guildId: '8' });
    await people.newgame(ben, { game });
    const first = await playOut(people.bot, await startAlone(people, ben));
    const code = (await people.bot.api(codes).codeOf(first)) ?? '';

    await people.run(mia, 'newgame', { code }, 'code');
    const id = await startAlone(people, mia);
    const before = wordsOf(await people.see(await people.press(mia, `1:play:${id}`)));
    expect(before).not.toContain('somebody');
    const panel = await playRound(people, id);
    expect(wordsOf(panel)).toMatch(/🎲 .*: somebody -?\d+; you -?\d+\./);
    const menu = allComponents(panel.components).find(({ custom_id = '' }) =>
      custom_id.startsWith('1:earlier:'),
    );
    const [choice] = menu?.options ?? [];
    const sheet = await people.see(await people.press(mia, menu?.custom_id ?? '', [choice?.value ?? '']));
    expect(wordsOf(sheet)).toContain('somebody, earlier: ');
    expect(sheet.files.length).toBeGreaterThan(0);
    // Naming another table in the menu shows nobody more.
    expect(await people.press(mia, menu?.custom_id ?? '', ['aaaaaaaaaa-0'])).toMatchObject({
      kind: 'refusal',
    });
    const help = wordsOf(panel).includes('\nMore')
      ? await people.see(await people.press(mia, controlOf(panel, 'More')))
      : panel;
    expect(() => controlOf(help, 'Rules')).not.toThrow();
  });
});
