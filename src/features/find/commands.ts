import { say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { type ButtonHandler, button } from '../../discord/interactions/button.ts';
import type { SlashCommand } from '../../discord/interactions/command.ts';
import { withTable } from '../../discord/interactions/find-table.ts';
import { formButtons } from '../../discord/interactions/form-buttons.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { textView } from '../../discord/messages/view.ts';
import { presses as kernelPresses } from '../../discord/presses.ts';
import { nameEntry } from '../../discord/settings/entries.ts';
import { type Person, personal, type Table } from '../../table/model.ts';
import { ok, refuse } from '../../table/request.ts';
import { isFormer } from '../../table/seats/people.ts';
import { ownerOf, seatNames } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { changed } from '../../table/settings.ts';
import type { Kernel } from '../feature.ts';
import { planWith, wishFields } from './form.ts';
import { come, decline, type Found, findFound, foundAt, playAgain, type Teller } from './found-games.ts';
import type { FindKernel } from './kernel.ts';
import { tellSaid } from './notices.ts';
import { presses } from './presses.ts';
import { react } from './reactions.ts';
import { type Phrase, phrases } from './records.ts';
import { report } from './reports.ts';
import {
  agree,
  findSeeker,
  foundGames,
  mute,
  namesOf,
  reliabilityOf,
  remember,
  whyNotFound,
} from './seekers.ts';
import { offers } from './settings.ts';
import { openGames, pastGames, shownFound } from './shown.ts';
import {
  begunView,
  consentView,
  findView,
  foundView,
  pastView,
  peopleView,
  phrasesView,
  reportView,
  wishedView,
} from './views.ts';
import { makeWish, seekersADay, wishesOf, withdraw } from './wishes.ts';

/** Maximum number of past games in a list. */
const PAST_SHOWN = 12;

/** What the controls need. */
export interface FindBot extends Kernel, Pick<FindKernel, 'counts'> {
  readonly teller: Teller;
}

export function findCommands(bot: FindBot): readonly SlashCommand[] {
  return [
    {
      name: 'find',
      describe: 'discord.command.find',
      onSheets: true,
      run: (ask) => showFind(bot, ask),
    },
  ];
}

export function findButtons(bot: FindBot): readonly ButtonHandler[] {
  return [
    ...formButtons(presses.agree, {
      async form(ask) {
        const no = await whyNotHere(bot, ask);
        if (no) return no;
        const settings = await ask.bot.service.settings(ask.person.id);
        const words = wordsFor(ask);
        const chosen = personal.nameElsewhere.of(settings);
        return {
          title: words.plain('find.agree'),
          fields: {
            name: {
              ...nameEntry.field(settings, { bot: ask.bot, words }),
              about: words.plain('find.agree-about'),
            },
          },
          suggested: { name: [chosen || ask.person.name] },
        };
      },
      acknowledge: 'private',
      async save(ask, { game }, read) {
        const no = await whyNotHere(bot, ask);
        if (no) return no;
        const words = wordsFor(ask);
        const saved = await ask.bot.service.changeSettings(ask.person.id, (before) => {
          const changes = read({ name: nameEntry.field(before, { bot: ask.bot, words }) });
          if (!changes.ok) return changes;
          const { name: change } = changes.value;
          const values = change === undefined ? ok({}) : change(before, ask.bot.now());
          if (!values.ok) return values;
          return personal.nameElsewhere.of(changed(before, values.value)) === ''
            ? refuse(say('find.refusal.name'))
            : values;
        });
        if (!saved.ok) return refusalReply(saved.refusal);
        const refused = await whyNotFound(bot, ask.person.id, ask.where.place.guildId);
        if (refused !== undefined) return refusalReply(refused.refusal);
        await agree(bot, ask.person.id);
        const [name = ''] = await namesOf(bot, [ask.person.id]);
        return show(
          textView(
            say('find.agreed', { name }),
            words,
            words.button(presses.wish({ game }), 'find.new', 'primary'),
          ),
        );
      },
    }),
    ...formButtons(presses.wish, {
      async form(ask, { game }) {
        const no = await whyNotHere(bot, ask);
        if (no) return no;
        const words = wordsFor(ask);
        const seeker = await findSeeker(bot, ask.person.id);
        if (seeker === undefined) return show(consentView(game, words));
        const games = foundGames(ask.bot.games);
        const isKnown = games.some(({ id }) => id === game);
        return {
          title: words.plain('find.title'),
          fields: wishFields(seeker.last, seeker.most, games, words),
          ...(game !== undefined && isKnown ? { suggested: { games: [game] } } : {}),
        };
      },
      acknowledge: 'private',
      async save(ask, _, read) {
        const no = await whyNotHere(bot, ask);
        if (no) return no;
        const words = wordsFor(ask);
        const { person, where } = ask;
        const seeker = await findSeeker(bot, person.id);
        if (seeker === undefined) return show(consentView(undefined, words));
        const wanted = read(wishFields(seeker.last, seeker.most, foundGames(ask.bot.games), words));
        if (!wanted.ok) return refusalReply(wanted.refusal);
        const plan = planWith(seeker.last, wanted.value);
        await remember(bot, person.id, plan, wanted.value.most ?? seeker.most);
        const made = await makeWish(bot, seeker, plan, where.place.guildId);
        if (!made.ok) return refusalReply(made.refusal);
        return show(wishedView(made.value, await seekersADay(bot, plan, person.id), words));
      },
    }),
    button(presses.find, { acknowledge: 'private', run: (ask) => showFind(bot, ask) }),
    button(presses.withdraw, {
      acknowledge: 'update',
      async run(ask, { wish }) {
        return (await withdraw(bot, ask.person.id, wish))
          ? showFind(bot, ask)
          : refusalReply(say('find.refusal.met'));
      },
    }),
    button(presses.past, { acknowledge: 'private', run: (ask) => showPast(bot, ask) }),
    ...gatheringButtons(bot),
    ...gameButtons(bot),
  ];
}

/** For a found game before it begins. */
function gatheringButtons(bot: FindBot): readonly ButtonHandler[] {
  return [
    button(presses.found, {
      acknowledge: 'update',
      async run(ask, { found: id }) {
        const found = await findFound(bot, id);
        return found === undefined ? refusalReply(say('find.refusal.gone')) : showFound(bot, ask, found);
      },
    }),
    button(presses.come, {
      acknowledge: 'update',
      async run(ask, { found: id }) {
        const { person, origin } = ask;
        const came = await come(bot, bot.teller, id, { userId: person.id, origin });
        if (!came.ok) return refusalReply(came.refusal);
        return showFound(bot, ask, came.value);
      },
    }),
    button(presses.decline, {
      acknowledge: 'update',
      async run(ask, { found: id }) {
        const words = wordsFor(ask);
        return (await decline(bot, id, ask.person.id))
          ? show(textView(say('find.declined'), words, words.button(presses.find(), 'find.mine')))
          : refusalReply(say('find.refusal.gone'));
      },
    }),
  ];
}

/** For a found game that runs or is over. */
function gameButtons(bot: FindBot): readonly ButtonHandler[] {
  return [
    button(presses.phrases, {
      acknowledge: 'private',
      run: atOwnGame((ask, { table }) => showPhrases(bot, ask, table)),
    }),
    button(presses.say, {
      acknowledge: 'update',
      run: atOwnGame(async (ask, loaded, _, [what]) => {
        const { table } = loaded;
        const said = phrases.find((phrase): phrase is Phrase => phrase === what);
        if (said === undefined) return refusalReply(say('refuse.unknown'));
        const words = wordsFor(ask);
        const back = words.button(kernelPresses.play({ table: table.id }), 'button.play');
        const reaction = await react(bot, table, ask.person.id, said);
        if (!reaction.ok) return refusalReply(reaction.refusal);
        await tellSaid(bot, loaded, reaction.value);
        const message = say('find.said', { what: say(`find.say.${said}`) });
        return show(textView(message, words, ...(table.status === 'playing' ? [back] : [])));
      }),
    }),
    button(presses.mute, {
      acknowledge: 'update',
      run: atOwnGame(async (ask, { table }, { muted }) => {
        await mute(bot, ask.person.id, muted === 'y');
        return showPhrases(bot, ask, table);
      }),
    }),
    button(presses.again, {
      acknowledge: 'private',
      run: atOwnGame(async (ask, { table }) => {
        const former = await findFound(bot, foundAt(table) ?? '');
        if (former === undefined) return refusalReply(say('find.refusal.gone'), table);
        const { person, origin } = ask;
        const no = await whyNotHere(bot, ask);
        if (no) return no;
        const again = await playAgain(bot, former, { userId: person.id, origin });
        if (!again.ok) return refusalReply(again.refusal);
        const found = await findFound(bot, again.value);
        return found === undefined ? refusalReply(say('find.refusal.gone')) : showFound(bot, ask, found);
      }),
    }),
    button(presses.people, {
      acknowledge: 'private',
      run: atOwnGame((ask, { table }) => showPeople(bot, ask, table)),
    }),
    button(presses.apart, {
      acknowledge: 'update',
      run: atOwnGame(async (ask, { table }, { seat }) => {
        const other = otherAt(table, ask.person.id, seat);
        if (other === undefined) return refusalReply(say('find.refusal.gone'), table);
        const row = { userId: ask.person.id, otherId: other.userId, at: bot.now() };
        await bot.store.prisma.unwanted.createMany({ data: [row], skipDuplicates: true });
        return showPeople(bot, ask, table);
      }),
    }),
    button(presses.together, {
      acknowledge: 'update',
      run: atOwnGame(async (ask, { table }, { seat }) => {
        const other = otherAt(table, ask.person.id, seat);
        if (other === undefined) return refusalReply(say('find.refusal.gone'), table);
        const where = { userId: ask.person.id, otherId: other.userId };
        await bot.store.prisma.unwanted.deleteMany({ where });
        return showPeople(bot, ask, table);
      }),
    }),
    button(presses.report, {
      acknowledge: 'update',
      run: atOwnGame(async (ask, { table, game }, { seat }) => {
        const other = otherAt(table, ask.person.id, seat);
        if (other === undefined) return refusalReply(say('find.refusal.gone'), table);
        return show(reportView(table, game, other, wordsFor(ask)));
      }),
    }),
    button(presses.reportDo, {
      acknowledge: 'update',
      run: atOwnGame(async (ask, { table }, { seat }) => {
        const other = otherAt(table, ask.person.id, seat);
        const found = await findFound(bot, foundAt(table) ?? '');
        if (found === undefined || other === undefined) return refusalReply(say('find.refusal.gone'), table);
        const words = wordsFor(ask);
        return replyTo(await report(bot, found, ask.person.id, other.userId), () =>
          show(
            textView(
              say('find.report-sent'),
              words,
              words.button(presses.people({ table: table.id }), 'find.back'),
            ),
          ),
        );
      }),
    }),
  ];
}

/** Runs for the found game that a press names, for the people who play or played it. */
function atOwnGame<P extends { readonly table: string }>(
  run: (ask: Ask, loaded: Loaded, press: P, values: readonly string[]) => Promise<Reply>,
) {
  return withTable<P>(async (ask, loaded, press, values) => {
    const isIn = loaded.table.seats.some((occupant) => ownerOf(occupant)?.id === ask.person.id);
    return isIn && foundAt(loaded.table) !== undefined
      ? run(ask, loaded, press, values)
      : refusalReply(say('find.refusal.gone'), loaded.table);
  });
}

/** The other people of a game, by the names on their seats. */
function othersAt(table: Table, userId: string) {
  const names = seatNames(table);
  return table.seats.flatMap((occupant, seat) => {
    const owner: Person | undefined = ownerOf(occupant);
    if (owner === undefined || owner.id === userId || isFormer(owner.id)) return [];
    return [{ seat, userId: owner.id, name: names[seat] ?? '' }];
  });
}

function otherAt(table: Table, userId: string, seat: number) {
  return othersAt(table, userId).find((other) => other.seat === seat);
}

async function showPeople(bot: FindBot, ask: Ask, table: Table): Promise<Reply> {
  const people = othersAt(table, ask.person.id);
  const where = { userId: ask.person.id, otherId: { in: people.map(({ userId }) => userId) } };
  const apart = await bot.store.prisma.unwanted.findMany({ where });
  const ids = new Set(apart.map(({ otherId }) => otherId));
  return show(peopleView(table, people, ids, wordsFor(ask)));
}

async function showPhrases(bot: FindBot, ask: Ask, table: Table): Promise<Reply> {
  const seeker = await findSeeker(bot, ask.person.id);
  return show(phrasesView(table, seeker?.muted === true, wordsFor(ask)));
}

/** A found game: who plays and whom it waits for or, once it has begun, the way to it. */
async function showFound(bot: FindBot, ask: Ask, found: Found): Promise<Reply> {
  const shown = await shownFound(bot, found, ask.person.id);
  const { own, game } = shown;
  if (own === undefined) return refusalReply(say('find.refusal.gone'));
  const words = wordsFor(ask);
  const loaded =
    game.tableId === undefined || own.cameAt === undefined
      ? undefined
      : await ask.bot.service.load(game.tableId);
  if (loaded === undefined) return show(foundView(shown, words));
  return { kind: 'view', view: begunView(game, loaded.table.id, words), opens: loaded.table };
}

/** The person's wishes and found games; before the first wish, what others would see of them. */
async function showFind(bot: FindBot, ask: Ask): Promise<Reply> {
  const words: Words = wordsFor(ask);
  const { id: userId } = ask.person;
  const open = await openGames(bot, userId);
  const no = await whyNotHere(bot, ask);
  // Games that were found go on.
  if (no && open.length === 0) return no;
  if ((await findSeeker(bot, userId)) === undefined) return show(consentView(undefined, words));
  const [wishes, reliabilities] = await Promise.all([wishesOf(bot, userId), reliabilityOf(bot, [userId])]);
  const reliability = reliabilities.get(userId) ?? { finished: 0, of: 0 };
  return show(findView({ wishes, open, reliability }, words));
}

async function showPast(bot: FindBot, ask: Ask): Promise<Reply> {
  const { id: userId } = ask.person;
  const [past, reliabilities, [name]] = await Promise.all([
    pastGames(bot, userId, PAST_SHOWN),
    reliabilityOf(bot, [userId]),
    namesOf(bot, [userId]),
  ]);
  const reliability = reliabilities.get(userId) ?? { finished: 0, of: 0 };
  return show(pastView(past, reliability, name, wordsFor(ask)));
}

/** Why nobody can be found from here. */
async function whyNotHere(bot: FindBot, { where }: Pick<Ask, 'where'>): Promise<Reply | undefined> {
  if (!bot.matching) return refusalReply(say('find.refusal.off'));
  const { guildId } = where.place;
  if (guildId === undefined || offers.of(await bot.service.serverSettings(guildId))) return undefined;
  return refusalReply(say('find.refusal.here'));
}
