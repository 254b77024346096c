import { localeFrom, say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { formButtons } from '../../discord/interactions/form-buttons.ts';
import { refusalReply, replyTo } from '../../discord/interactions/reply.ts';
import type { Fields } from '../../discord/messages/form.ts';
import type { View } from '../../discord/messages/view.ts';
import { hasten } from '../../table/due-work.ts';
import { restOf } from '../../table/hooks.ts';
import {
  asHost,
  done,
  gamesFor,
  isHost,
  listOrEnter,
  manage,
  saveEdited,
  whyNotSetUp,
} from '../league/commands.ts';
import type { LeagueBot } from '../league/kernel.ts';
import { createLeague, findLeague, hasGuests, whyNoLeague } from '../league/leagues.ts';
import { type League, league as leagueRecord } from '../league/records.ts';
import { listView } from '../league/views.ts';
import { type CupPlan, type EditedCup, editCupFields, newCupFields } from './form.ts';
import { CUP } from './format.ts';
import { presses } from './presses.ts';
import { cup as cupRecord } from './records.ts';
import { findCup } from './rounds.ts';

/** The command and the forms of cups. Everything else is as in leagues. */
export function cupControls(kernel: LeagueBot): Pick<Contribution, 'commands' | 'buttons'> {
  return {
    commands: [
      {
        name: 'cup',
        describe: 'discord.command.cup',
        onSheets: true,
        serverOnly: true,
        botInChannel: true,
        options: [{ type: 'text', name: 'code', describe: 'discord.option.cup-code' }],
        run: (ask, { options }) => listOrEnter(kernel, ask, options.code, CUP, listed),
      },
    ],
    buttons: [
      ...formButtons(presses.cupForm, {
        async form(ask) {
          const no = await whyNotSetUp(ask);
          if (no) return no;
          const refused = await whyNoLeague(kernel, { format: CUP }, ask.person, ask.where.place);
          if (refused !== undefined) return refusalReply(refused.refusal);
          return { title: wordsFor(ask).plain('cup.set-up'), fields: await fieldsOfNew(ask) };
        },
        acknowledge: 'private',
        async save(ask, _, read) {
          const no = await whyNotSetUp(ask);
          if (no) return no;
          const edited = read(await fieldsOfNew(ask));
          if (!edited.ok) return refusalReply(edited.refusal);
          const { more, start: startsAt, ...plan } = { ...usual(ask), ...edited.value };
          const { person, where } = ask;
          const { knockout, weekly, shared } = { ...usual(ask), ...more };
          const cup = { knockout, startsAt, zone: weekly ? await zoneOf(ask) : undefined, drawn: 0 };
          const { name, game, hours } = plan;
          const made = await createLeague(
            kernel,
            { name, game, hours, shared, format: CUP, size: 0, fills: false, dueAt: startsAt },
            { person, place: where.place, locale: localeFrom(where.guildLocale) },
            (tx, leagueId) => tx.cup.create({ data: cupRecord.encode({ ...cup, leagueId }) }),
          );
          return replyTo(made, (of) =>
            done(kernel, ask, of, startsAt === undefined ? 'cup.made' : 'cup.made-planned'),
          );
        },
      }),
      ...formButtons(presses.editCup, {
        async form(ask, { league }) {
          const of = await findLeague(kernel, league);
          if (of?.format !== CUP || !isHost(of, ask)) return refusalReply(say('league.refusal.host'));
          return { title: wordsFor(ask).plain('league.edit'), fields: await fieldsOfOne(kernel, ask, of) };
        },
        acknowledge: 'update',
        save: (ask, { league }, read) =>
          asHost(kernel, ask, league, async (of) => {
            if (of.format !== CUP) return refusalReply(say('league.refusal.host'));
            const edited = read(await fieldsOfOne(kernel, ask, of));
            if (!edited.ok) return refusalReply(edited.refusal);
            const { name, hours, more } = edited.value;
            await replan(kernel, ask, of, edited.value);
            const changed = await saveEdited(kernel, of, {
              ...(name !== undefined && { name }),
              ...(hours !== undefined && { hours }),
              ...(more !== undefined && { shared: more.shared }),
            });
            return changed.ok ? manage(kernel, ask, changed.value) : refusalReply(changed.refusal);
          }),
      }),
    ],
  };
}

/** Changes how a cup is played and when it begins, as long as people sign up; and whether there is one every week. */
async function replan(
  { store }: LeagueBot,
  ask: Ask,
  { id }: League,
  edited: {
    readonly more?: Pick<CupPlan, 'knockout' | 'weekly'>;
    readonly start?: Date | undefined;
  },
): Promise<void> {
  const { more } = edited;
  const startsAt = 'start' in edited ? (edited.start ?? null) : undefined;
  const zone = more && { zone: more.weekly ? await zoneOf(ask) : null };
  await store.prisma.$transaction(async (tx) => {
    // Holds the row, so that the cup does not begin in between.
    const dueAt = startsAt === undefined ? {} : { dueAt: startsAt };
    const held = { where: { id, round: 0 }, data: { warned: false, ...dueAt } };
    const isOpen = (await tx.league.updateMany(held)).count > 0;
    const how = isOpen
      ? { ...(more && { knockout: more.knockout }), ...(startsAt !== undefined && { startsAt }) }
      : {};
    await tx.cup.updateMany({ where: { leagueId: id }, data: { ...zone, ...how } });
  });
  await hasten(store, leagueRecord, { id });
}

async function fieldsOfNew(ask: Ask) {
  return newCupFields(
    { ...usual(ask), name: '' },
    gamesFor(ask.bot),
    { zone: await zoneOf(ask), now: ask.bot.now() },
    wordsFor(ask),
  );
}

async function fieldsOfOne(kernel: LeagueBot, ask: Ask, of: League): Promise<Fields<EditedCup>> {
  const { knockout, startsAt, zone } = await findCup(kernel, of.id);
  const plan = { ...of, knockout, startsAt, weekly: zone !== undefined };
  const clock = { zone: await zoneOf(ask), now: ask.bot.now() };
  const state = { isOpen: of.round === 0, hasGuests: await hasGuests(kernel, of.id) };
  return editCupFields(plan, state, clock, wordsFor(ask));
}

/** The initial values of the form for a new cup. */
function usual(ask: Ask): CupPlan {
  const [game] = gamesFor(ask.bot);
  const more = { knockout: false, weekly: false, shared: false };
  return { ...more, name: '', game: game?.id ?? '', hours: 12, startsAt: undefined };
}

/** The time zone of a person, as far as they have said it. */
async function zoneOf({ bot, person }: Ask): Promise<string> {
  return restOf(bot.contributions, await bot.service.settings(person.id)).zone;
}

function listed(leagues: readonly League[], words: Words): View {
  return listView(leagues, {
    title: words.plain('cup.title'),
    about: words.md(leagues.length === 0 ? 'cup.none' : 'cup.some'),
    setUp: words.button(presses.cupForm({}), 'cup.set-up', leagues.length === 0 ? 'primary' : 'secondary'),
  });
}
