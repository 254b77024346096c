import { type ChannelType, PermissionFlagsBits, type RESTGetAPIChannelResult, Routes } from 'discord.js';
import { localeFrom } from '../../discord/i18n/localizer.ts';
import { instant } from '../../discord/i18n/sentences.ts';
import { button } from '../../discord/interactions/button.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
} from '../../discord/interactions/context.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import {
  lackingIn,
  missing,
  missingMessage,
  type Permission,
} from '../../discord/interactions/kernel-places.ts';
import { type Reply, refusalReply, refuse, replyTo, show } from '../../discord/interactions/reply.ts';
import { editsOf, formOf, overtakenBy } from '../../discord/messages/form.ts';
import { formAgain } from '../../discord/messages/refusals.ts';
import { noteView } from '../../discord/messages/view.ts';
import { codeOf } from '../../discord/rest/limits.ts';
import { notManaging } from '../../discord/settings/controls.ts';
import { restOf } from '../../table/hooks.ts';
import { ofServer } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { CHANNEL_TYPES, fieldsOf, type Offered, planOf } from './form.ts';
import type { Nights } from './nights.ts';
import { type ClubNight, endOf, nextAfter } from './records.ts';
import { hostView, noticeView, sureView } from './views.ts';
import { presses, say } from './words.ts';

/** The bot's permissions for the channel of a night. */
const NEEDED: readonly Permission[] = [
  'ViewChannel',
  'SendMessages',
  'AttachFiles',
  'CreatePublicThreads',
  'SendMessagesInThreads',
];
/** The default for a new night: Friday at eight. */
const USUAL = { day: 5, minutes: 20 * 60 };

/** The controls to set a night up, sign up and come. */
export function clubControls(nights: Nights): Pick<Contribution, 'commands' | 'buttons'> {
  const host = async (bot: BotContext, context: InteractionContext): Promise<Reply> => {
    const localizer = localizerFor(bot, context);
    const night = await nights.of(guildOf(context));
    if (night === undefined) return show(hostView(undefined, localizer));
    const games = bot.games.filter(({ id }) => night.games.includes(id));
    const count = await nights.signedUp(night.guildId);
    const lacking = lackingAt(bot, context, night.channelId);
    const next = nextAfter(night, bot.now());
    return show(hostView({ night, next, games, count, lacking }, localizer));
  };

  /** The sign-up message for one person. A touched sheet offers it in the night's channel. */
  const guest = async (bot: BotContext, context: InteractionContext): Promise<Reply | undefined> => {
    const { place } = context.where;
    const night = await nights.of(guildOf(context));
    if (night?.channelId !== place.channelId) return undefined;
    const games = bot.games.filter(({ id }) => night.games.includes(id));
    const count = await nights.signedUp(night.guildId);
    const shown = { night, next: nextAfter(night, bot.now()), games, count };
    return show({ ...noticeView(shown, localizerFor(bot, context)), tone: 'private' });
  };

  /** The present values of the form. */
  const offered = async (bot: BotContext, context: InteractionContext): Promise<Offered> => {
    const night = await nights.of(guildOf(context));
    if (night !== undefined) return night;
    const { zone } = restOf(bot.contributions, await bot.service.settings(context.person.id));
    const { channelId, parentId } = context.where.place;
    return { ...USUAL, zone, channelId: parentId ?? channelId, games: playable(bot).map(({ id }) => id) };
  };

  const fieldsFor = async (bot: BotContext, context: InteractionContext) =>
    fieldsOf(await offered(bot, context), playable(bot), localizerFor(bot, context));

  const note = (bot: BotContext, context: InteractionContext, words: ReturnType<typeof say>): Reply =>
    show(noteView(words, localizerFor(bot, context)));

  return {
    commands: [
      {
        name: 'club-night',
        describe: 'discord.command.club-night',
        serverOnly: true,
        botInChannel: true,
        permissions: PermissionFlagsBits.ManageChannels,
        onSheets: async ({ guildId = '', channelId }) => (await nights.of(guildId))?.channelId === channelId,
        run: async (bot, context) => {
          const no = notManaging(context);
          return no === undefined ? host(bot, context) : ((await guest(bot, context)) ?? no);
        },
      },
    ],
    buttons: [
      button(presses.form, {
        acknowledge: 'form',
        async form(bot, context, { draft }) {
          const no = notManaging(context);
          if (no !== undefined) return no;
          const title = localizerFor(bot, context).plain(say('club.title'));
          const typed = bot.drafts.of(context, draft);
          return formOf(title, await fieldsFor(bot, context), (marks) => presses.save({ marks }), typed);
        },
      }),
      button(presses.save, {
        sendsForm: true,
        acknowledge: 'update',
        async run(bot, context, { marks }, _, answers) {
          const no = notManaging(context);
          if (no !== undefined) return no;
          const fields = await fieldsFor(bot, context);
          const { edited, overtaken } = editsOf(fields, marks, answers);
          const refused = async (): Promise<Reply | undefined> => {
            if (overtaken.length > 0) return refusalReply(overtakenBy(overtaken).refusal);
            const plan = planOf(fields, edited);
            if (!plan.ok) return refusalReply(plan.refusal);
            const unusable = await unusableChannel(bot, context, plan.value.channelId);
            if (unusable !== undefined) return unusable;
            const server = await bot.service.serverSettings(guildOf(context));
            const locale = ofServer.locale.of(server) ?? localeFrom(context.where.guildLocale);
            const saved = await nights.save(guildOf(context), { ...plan.value, locale });
            return saved.ok ? undefined : refusalReply(saved.refusal);
          };
          const reply = await refused();
          if (reply === undefined) return host(bot, context);
          if (reply.kind !== 'refusal') return reply;
          return { ...reply, instead: formAgain(presses.form({ draft: bot.drafts.keep(context, edited) })) };
        },
      }),
      button(presses.end, {
        acknowledge: 'update',
        async run(bot, context) {
          const no = notManaging(context);
          const night = no === undefined ? await nights.of(guildOf(context)) : undefined;
          if (night === undefined) return no ?? host(bot, context);
          return show(sureView(night, await nights.signedUp(night.guildId), localizerFor(bot, context)));
        },
      }),
      button(presses.confirmEnd, {
        acknowledge: 'update',
        async run(bot, context) {
          const no = notManaging(context);
          if (no !== undefined) return no;
          await nights.end(guildOf(context));
          return note(bot, context, say('club.host-ended'));
        },
      }),
      button(presses.signUp, {
        acknowledge: 'private',
        run: async (bot, context) =>
          replyTo(await nights.signUp(context.where.place, context.person), (night) =>
            note(bot, context, signedUpWords(night, bot.now())),
          ),
      }),
      button(presses.leave, {
        acknowledge: 'private',
        run: async (bot, context) =>
          replyTo(await nights.leave(context.where.place, context.person), () =>
            note(bot, context, say('club.left')),
          ),
      }),
      ...[presses.here, presses.wish].map((kind) =>
        button(kind, {
          acknowledge: 'private',
          async run(bot, context, { night: minute }, [wish = '']) {
            const { where, person, origin } = context;
            const noted = await nights.come(where.place, { minute, wish }, person, origin);
            return replyTo(noted, (night) => note(bot, context, wordsFor(night)));
          },
        }),
      ),
      button(presses.away, {
        acknowledge: 'private',
        run: async (bot, context, { night: minute }) =>
          replyTo(await nights.stayAway(context.where.place, minute, context.person), () =>
            note(bot, context, say('club.noted-away')),
          ),
      }),
    ],
  };
}

function signedUpWords(night: ClubNight, now: Date) {
  const isCalled = night.phase !== 'waiting' && now < endOf(night);
  return isCalled
    ? say('club.signed-up-late')
    : say('club.signed-up', { when: instant(nextAfter(night, now)) });
}

function wordsFor({ phase, startsAt }: ClubNight) {
  return phase === 'open' ? say('club.noted-now') : say('club.noted', { when: instant(startsAt) });
}

/** Games for at least two. */
function playable({ games }: BotContext) {
  return games.filter(({ seats }) => seats.max > 1);
}

function guildOf({ where }: InteractionContext): string {
  return where.place.guildId ?? '';
}

function lackingAt(bot: BotContext, { where }: InteractionContext, channelId: string): readonly Permission[] {
  return where.place.channelId === channelId
    ? missing(NEEDED, where.permissions)
    : lackingIn(bot.client, channelId, NEEDED);
}

/** Why a night cannot be in a channel. The channel's id may be forged. */
async function unusableChannel(
  bot: BotContext,
  context: InteractionContext,
  channelId: string,
): Promise<Reply | undefined> {
  const guildId = guildOf(context);
  const known = await channelAt(bot, channelId);
  const isThere =
    known !== undefined &&
    'guild_id' in known &&
    known.guild_id === guildId &&
    (CHANNEL_TYPES as readonly ChannelType[]).includes(known.type) &&
    (await bot.members.sees({ guildId, channelId }, context.person.id));
  if (!isThere) return refuse(say('club.no-channel'));
  const lacking = lackingAt(bot, context, channelId);
  if (lacking.length > 0) return refuse(missingMessage(lacking, channelId));
  const may = await bot.service.mayOpen(inServer(guildId, channelId));
  return may.ok ? undefined : refusalReply(may.refusal);
}

async function channelAt(
  { client }: BotContext,
  channelId: string,
): Promise<RESTGetAPIChannelResult | undefined> {
  try {
    return (await client.rest.get(Routes.channel(channelId))) as RESTGetAPIChannelResult;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}
