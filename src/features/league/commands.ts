import type { AnyGame } from '../../core/game.ts';
import { localeFrom, say } from '../../discord/i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../../discord/interactions/ask.ts';
import { type ButtonHandler, button } from '../../discord/interactions/button.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { formButtons } from '../../discord/interactions/form-buttons.ts';
import { missingMessage } from '../../discord/interactions/kernel-places.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { textView } from '../../discord/messages/view.ts';
import { newLeagueFields, planFields } from './form.ts';
import {
  closeLeague,
  createLeague,
  editLeague,
  enterLeague,
  findLeague,
  findLeaguesOn,
  findMessages,
  type LeaguePlan,
  requestSeason,
} from './leagues.ts';
import { addMember, countMembers, findMembers, findPart, removeMember } from './members.ts';
import { type LeagueBot, shownDivision, shownLeague } from './messages.ts';
import { notifyRemoved } from './notices.ts';
import { presses, readCode } from './presses.ts';
import type { League } from './records.ts';
import { findRanking, seasonShown } from './results.ts';
import {
  askView,
  enterView,
  listView,
  MEMBERS_SHOWN,
  manageView,
  membersView,
  mineView,
  rankingView,
  takeOutView,
} from './views.ts';

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
        async run(ask, { options }) {
          const words = wordsFor(ask);
          const { guildId } = ask.where.place;
          if (guildId === undefined) return refusalReply(say('refuse.server-only'));
          if (options.code === undefined) return show(listView(await findLeaguesOn(kernel, guildId), words));
          const league = await findLeague(kernel, readCode(options.code) ?? '');
          const game = ask.bot.games.find(({ id }) => id === league?.game);
          if (league === undefined || game === undefined || (!league.shared && league.guildId !== guildId))
            return refusalReply(say('league.refusal.unknown'));
          return ask.where.manages
            ? show(enterView({ league, game }, words))
            : refusalReply(say('league.refusal.manage'));
        },
      },
    ],
    buttons: [
      ...formButtons(presses.leagueForm, {
        async form(ask) {
          const no = await whyNotHere(ask);
          if (no) return no;
          const words = wordsFor(ask);
          const games = gamesFor(ask.bot);
          return { title: words.plain('league.set-up'), fields: newLeagueFields(usual(games), games, words) };
        },
        acknowledge: 'private',
        async save(ask, _, read) {
          const no = await whyNotHere(ask);
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
          return replyTo(made, (of) => done(ask, of, 'league.made'));
        },
      }),
      ...formButtons(presses.editLeague, {
        async form(ask, { league }) {
          const of = await findLeague(kernel, league);
          if (of === undefined || !isHost(of, ask)) return refusalReply(say('league.refusal.host'));
          const words = wordsFor(ask);
          return { title: words.plain('league.edit'), fields: planFields(of, words) };
        },
        acknowledge: 'update',
        save: (ask, { league }, read) =>
          asHost(kernel, ask, league, async (of) => {
            const edited = read(planFields(of, wordsFor(ask)));
            if (!edited.ok) return refusalReply(edited.refusal);
            const { more, ...plan } = edited.value;
            const changed = await editLeague(kernel, league, { ...plan, ...more });
            return changed.ok ? manage(kernel, ask, changed.value) : refusalReply(changed.refusal);
          }),
      }),
      ...memberButtons(kernel),
      ...hostButtons(kernel),
    ],
  };
}

/** For everyone who knows a league. */
function memberButtons(kernel: LeagueBot): readonly ButtonHandler[] {
  return [
    button(presses.joinLeague, {
      acknowledge: 'private',
      async run(ask, { league: leagueId }) {
        const joined = await addMember(kernel, leagueId, ask.person, ask.where.place.guildId);
        return replyTo(joined, (league) =>
          done(ask, league, league.round === 0 ? 'league.joined' : 'league.waits'),
        );
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
            ? show(askView(press, league, await findPart(kernel, league, ask.person.id), wordsFor(ask)))
            : refusalReply(say('league.refusal.host')),
        ),
    }),
    button(presses.leagueDo, {
      acknowledge: 'update',
      run: (ask, { league: leagueId, what }) =>
        withLeague(kernel, ask, leagueId, async (league) => {
          if (what === 'leave')
            return replyTo(await removeMember(kernel, leagueId, ask.person), () =>
              done(ask, league, 'league.left'),
            );
          if (!isHost(league, ask)) return refusalReply(say('league.refusal.host'));
          if (what === 'begin')
            return replyTo(await requestSeason(kernel, leagueId), () => done(ask, league, 'league.begun'));
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
        return replyTo(entered, (entry) => done(ask, entry, 'league.entered'));
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
          return show(takeOutView(league, member, wordsFor(ask)));
        }),
    }),
    button(presses.takeOutDo, {
      acknowledge: 'update',
      run: (ask, { league: leagueId, person }) =>
        asHost(kernel, ask, leagueId, async (league) => {
          const { member } = await findPart(kernel, league, person);
          if (
            member === undefined ||
            !(await removeMember(kernel, leagueId, { id: person, name: member.name })).ok
          )
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
function asHost(
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
function isHost({ hostId, guildId }: League, { person, where }: Ask): boolean {
  return hostId === person.id || (where.managesServer && where.place.guildId === guildId);
}

/**
 * @param looksAt a division and a season; by default the person's own division, or the highest, in the displayed season
 */
async function mine(
  kernel: LeagueBot,
  ask: Ask,
  league: League,
  looksAt: { readonly season?: number; readonly division?: number } = {},
): Promise<Reply> {
  const latest = seasonShown(league);
  const season = Math.min(latest, Math.max(1, looksAt.season ?? latest));
  const [shown, part] = await Promise.all([
    shownLeague(kernel, league, 0, season),
    findPart(kernel, league, ask.person.id),
  ]);
  if (shown === undefined) return refusalReply(say('league.refusal.unknown'));
  const wanted = looksAt.division ?? (season === latest ? part.slot?.division : undefined) ?? 0;
  const isThere = wanted >= 0 && wanted < shown.divisions;
  const division = isThere ? await shownDivision(kernel, league, wanted, season) : undefined;
  const rights = { part, isHost: isHost(league, ask) };
  return show(mineView(shown, division, rights, wordsFor(ask)));
}

async function manage(kernel: LeagueBot, ask: Ask, league: League): Promise<Reply> {
  const { guildId, channelId } = ask.where.place;
  const messages = await findMessages(kernel, league.id);
  const isElsewhere =
    guildId === league.guildId &&
    !messages.some((message) => message.guildId === guildId && message.channelId === channelId);
  const count = await countMembers(kernel, league.id);
  return show(manageView({ league, count }, isElsewhere, wordsFor(ask)));
}

/** Confirms a change. */
function done(
  ask: Ask,
  league: League,
  key: 'league.joined' | 'league.waits' | 'league.left' | 'league.begun' | 'league.made' | 'league.entered',
): Reply {
  const words = wordsFor(ask);
  const button = words.button(presses.myLeague({ league: league.id }), 'league.mine');
  // Outside servers, people who have left the league no longer know it.
  const isKnown = key !== 'league.left' || ask.where.place.guildId !== undefined;
  return show(textView(say(key, { name: league.name }), words, ...(isKnown ? [button] : [])));
}

/** Why no league can have its message here. */
async function whyNotHere({ bot, where }: Ask): Promise<Reply | undefined> {
  const { place } = where;
  if (place.guildId === undefined) return refusalReply(say('refuse.server-only'));
  const lacking = bot.places.lacking(where);
  return lacking.length === 0 ? undefined : refusalReply(missingMessage(lacking, place.channelId));
}

/** Games for two players. */
function gamesFor({ games }: Pick<BotContext, 'games'>) {
  return games.filter(({ seats }) => seats.min <= 2 && seats.max >= 2);
}

/** The initial values of the form for a new league. */
function usual([game]: readonly AnyGame[]): LeaguePlan {
  return { name: '', game: game?.id ?? '', days: 7, size: 4, fills: true, shared: false };
}

/** A menu choice that is a number from 0. */
function indexOf(chosen: string): number {
  return Math.max(0, Math.trunc(Number(chosen)) || 0);
}
