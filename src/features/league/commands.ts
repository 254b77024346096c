import { localeFrom } from '../../discord/i18n/localizer.ts';
import { button } from '../../discord/interactions/button.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
} from '../../discord/interactions/context.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { missingMessage } from '../../discord/interactions/kernel-places.ts';
import { type Reply, refusalReply, refuse, replyTo, show } from '../../discord/interactions/reply.ts';
import type { Answers } from '../../discord/messages/form.ts';
import { noteView } from '../../discord/messages/view.ts';
import type { Posts } from './posts.ts';
import type { League } from './records.ts';
import { sizes } from './season.ts';
import type { LeaguePlan, Leagues } from './service.ts';
import { askView, DAYS, enterView, leagueForm, listView, mineView } from './views.ts';
import { presses, readCode, say } from './words.ts';

const NAME_MOST = 60;

/** The command and the buttons of leagues. */
export function leagueControls(leagues: Leagues, posts: Posts): Pick<Contribution, 'commands' | 'buttons'> {
  /** Runs for a league that the person may know: it has a message on this server, or they are in it. */
  const withLeague = async (
    { person, where }: InteractionContext,
    id: string,
    run: (of: League) => Promise<Reply>,
  ): Promise<Reply> => {
    const of = await leagues.find(id);
    const { guildId } = where.place;
    const knows =
      of !== undefined &&
      ((await leagues.notes(id)).some((note) => note.guildId === guildId) ||
        (await leagues.part(of, person.id)).member !== undefined);
    return knows ? run(of) : refuse(say('league.refusal.unknown'));
  };

  /** The host, and who manages the server where the league was set up. */
  const isHost = ({ hostId, guildId }: League, { person, where }: InteractionContext): boolean =>
    hostId === person.id || (where.managesServer && where.place.guildId === guildId);

  /** @param looksAt the division; left out: their own, or the highest */
  const mine = async (
    bot: BotContext,
    context: InteractionContext,
    of: League,
    looksAt?: number,
  ): Promise<Reply> => {
    const [shown, part] = await Promise.all([posts.shownLeague(of, 0), leagues.part(of, context.person.id)]);
    if (shown === undefined) return refuse(say('league.refusal.unknown'));
    const wanted = looksAt ?? part.slot?.division ?? 0;
    const division = wanted < shown.divisions ? await posts.shownDivision(of, wanted) : undefined;
    const rights = { part, isHost: isHost(of, context) };
    return show(mineView(shown, division, rights, localizerFor(bot, context)));
  };

  /** Says that it is done, and brings the league's messages up to date. */
  const done = (
    bot: BotContext,
    context: InteractionContext,
    of: League,
    key: 'league.joined' | 'league.waits' | 'league.left' | 'league.begun' | 'league.made' | 'league.entered',
  ): Reply => {
    const localizer = localizerFor(bot, context);
    const button = {
      press: presses.myLeague({ league: of.id }),
      label: localizer.plain(say('league.mine')),
    };
    // Elsewhere the league is unknown to who has left it.
    const isKnown = key !== 'league.left' || context.where.place.guildId !== undefined;
    return show(noteView(say(key, { name: of.name }), localizer, ...(isKnown ? [button] : [])), () =>
      tell(bot, () => posts.changed(of)),
    );
  };

  const tell = async ({ log }: BotContext, work: () => Promise<void>): Promise<void> => {
    await work().catch((err) =>
      log.warn({ err }, 'the message of a league will be brought up to date later'),
    );
  };

  const open = async (bot: BotContext, { where }: InteractionContext): Promise<Reply | undefined> => {
    const { place } = where;
    if (place.guildId === undefined) return refuse(say('refuse.server-only'));
    const lacking = bot.places.lacking(where);
    return lacking.length === 0 ? undefined : refuse(missingMessage(lacking, place.channelId));
  };

  return {
    commands: [
      {
        name: 'league',
        describe: 'discord.command.league',
        serverOnly: true,
        botInChannel: true,
        options: [{ type: 'text', name: 'code', describe: 'discord.option.league-code' }],
        async run(bot, context, { options }) {
          const localizer = localizerFor(bot, context);
          const { guildId } = context.where.place;
          if (guildId === undefined) return refuse(say('refuse.server-only'));
          if (options.code === undefined) return show(listView(await leagues.ofServer(guildId), localizer));
          const of = await leagues.find(readCode(options.code) ?? '');
          const game = bot.games.find(({ id }) => id === of?.game);
          if (of === undefined || game === undefined || (!of.shared && of.guildId !== guildId))
            return refuse(say('league.refusal.unknown'));
          return context.where.manages
            ? show(enterView({ league: of, game }, localizer))
            : refuse(say('league.refusal.manage'));
        },
      },
    ],
    buttons: [
      button(presses.leagueForm, {
        acknowledge: 'form',
        form: async (bot, context, { draft }) =>
          (await open(bot, context)) ??
          leagueForm(gamesFor(bot), localizerFor(bot, context), bot.drafts.of(context, draft)),
      }),
      button(presses.saveLeague, {
        sendsForm: true,
        acknowledge: 'private',
        async run(bot, context, _, __, answers) {
          const no = await open(bot, context);
          if (no) return no;
          const plan = readPlan(bot, answers);
          const again = () => presses.leagueForm({ draft: bot.drafts.keep(context, answers) });
          if (plan === undefined) return { ...refuse(say('league.refusal.form')), again: again() };
          const { person, where } = context;
          const locale = localeFrom(where.guildLocale);
          const made = await leagues.create(plan, { person, place: where.place, locale });
          return replyTo(made, (of) => done(bot, context, of, 'league.made'));
        },
      }),
      button(presses.joinLeague, {
        acknowledge: 'private',
        async run(bot, context, { league }) {
          const joined = await leagues.join(league, context.person, context.where.place.guildId);
          return replyTo(joined, (of) =>
            done(bot, context, of, of.round === 0 ? 'league.joined' : 'league.waits'),
          );
        },
      }),
      button(presses.myLeague, {
        acknowledge: 'private',
        run: (bot, context, { league }) => withLeague(context, league, (of) => mine(bot, context, of)),
      }),
      button(presses.division, {
        acknowledge: 'update',
        run: (bot, context, { league, division }, [chosen]) =>
          withLeague(context, league, (of) =>
            mine(bot, context, of, chosen === undefined ? division : Math.trunc(Number(chosen)) || 0),
          ),
      }),
      button(presses.leagueAsk, {
        acknowledge: 'update',
        run: (bot, context, press) =>
          withLeague(context, press.league, async (of) =>
            press.what === 'leave' || isHost(of, context)
              ? show(
                  askView(press, of, await leagues.part(of, context.person.id), localizerFor(bot, context)),
                )
              : refuse(say('league.refusal.host')),
          ),
      }),
      button(presses.leagueDo, {
        acknowledge: 'update',
        run: (bot, context, { league, what }) =>
          withLeague(context, league, async (of) => {
            if (what === 'leave')
              return replyTo(await leagues.leave(league, context.person), () =>
                done(bot, context, of, 'league.left'),
              );
            if (!isHost(of, context)) return refuse(say('league.refusal.host'));
            if (what === 'begin')
              return replyTo(await leagues.begin(league), () => done(bot, context, of, 'league.begun'));
            const notes = await leagues.close(league);
            const closed = noteView(say('league.closed', { name: of.name }), localizerFor(bot, context));
            return show(closed, () => tell(bot, () => posts.closed(of, notes)));
          }),
      }),
      button(presses.enterLeague, {
        acknowledge: 'update',
        async run(bot, context, { league }) {
          const no = await open(bot, context);
          if (no) return no;
          const { where } = context;
          if (!where.manages) return refuse(say('league.refusal.manage'));
          const { guildId } = where.place;
          const before = (await leagues.notes(league)).find((note) => note.guildId === guildId);
          const entered = await leagues.enter(league, where.place, localeFrom(where.guildLocale));
          // The message moves.
          if (entered.ok && before?.messageId !== undefined)
            await bot.messages.remove(before.channelId, before.messageId).catch(() => undefined);
          return entered.ok
            ? done(bot, context, entered.value, 'league.entered')
            : refusalReply(entered.refusal);
        },
      }),
    ],
  };
}

/** Those that two people can play. */
function gamesFor({ games }: Pick<BotContext, 'games'>) {
  return games.filter(({ seats }) => seats.min <= 2 && seats.max >= 2);
}

/** Reads the form, which anybody can forge. @returns undefined where a field is wrong */
function readPlan(bot: BotContext, answers: Answers): LeaguePlan | undefined {
  const one = (name: string) => answers[name]?.[0]?.trim() ?? '';
  const name = one('name').replaceAll(/\s+/g, ' ');
  const game = gamesFor(bot).find(({ id }) => id === one('game'));
  const days = DAYS.find((count) => String(count) === one('days'));
  const size = sizes.find((count) => String(count) === one('size'));
  if (name === '' || name.length > NAME_MOST) return undefined;
  if (game === undefined || days === undefined || size === undefined) return undefined;
  const more = answers.more ?? [];
  return { name, game: game.id, days, size, fills: more.includes('fills'), shared: more.includes('shared') };
}
