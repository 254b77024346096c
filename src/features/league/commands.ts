import type { AnyGame } from '../../core/game.ts';
import { localeFrom, say } from '../../discord/i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { formButtons } from '../../discord/interactions/form-buttons.ts';
import { missingMessage } from '../../discord/interactions/kernel-places.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { textView } from '../../discord/messages/view.ts';
import { newLeagueFields, planFields } from './form.ts';
import type { Posts } from './posts.ts';
import { presses, readCode } from './presses.ts';
import type { League } from './records.ts';
import { seasonShown } from './results.ts';
import type { LeaguePlan, Leagues } from './service.ts';
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
export function leagueControls(leagues: Leagues, posts: Posts): Pick<Contribution, 'commands' | 'buttons'> {
  /** Runs only if the person may know the league: it has a message on this server, or they are a member. */
  const withLeague = async (
    { person, where }: Ask,
    id: string,
    run: (of: League) => Promise<Reply>,
  ): Promise<Reply> => {
    const of = await leagues.find(id);
    const { guildId } = where.place;
    const knows =
      of !== undefined &&
      ((await leagues.notes(id)).some((note) => note.guildId === guildId) ||
        (await leagues.part(of, person.id)).member !== undefined);
    return knows ? run(of) : refusalReply(say('league.refusal.unknown'));
  };

  /** The host, and anyone who manages the server where the league was set up. */
  const isHost = ({ hostId, guildId }: League, { person, where }: Ask): boolean =>
    hostId === person.id || (where.managesServer && where.place.guildId === guildId);

  /** Runs only for the host. */
  const asHost = (ask: Ask, id: string, run: (of: League) => Promise<Reply>): Promise<Reply> =>
    withLeague(ask, id, async (of) => (isHost(of, ask) ? run(of) : refusalReply(say('league.refusal.host'))));

  /**
   * @param looksAt a division and a season; by default the person's own division, or the highest, in the displayed
   * season
   */
  const mine = async (
    ask: Ask,
    of: League,
    looksAt: { readonly season?: number; readonly division?: number } = {},
  ): Promise<Reply> => {
    const latest = seasonShown(of);
    const season = Math.min(latest, Math.max(1, looksAt.season ?? latest));
    const [shown, part] = await Promise.all([
      posts.shownLeague(of, 0, season),
      leagues.part(of, ask.person.id),
    ]);
    if (shown === undefined) return refusalReply(say('league.refusal.unknown'));
    const wanted = looksAt.division ?? (season === latest ? part.slot?.division : undefined) ?? 0;
    const isThere = wanted >= 0 && wanted < shown.divisions;
    const division = isThere ? await posts.shownDivision(of, wanted, season) : undefined;
    const rights = { part, isHost: isHost(of, ask) };
    return show(mineView(shown, division, rights, wordsFor(ask)));
  };

  const manage = async (ask: Ask, league: League): Promise<Reply> => {
    const { guildId, channelId } = ask.where.place;
    const notes = await leagues.notes(league.id);
    const isElsewhere =
      guildId === league.guildId &&
      !notes.some((note) => note.guildId === guildId && note.channelId === channelId);
    const count = await leagues.count(league.id);
    return show(manageView({ league, count }, isElsewhere, wordsFor(ask)));
  };

  /** Confirms a change. */
  const done = (
    ask: Ask,
    of: League,
    key: 'league.joined' | 'league.waits' | 'league.left' | 'league.begun' | 'league.made' | 'league.entered',
  ): Reply => {
    const words = wordsFor(ask);
    const button = words.button(presses.myLeague({ league: of.id }), 'league.mine');
    // Outside servers, people who have left the league no longer know it.
    const isKnown = key !== 'league.left' || ask.where.place.guildId !== undefined;
    return show(textView(say(key, { name: of.name }), words, ...(isKnown ? [button] : [])));
  };

  /** Tells people of a change that is made; they may miss it. */
  const tell = async ({ log }: BotContext, work: () => Promise<void>): Promise<void> => {
    await work().catch((err) => log.warn({ err }, 'people could not be told of a change in a league'));
  };

  const open = async ({ bot, where }: Ask): Promise<Reply | undefined> => {
    const { place } = where;
    if (place.guildId === undefined) return refusalReply(say('refuse.server-only'));
    const lacking = bot.places.lacking(where);
    return lacking.length === 0 ? undefined : refusalReply(missingMessage(lacking, place.channelId));
  };

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
          if (options.code === undefined) return show(listView(await leagues.ofServer(guildId), words));
          const of = await leagues.find(readCode(options.code) ?? '');
          const game = ask.bot.games.find(({ id }) => id === of?.game);
          if (of === undefined || game === undefined || (!of.shared && of.guildId !== guildId))
            return refusalReply(say('league.refusal.unknown'));
          return ask.where.manages
            ? show(enterView({ league: of, game }, words))
            : refusalReply(say('league.refusal.manage'));
        },
      },
    ],
    buttons: [
      ...formButtons(presses.leagueForm, {
        async form(ask) {
          const no = await open(ask);
          if (no) return no;
          const words = wordsFor(ask);
          const games = gamesFor(ask.bot);
          return { title: words.plain('league.set-up'), fields: newLeagueFields(usual(games), games, words) };
        },
        acknowledge: 'private',
        async save(ask, _, read) {
          const no = await open(ask);
          if (no) return no;
          const games = gamesFor(ask.bot);
          const edited = read(newLeagueFields(usual(games), games, wordsFor(ask)));
          if (!edited.ok) return refusalReply(edited.refusal);
          const { more, ...plan } = edited.value;
          const { person, where } = ask;
          const locale = localeFrom(where.guildLocale);
          const made = await leagues.create(
            { ...usual(games), ...plan, ...more },
            { person, place: where.place, locale },
          );
          return replyTo(made, (of) => done(ask, of, 'league.made'));
        },
      }),
      button(presses.joinLeague, {
        acknowledge: 'private',
        async run(ask, { league }) {
          const joined = await leagues.join(league, ask.person, ask.where.place.guildId);
          return replyTo(joined, (of) => done(ask, of, of.round === 0 ? 'league.joined' : 'league.waits'));
        },
      }),
      button(presses.myLeague, {
        acknowledge: 'private',
        run: (ask, { league }) => withLeague(ask, league, (of) => mine(ask, of)),
      }),
      button(presses.division, {
        acknowledge: 'update',
        run: (ask, { league, season, division }, [chosen]) =>
          withLeague(ask, league, (of) =>
            mine(ask, of, { season, division: chosen === undefined ? division : indexOf(chosen) }),
          ),
      }),
      button(presses.season, {
        acknowledge: 'update',
        run: (ask, { league }, [chosen = '0']) =>
          withLeague(ask, league, (of) => mine(ask, of, { season: indexOf(chosen) + 1, division: 0 })),
      }),
      button(presses.ranking, {
        acknowledge: 'update',
        run: (ask, { league }) =>
          withLeague(ask, league, async (of) => {
            const game = ask.bot.games.find(({ id }) => id === of.game);
            if (game === undefined) return refusalReply(say('league.refusal.unknown'));
            const { id: userId } = ask.person;
            const ranking = await leagues.ranking(league, RANKED_SHOWN, userId);
            return show(rankingView({ league: of, game }, ranking, userId, wordsFor(ask)));
          }),
      }),
      button(presses.manageLeague, {
        acknowledge: 'update',
        run: (ask, { league }) => asHost(ask, league, (of) => manage(ask, of)),
      }),
      ...formButtons(presses.editLeague, {
        async form(ask, { league }) {
          const of = await leagues.find(league);
          if (of === undefined || !isHost(of, ask)) return refusalReply(say('league.refusal.host'));
          const words = wordsFor(ask);
          return { title: words.plain('league.edit'), fields: planFields(of, words) };
        },
        acknowledge: 'update',
        save: (ask, { league }, read) =>
          asHost(ask, league, async (of) => {
            const edited = read(planFields(of, wordsFor(ask)));
            if (!edited.ok) return refusalReply(edited.refusal);
            const { more, ...plan } = edited.value;
            const changed = await leagues.edit(league, { ...plan, ...more });
            return changed.ok ? manage(ask, changed.value) : refusalReply(changed.refusal);
          }),
      }),
      button(presses.leagueMembers, {
        acknowledge: 'update',
        run: (ask, { league, from }) =>
          asHost(ask, league, async (of) => {
            const count = await leagues.count(league);
            const first = from > 0 && from < count ? from : 0;
            const listed = await leagues.members(league, first, MEMBERS_SHOWN);
            return show(membersView({ league: of, count }, listed, first, wordsFor(ask)));
          }),
      }),
      button(presses.takeOut, {
        acknowledge: 'update',
        run: (ask, { league }, [person = '']) =>
          asHost(ask, league, async (of) => {
            const { member } = await leagues.part(of, person);
            if (member === undefined) return refusalReply(say('league.refusal.gone'));
            return show(takeOutView(of, member, wordsFor(ask)));
          }),
      }),
      button(presses.takeOutDo, {
        acknowledge: 'update',
        run: (ask, { league, person }) =>
          asHost(ask, league, async (of) => {
            const { member } = await leagues.part(of, person);
            if (member === undefined || !(await leagues.leave(league, { id: person, name: member.name })).ok)
              return refusalReply(say('league.refusal.gone'));
            await tell(ask.bot, () => posts.takenOut(member));
            return manage(ask, of);
          }),
      }),
      button(presses.leagueAsk, {
        acknowledge: 'update',
        run: (ask, press) =>
          withLeague(ask, press.league, async (of) =>
            press.what === 'leave' || isHost(of, ask)
              ? show(askView(press, of, await leagues.part(of, ask.person.id), wordsFor(ask)))
              : refusalReply(say('league.refusal.host')),
          ),
      }),
      button(presses.leagueDo, {
        acknowledge: 'update',
        run: (ask, { league, what }) =>
          withLeague(ask, league, async (of) => {
            if (what === 'leave')
              return replyTo(await leagues.leave(league, ask.person), () => done(ask, of, 'league.left'));
            if (!isHost(of, ask)) return refusalReply(say('league.refusal.host'));
            if (what === 'begin')
              return replyTo(await leagues.begin(league), () => done(ask, of, 'league.begun'));
            const notes = await leagues.close(league);
            const closed = textView(say('league.closed', { name: of.name }), wordsFor(ask));
            return show(closed, () => tell(ask.bot, () => posts.closed(of, notes)));
          }),
      }),
      button(presses.enterLeague, {
        acknowledge: 'update',
        async run(ask, { league }) {
          const no = await open(ask);
          if (no) return no;
          const { where } = ask;
          const of = await leagues.find(league);
          // The host moves the message on their own server.
          const isTheirs = of !== undefined && of.guildId === where.place.guildId && isHost(of, ask);
          if (!where.manages && !isTheirs) return refusalReply(say('league.refusal.manage'));
          const entered = await leagues.enter(league, where.place, localeFrom(where.guildLocale));
          return replyTo(entered, (entry) => done(ask, entry, 'league.entered'));
        },
      }),
    ],
  };
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
