import { type RESTGetAPIGuildResult, Routes } from 'discord.js';
import type { AnyGame } from '../../core/game.ts';
import { type Key, localeFrom, say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../../discord/interactions/ask.ts';
import { type ButtonHandler, button } from '../../discord/interactions/button.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { formButtons } from '../../discord/interactions/form-buttons.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import type { Fields } from '../../discord/messages/form.ts';
import { textView, type View } from '../../discord/messages/view.ts';
import type { PressOf } from '../../discord/presses.ts';
import { whoMay } from '../../discord/settings/who-may.ts';
import type { Result } from '../../table/request.ts';
import { cleanText } from '../../table/seats/names.ts';
import { personOf } from '../../table/seats/people.ts';
import { DIVISIONS } from './divisions.ts';
import { newLeagueFields, planFields } from './form.ts';
import { formatOf, type LeagueBot, type Part, type Seen } from './kernel.ts';
import {
  closeLeague,
  createLeague,
  type EditedPlan,
  editLeague,
  enterLeague,
  findLeague,
  findLeaguesOn,
  findMessages,
  hasGuests,
  type LeaguePlan,
  requestSeason,
  takeOver,
  whyNoLeague,
} from './leagues.ts';
import {
  addMember,
  countMembers,
  dropExcluded,
  findMembers,
  findMembersFrom,
  findOutside,
  findPart,
  letIn,
  letServerIn,
  removeMember,
  shutOut,
  takeOut,
} from './members.ts';
import { isHostGone } from './messages.ts';
import { notifyRemoved } from './notices.ts';
import { presses, readCode } from './presses.ts';
import type { League } from './records.ts';
import { findRanking } from './results.ts';
import {
  askView,
  doorView,
  enterView,
  type GuestServer,
  listView,
  MEMBERS_SHOWN,
  manageView,
  membersView,
  rankingView,
  shutOutView,
  takeOutView,
} from './views.ts';

/** Who may set up leagues on a server. */
export const founders = whoMay('league.set-up', 'members', {
  name: 'leagues',
  order: 10,
  label: say('config.leagues'),
  describe: 'discord.option.leagues',
});

/** Maximum number of people in a ranking. */
const RANKED_SHOWN = 20;

/** The command and the buttons of leagues. */
export function leagueControls(kernel: LeagueBot): Pick<Contribution, 'commands' | 'buttons'> {
  return {
    commands: [
      {
        name: 'league',
        describe: 'discord.command.league',
        onSheets: true,
        serverOnly: true,
        botInChannel: true,
        options: [{ type: 'text', name: 'code', describe: 'discord.option.league-code' }],
        run: (ask, { options }) => listOrEnter(kernel, ask, options.code, DIVISIONS, listed),
      },
    ],
    buttons: [
      ...formButtons(presses.leagueForm, {
        async form(ask) {
          const no = await whyNotSetUp(ask);
          if (no) return no;
          const games = gamesFor(ask.bot);
          const refused = await whyNoLeague(kernel, usual(games), ask.person, ask.where.place);
          if (refused !== undefined) return refusalReply(refused.refusal);
          const words = wordsFor(ask);
          return { title: words.plain('league.set-up'), fields: newLeagueFields(usual(games), games, words) };
        },
        acknowledge: 'private',
        async save(ask, _, read) {
          const no = await whyNotSetUp(ask);
          if (no) return no;
          const games = gamesFor(ask.bot);
          const edited = read(newLeagueFields(usual(games), games, wordsFor(ask)));
          if (!edited.ok) return refusalReply(edited.refusal);
          const { more, ...plan } = edited.value;
          const { person, where } = ask;
          const locale = localeFrom(where.guildLocale);
          const made = await createLeague(
            kernel,
            { ...usual(games), ...plan, ...more },
            { person, place: where.place, locale },
          );
          return replyTo(made, (of) => done(kernel, ask, of, 'league.made'));
        },
      }),
      ...formButtons(presses.editLeague, {
        async form(ask, { league }) {
          const of = await findLeague(kernel, league);
          if (of?.format !== DIVISIONS || !isHost(of, ask)) return refusalReply(say('league.refusal.host'));
          const words = wordsFor(ask);
          return { title: words.plain('league.edit'), fields: await editFields(kernel, of, words) };
        },
        acknowledge: 'update',
        save: (ask, { league }, read) =>
          asHost(kernel, ask, league, async (of) => {
            if (of.format !== DIVISIONS) return refusalReply(say('league.refusal.host'));
            const edited = read(await editFields(kernel, of, wordsFor(ask)));
            if (!edited.ok) return refusalReply(edited.refusal);
            const { more, ...plan } = edited.value;
            const changed = await saveEdited(kernel, of, { ...plan, ...more });
            return changed.ok ? manage(kernel, ask, changed.value) : refusalReply(changed.refusal);
          }),
      }),
      ...memberButtons(kernel),
      ...hostButtons(kernel),
      ...doorButtons(kernel),
    ],
  };
}

/**
 * The answer to the command for leagues of a format: those of the server; with a code, whether to enter the one that has
 * it, whatever its format.
 */
export async function listOrEnter(
  kernel: LeagueBot,
  ask: Ask,
  code: string | undefined,
  format: string,
  view: (leagues: readonly League[], words: Words) => View,
): Promise<Reply> {
  const words = wordsFor(ask);
  const { guildId } = ask.where.place;
  if (guildId === undefined) return refusalReply(say('refuse.server-only'));
  if (code === undefined) return show(view(await findLeaguesOn(kernel, guildId, format), words));
  const league = await findLeague(kernel, readCode(code) ?? '');
  const game = ask.bot.games.find(({ id }) => id === league?.game);
  if (league === undefined || game === undefined || (!league.shared && league.guildId !== guildId))
    return refusalReply(say('league.refusal.unknown'));
  return ask.where.manages
    ? show(enterView({ league, game }, formatOf(kernel, league).words, words))
    : refusalReply(say('league.refusal.manage'));
}

function listed(leagues: readonly League[], words: Words): View {
  return listView(leagues, {
    title: words.plain('league.title'),
    about: words.md(leagues.length === 0 ? 'league.none' : 'league.some'),
    setUp: words.button(
      presses.leagueForm({}),
      'league.set-up',
      leagues.length === 0 ? 'primary' : 'secondary',
    ),
  });
}

/** For everyone who knows a league. */
function memberButtons(kernel: LeagueBot): readonly ButtonHandler[] {
  return [
    button(presses.joinLeague, {
      acknowledge: 'private',
      async run(ask, { league: leagueId }) {
        const joined = await addMember(kernel, leagueId, ask.person, ask.where.place.guildId);
        return replyTo(joined, ({ league, told }) => done(kernel, ask, league, told));
      },
    }),
    button(presses.myLeague, {
      acknowledge: 'private',
      run: (ask, { league: leagueId }) =>
        withLeague(kernel, ask, leagueId, (league) => mine(kernel, ask, league)),
    }),
    button(presses.division, {
      acknowledge: 'update',
      run: (ask, { league: leagueId, season, division }, [chosen]) =>
        withLeague(kernel, ask, leagueId, (league) =>
          mine(kernel, ask, league, { season, division: chosen === undefined ? division : indexOf(chosen) }),
        ),
    }),
    button(presses.season, {
      acknowledge: 'update',
      run: (ask, { league: leagueId }, [chosen = '0']) =>
        withLeague(kernel, ask, leagueId, (league) =>
          mine(kernel, ask, league, { season: indexOf(chosen) + 1, division: 0 }),
        ),
    }),
    button(presses.ranking, {
      acknowledge: 'update',
      run: (ask, { league: leagueId }) =>
        withLeague(kernel, ask, leagueId, async (league) => {
          const game = ask.bot.games.find(({ id }) => id === league.game);
          if (game === undefined) return refusalReply(say('league.refusal.unknown'));
          const { id: userId } = ask.person;
          const ranking = await findRanking(kernel, leagueId, RANKED_SHOWN, userId);
          return show(rankingView({ league, game }, ranking, userId, wordsFor(ask)));
        }),
    }),
    button(presses.leagueAsk, {
      acknowledge: 'update',
      run: (ask, press) =>
        withLeague(kernel, ask, press.league, async (league) =>
          press.what === 'leave' || isHost(league, ask)
            ? show(await asked(kernel, ask, press, league))
            : refusalReply(say('league.refusal.host')),
        ),
    }),
    button(presses.leagueDo, {
      acknowledge: 'update',
      run: (ask, { league: leagueId, what }) =>
        withLeague(kernel, ask, leagueId, async (league) => {
          if (what === 'leave')
            return replyTo(await removeMember(kernel, leagueId, ask.person), () =>
              done(kernel, ask, league, formatOf(kernel, league).words.left),
            );
          if (!isHost(league, ask)) return refusalReply(say('league.refusal.host'));
          if (what === 'begin')
            return replyTo(await requestSeason(kernel, leagueId), () =>
              done(kernel, ask, league, formatOf(kernel, league).words.begun),
            );
          await closeLeague(kernel, leagueId);
          return show(textView(say('league.closed', { name: league.name }), wordsFor(ask)));
        }),
    }),
    button(presses.enterLeague, {
      acknowledge: 'update',
      async run(ask, { league: leagueId }) {
        const no = await whyNotHere(ask);
        if (no) return no;
        const { where } = ask;
        const league = await findLeague(kernel, leagueId);
        // The host moves the message on their own server.
        const isTheirs =
          league !== undefined && league.guildId === where.place.guildId && isHost(league, ask);
        if (!where.manages && !isTheirs) return refusalReply(say('league.refusal.manage'));
        const entered = await enterLeague(kernel, leagueId, where.place, localeFrom(where.guildLocale));
        return replyTo(entered, (entry) => done(kernel, ask, entry, 'league.entered'));
      },
    }),
  ];
}

/** For its host. */
function hostButtons(kernel: LeagueBot): readonly ButtonHandler[] {
  return [
    button(presses.manageLeague, {
      acknowledge: 'update',
      run: (ask, { league: leagueId }) =>
        asHost(kernel, ask, leagueId, (league) => manage(kernel, ask, league)),
    }),
    button(presses.takeOver, {
      acknowledge: 'update',
      run: (ask, { league: leagueId }) =>
        withLeague(kernel, ask, leagueId, async (league) => {
          const part = await findPart(kernel, league, ask.person.id);
          if (!(await mayTakeOver(kernel, ask, league, part)))
            return refusalReply(say('league.refusal.host'));
          const taken = await takeOver(kernel, league, ask.person);
          return taken.ok ? manage(kernel, ask, taken.value) : refusalReply(taken.refusal);
        }),
    }),
    button(presses.leagueMembers, {
      acknowledge: 'update',
      run: (ask, { league: leagueId, from }) =>
        asHost(kernel, ask, leagueId, async (league) => {
          const count = await countMembers(kernel, leagueId);
          const first = from > 0 && from < count ? from : 0;
          const listed = await findMembers(kernel, leagueId, first, MEMBERS_SHOWN);
          return show(membersView({ league, count }, listed, first, wordsFor(ask)));
        }),
    }),
    button(presses.takeOut, {
      acknowledge: 'update',
      run: (ask, { league: leagueId }, [person = '']) =>
        asHost(kernel, ask, leagueId, async (league) => {
          const { member } = await findPart(kernel, league, person);
          if (member === undefined) return refusalReply(say('league.refusal.gone'));
          return show(takeOutView(league, member, formatOf(kernel, league).words, wordsFor(ask)));
        }),
    }),
    button(presses.takeOutDo, {
      acknowledge: 'update',
      run: (ask, { league: leagueId, person }) =>
        asHost(kernel, ask, leagueId, async (league) => {
          const { member } = await findPart(kernel, league, person);
          if (member === undefined || !(await takeOut(kernel, leagueId, personOf(member))).ok)
            return refusalReply(say('league.refusal.gone'));
          // The change is made; they may miss the message.
          await notifyRemoved(kernel, member, 'taken-out').catch((err) =>
            ask.bot.log.warn(
              { err },
              'telling somebody of their removal from a league failed; it is not retried',
            ),
          );
          return manage(kernel, ask, league);
        }),
    }),
  ];
}

/** For its host: who takes part besides the league's own server, and who is out. */
function doorButtons(kernel: LeagueBot): readonly ButtonHandler[] {
  return [
    button(presses.door, {
      acknowledge: 'update',
      run: (ask, { league: leagueId }) =>
        asHost(kernel, ask, leagueId, (league) => door(kernel, ask, league)),
    }),
    button(presses.shutOut, {
      acknowledge: 'update',
      run: (ask, { league: leagueId }, [server = '']) =>
        asHost(kernel, ask, leagueId, async (league) => {
          const guest = (await guestsOf(kernel, league)).find(({ id }) => id === server);
          return guest === undefined
            ? door(kernel, ask, league)
            : show(shutOutView(league, guest, wordsFor(ask)));
        }),
    }),
    button(presses.shutOutDo, {
      acknowledge: 'update',
      run: (ask, { league: leagueId, server }) =>
        asHost(kernel, ask, leagueId, async (league) => {
          if ((await guestsOf(kernel, league)).some(({ id }) => id === server))
            await shutOut(kernel, league, server);
          return door(kernel, ask, league);
        }),
    }),
    button(presses.letIn, {
      acknowledge: 'update',
      run: (ask, { league: leagueId }, [who = '']) =>
        asHost(kernel, ask, leagueId, async (league) => {
          const { servers } = await findOutside(kernel, leagueId);
          if (servers.includes(who)) await letServerIn(kernel, leagueId, who);
          else await letIn(kernel, leagueId, who);
          return door(kernel, ask, league);
        }),
    }),
  ];
}

/** Changes a league. Members leave whom the bot's owner keeps out, if it opens to other servers. */
export async function saveEdited(
  kernel: LeagueBot,
  { id, shared }: League,
  change: EditedPlan,
): Promise<Result<League>> {
  const changed = await editLeague(kernel, id, change);
  if (change.shared === true && !shared) await dropExcluded(kernel, id);
  return changed;
}

async function door(kernel: LeagueBot, ask: Ask, league: League): Promise<Reply> {
  const { people, servers } = await findOutside(kernel, league.id);
  const shut = await Promise.all(servers.map(async (id) => ({ id, name: await serverName(kernel, id) })));
  return show(doorView(league, await guestsOf(kernel, league), { people, servers: shut }, wordsFor(ask)));
}

/** The guest servers that are not shut out. */
async function guestsOf(
  kernel: LeagueBot,
  { id: leagueId, guildId }: League,
): Promise<readonly GuestServer[]> {
  const messages = await findMessages(kernel, leagueId);
  const guests = messages.filter((message) => message.guildId !== guildId && message.closed === undefined);
  return Promise.all(
    guests.map(async ({ guildId: id }) => ({
      id,
      name: await serverName(kernel, id),
      members: await findMembersFrom(kernel, leagueId, id),
    })),
  );
}

/** Undefined if Discord does not say it: the bot may have left the server. */
async function serverName({ client }: LeagueBot, guildId: string): Promise<string | undefined> {
  try {
    const { name } = (await client.rest.get(Routes.guild(guildId))) as RESTGetAPIGuildResult;
    return cleanText(name) || undefined;
  } catch {
    return undefined;
  }
}

type EditedValues = Pick<LeaguePlan, 'hours' | 'size'> & {
  readonly name?: string;
  readonly more: Pick<LeaguePlan, 'fills' | 'shared'>;
};

/** What a host can change: not the name, once people of other servers know the league by it. */
async function editFields(kernel: LeagueBot, of: League, words: Words): Promise<Fields<EditedValues>> {
  const { name, ...others } = planFields(of, words);
  return (await hasGuests(kernel, of.id)) ? others : { name, ...others };
}

/** Runs only if the person may know the league: it has a message on this server, or they are a member. */
async function withLeague(
  kernel: LeagueBot,
  { person, where }: Ask,
  leagueId: string,
  run: (league: League) => Promise<Reply>,
): Promise<Reply> {
  const league = await findLeague(kernel, leagueId);
  const { guildId } = where.place;
  const knows =
    league !== undefined &&
    ((await findMessages(kernel, leagueId)).some((message) => message.guildId === guildId) ||
      (await findPart(kernel, league, person.id)).member !== undefined);
  return knows ? run(league) : refusalReply(say('league.refusal.unknown'));
}

/** Runs only for the host. */
export function asHost(
  kernel: LeagueBot,
  ask: Ask,
  leagueId: string,
  run: (league: League) => Promise<Reply>,
): Promise<Reply> {
  return withLeague(kernel, ask, leagueId, async (league) =>
    isHost(league, ask) ? run(league) : refusalReply(say('league.refusal.host')),
  );
}

/** The host, and anyone who manages the server where the league was set up. */
export function isHost({ hostId, guildId }: League, { person, where }: Ask): boolean {
  return hostId === person.id || (where.managesServer && where.place.guildId === guildId);
}

async function mine(
  kernel: LeagueBot,
  ask: Ask,
  league: League,
  looksAt: Seen['looksAt'] = {},
): Promise<Reply> {
  const part = await findPart(kernel, league, ask.person.id);
  const mayTake = await mayTakeOver(kernel, ask, league, part);
  const seen = { part, isHost: isHost(league, ask), mayTakeOver: mayTake, looksAt };
  const view = await formatOf(kernel, league).mine(kernel, ask, league, seen);
  return view === undefined ? refusalReply(say('league.refusal.unknown')) : show(view);
}

async function asked(
  kernel: LeagueBot,
  ask: Ask,
  press: PressOf<typeof presses.leagueAsk>,
  league: League,
): Promise<View> {
  const part = await findPart(kernel, league, ask.person.id);
  return askView(press, league, part, formatOf(kernel, league).words, wordsFor(ask));
}

/** Whether somebody may become the host: a member who may set up leagues there, once the host has left. */
async function mayTakeOver(
  kernel: LeagueBot,
  ask: Ask,
  league: League,
  { member }: Pick<Part, 'member'>,
): Promise<boolean> {
  if (ask.where.place.guildId !== league.guildId || isHost(league, ask) || member === undefined) return false;
  return (await founders.whyNot(ask)) === undefined && (await isHostGone(kernel, league));
}

/** The host's actions. */
export async function manage(kernel: LeagueBot, ask: Ask, league: League): Promise<Reply> {
  const words = wordsFor(ask);
  const format = formatOf(kernel, league);
  const { guildId, channelId } = ask.where.place;
  const messages = await findMessages(kernel, league.id);
  const isElsewhere =
    guildId === league.guildId &&
    !messages.some((message) => message.guildId === guildId && message.channelId === channelId);
  const count = await countMembers(kernel, league.id);
  const seen = { isElsewhere, hasGuests: await hasGuests(kernel, league.id) };
  const settings = await format.settings(kernel, league, words);
  return show(manageView({ league, count }, format.words, settings, seen, words));
}

/** Confirms a change. */
export function done(kernel: LeagueBot, ask: Ask, league: League, key: Key): Reply {
  const words = wordsFor(ask);
  const format = formatOf(kernel, league).words;
  const button = words.button(presses.myLeague({ league: league.id }), format.mine);
  // Outside servers, people who have left the league no longer know it.
  const isKnown = key !== format.left || ask.where.place.guildId !== undefined;
  return show(textView(say(key, { name: league.name }), words, ...(isKnown ? [button] : [])));
}

/** Why a person cannot set up a league here, whatever its format. */
export async function whyNotSetUp(ask: Ask): Promise<Reply | undefined> {
  return (await whyNotHere(ask)) ?? (await founders.whyNot(ask));
}

/** Why no league can have its message here. */
async function whyNotHere({ bot, where }: Ask): Promise<Reply | undefined> {
  const { place } = where;
  if (place.guildId === undefined) return refusalReply(say('refuse.server-only'));
  const shut = bot.places.whyShut(where);
  return shut && refusalReply(shut);
}

/** Games for two players, first those whose dice are the same for everyone whatever people choose. */
export function gamesFor({ games }: Pick<BotContext, 'games'>) {
  return games
    .filter(({ seats }) => seats.min <= 2 && seats.max >= 2)
    .toSorted((a, b) => Number(a.choicesChangeDraws ?? false) - Number(b.choicesChangeDraws ?? false));
}

/** The initial values of the form for a new league. */
function usual([game]: readonly AnyGame[]): LeaguePlan {
  const form = { hours: 7 * 24, size: 4, fills: true, shared: false };
  return { ...form, name: '', game: game?.id ?? '', format: DIVISIONS, dueAt: undefined };
}

/** A menu choice that is a number from 0. */
function indexOf(chosen: string): number {
  return Math.max(0, Math.trunc(Number(chosen)) || 0);
}
