import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { standIn } from '../../testkit/anew.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { type Days, daysAt, wordsIn } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';
import type { Composed } from '../rest/message-client.ts';

const names = ['Mia', 'Ben', 'Zoe'] as const;

let days: Days;
beforeEach(() => {
  days = daysAt(games, translator);
});
const { begun, done } = threePlayers(standIn(() => days));

const press = async (name: string, id: string, ...values: readonly string[]) =>
  days.see(await days.press(askBy(name), id, values));
const play = (name: string, id: string) => press(name, `1:play:${id}`);
const hasControl = ({ components }: Composed, label: string) =>
  allComponents(components).some((one) => one.label === label);
const isUsable = ({ components }: Composed, label: string) =>
  allComponents(components).some((one) => one.label === label && one.disabled !== true);
/** The first choices of the first menu. */
const menuOf = ({ components }: Composed) => {
  const menu = allComponents(components).find(({ options }) => options !== undefined);
  if (menu?.custom_id === undefined) throw new Error('no menu');
  return { id: menu.custom_id, values: menu.options?.map(({ value }) => value) ?? [], menu };
};

/** Ends the next roller's turn, because only they can plan. @returns their name */
async function nextRoller(id: string): Promise<string> {
  const { state } = (await days.bot.service.load(id)) ?? {};
  const { roller } = state as { readonly roller: number };
  const name = names[(roller + 1) % names.length] ?? '';
  await done(name);
  return name;
}

const others = (name: string) => names.filter((one) => one !== name);

describe('a waiting player', () => {
  it('plans in the panel, the first choice first; the move is made as planned when the turn comes', async () => {
    const id = await begun('none');
    const name = await nextRoller(id);
    const opened = await press(name, controlOf(await play(name, id), 'Plan ahead'));
    expect(wordsOf(opened)).toContain('Until then, nobody else sees your plan.');
    const first = menuOf(opened);
    const second = await press(name, first.id, first.values[0] ?? '');
    expect(wordsOf(second)).toMatch(/\*\*When you change the dice:\*\* \S/);
    // A repeated press counts once.
    expect(wordsOf(await press(name, first.id, first.values[0] ?? ''))).not.toContain('(and');
    const more = menuOf(second);
    expect(wordsOf(await press(name, more.id, more.values[0] ?? ''))).toMatch(
      /dice:\*\* .* \(and 1 more in its menu\)/,
    );
    expect(wordsOf(await play(name, id))).toContain('Your plan:');
    await done(...others(name));
    expect(wordsIn(days.newest())).toContain('as planned');
  });

  it('replaces one planned choice by another, in its place, and takes one out', async () => {
    const id = await begun('none');
    const name = await nextRoller(id);
    const labels = ({ menu }: ReturnType<typeof menuOf>) => menu.options?.map(({ label }) => label) ?? [];
    const opened = menuOf(await press(name, controlOf(await play(name, id), 'Plan ahead')));
    const [one = '', other = ''] = labels(opened);
    const [first = '', second = ''] = opened.values;
    const planned = menuOf(await press(name, opened.id, first));
    expect(labels(planned)).toContain(`Change: ${one}`);
    const asked = menuOf(await press(name, planned.id, first));
    expect(labels(asked).slice(0, 2)).toEqual(['Nothing: remove it', other]);
    const replaced = await press(name, asked.id, second);
    expect(wordsOf(replaced)).toContain(`dice:** ${other}\n`);
    // A menu with an outdated plan changes nothing.
    expect(wordsOf(await press(name, asked.id, 'none'))).toContain(`dice:** ${other}\n`);
    const both = await press(name, menuOf(replaced).id, first);
    expect(wordsOf(both)).toContain(`dice:** ${other} (and 1 more in its menu)`);
    const out = menuOf(await press(name, menuOf(both).id, second));
    expect(wordsOf(await press(name, out.id, 'none'))).toContain(`dice:** ${one}\n`);
  });

  it('clears, is suggested and withdraws a plan', async () => {
    const id = await begun('none');
    const name = await nextRoller(id);
    const opened = await press(name, controlOf(await play(name, id), 'Plan ahead'));
    const suggested = await press(name, controlOf(opened, 'Suggest a plan'));
    expect(isUsable(suggested, 'Suggest a plan')).toBe(false);
    const { id: menu, values } = menuOf(suggested);
    const cleared = await press(name, menu, values.at(-1) ?? '');
    expect(isUsable(cleared, 'Withdraw my plan')).toBe(false);
    const again = await press(name, controlOf(cleared, 'Suggest a plan'));
    await press(name, controlOf(again, 'Withdraw my plan'));
    expect(hasControl(await play(name, id), 'Plan ahead')).toBe(true);
    await done(...others(name));
    expect(wordsIn(days.newest())).not.toContain('as planned');
  });

  it('finds the way there on their own sheet and on the table, and nobody else does', async () => {
    const id = await begun('none');
    const name = await nextRoller(id);
    for (const kind of ['sheet', 'table']) {
      expect(hasControl(await press(name, `1:${kind}:${id}`), 'Plan ahead')).toBe(true);
      for (const other of others(name))
        expect(hasControl(await press(other, `1:${kind}:${id}`), 'Plan ahead')).toBe(false);
    }
  });

  it('sees their panel where the turn has come meanwhile', async () => {
    const id = await begun('none');
    const name = await nextRoller(id);
    const opened = await press(name, controlOf(await play(name, id), 'Plan ahead'));
    const { id: menu, values } = menuOf(opened);
    await done(...others(name));
    expect(wordsOf(await press(name, menu, values[0] ?? ''))).toMatch(/Choose a die/i);
  });
});

describe('a plan is secret until it is carried out', () => {
  it('in messages, panels, pictures and exports of others', async () => {
    const seen = async (isPlanned: boolean): Promise<string> => {
      days = daysAt(games, translator);
      const id = await begun('none');
      const name = await nextRoller(id);
      const opened = await press(name, controlOf(await play(name, id), 'Plan ahead'));
      const count = days.bot.messages.sent.length;
      if (isPlanned) await press(name, controlOf(opened, 'Suggest a plan'));
      await days.tell();
      expect(days.bot.messages.sent.length).toBe(count);
      const views: unknown[] = [days.newest().message];
      for (const other of [...others(name), 'Stranger'])
        for (const kind of ['play', 'sheet', 'table', 'preview-undo'])
          views.push(await look(other, `1:${kind}:${id}`));
      for (const other of others(name)) {
        const loaded = await days.bot.service.load(id);
        const seat = loaded && days.bot.service.seatOf(loaded, askBy(other).person.id);
        if (loaded === undefined || seat === undefined) throw new Error('no seat');
        const moves = days.bot.service.moves(loaded, seat);
        views.push(moves.map((move) => days.bot.service.finality(loaded, seat, move)));
        views.push(await days.bot.service.personalData(askBy(other).person.id));
      }
      // Another player's move does not change it either.
      const [next = ''] = others(name);
      await done(next);
      views.push(days.newest().message);
      return JSON.stringify(views).replaceAll(id, 'table');
    };
    const look = async (name: string, id: string) => {
      const reply = await days.press(askBy(name), id);
      if (reply.kind === 'refusal') return reply.message;
      return days.see(reply);
    };
    expect(await seen(true)).toBe(await seen(false));
  });
});
