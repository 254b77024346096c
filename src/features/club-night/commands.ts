import { type ChannelType, PermissionFlagsBits, type RESTGetAPIChannelResult, Routes } from 'discord.js';
import type { Message } from '../../core/message.ts';
import { instant } from '../../discord/i18n/sentences.ts';
import { localeFrom, say } from '../../discord/i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import {
  lackingIn,
  missing,
  missingMessage,
  type Permission,
} from '../../discord/interactions/kernel-places.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { editsOf, formOf, overtakenBy } from '../../discord/messages/form.ts';
import { formAgain } from '../../discord/messages/refusals.ts';
import { textView } from '../../discord/messages/view.ts';
import { codeOf } from '../../discord/rest/limits.ts';
import { notManaging } from '../../discord/settings/controls.ts';
import { restOf } from '../../table/hooks.ts';
import { ofServer } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { type ClubKernel, findNight } from './club.ts';
import { CHANNEL_TYPES, fieldsOf, type Offered, planOf } from './form.ts';
import { cancelSignUp, come, countSignedUp, signUp, stayAway } from './guests.ts';
import { endNight, saveNight } from './nights.ts';
import { presses } from './presses.ts';
import { type ClubNight, endOf, nextAfter } from './records.ts';
import { hostView, noticeView, sureView } from './views.ts';

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
export function clubControls(kernel: ClubKernel): Pick<Contribution, 'commands' | 'buttons'> {
  const host = async (ask: Ask): Promise<Reply> => {
    const words = wordsFor(ask);
    const night = await findNight(kernel, guildOf(ask));
    if (night === undefined) return show(hostView(undefined, words));
    const games = ask.bot.games.filter(({ id }) => night.games.includes(id));
    const count = await countSignedUp(kernel, night.guildId);
    const lacking = lackingAt(ask, night.channelId);
    const next = nextAfter(night, ask.bot.now());
    return show(hostView({ night, next, games, count, lacking }, words));
  };

  /** The sign-up message for one person. A touched sheet offers it in the night's channel. */
  const guest = async (ask: Ask): Promise<Reply | undefined> => {
    const { place } = ask.where;
    const night = await findNight(kernel, guildOf(ask));
    if (night?.channelId !== place.channelId) return undefined;
    const games = ask.bot.games.filter(({ id }) => night.games.includes(id));
    const count = await countSignedUp(kernel, night.guildId);
    const shown = { night, next: nextAfter(night, ask.bot.now()), games, count };
    return show({ ...noticeView(shown, wordsFor(ask)), tone: 'private' });
  };

  /** The present values of the form. */
  const offered = async (ask: Ask): Promise<Offered> => {
    const night = await findNight(kernel, guildOf(ask));
    if (night !== undefined) return night;
    const { zone } = restOf(ask.bot.contributions, await ask.bot.service.settings(ask.person.id));
    const { channelId, parentId } = ask.where.place;
    return { ...USUAL, zone, channelId: parentId ?? channelId, games: playable(ask.bot).map(({ id }) => id) };
  };

  const fieldsFor = async (ask: Ask) => fieldsOf(await offered(ask), playable(ask.bot), wordsFor(ask));

  const textReply = (ask: Ask, message: Message): Reply => show(textView(message, wordsFor(ask)));

  return {
    commands: [
      {
        name: 'club-night',
        describe: 'discord.command.club-night',
        serverOnly: true,
        botInChannel: true,
        permissions: PermissionFlagsBits.ManageChannels,
        onSheets: async ({ guildId = '', channelId }) =>
          (await findNight(kernel, guildId))?.channelId === channelId,
        run: async (ask) => {
          const no = notManaging(ask);
          return no === undefined ? host(ask) : ((await guest(ask)) ?? no);
        },
      },
    ],
    buttons: [
      button(presses.form, {
        acknowledge: 'form',
        async form(ask, { draft }) {
          const no = notManaging(ask);
          if (no !== undefined) return no;
          const title = wordsFor(ask).plain('club.title');
          const typed = ask.bot.drafts.of(ask, draft);
          return formOf(title, await fieldsFor(ask), (marks) => presses.save({ marks }), typed);
        },
      }),
      button(presses.save, {
        sendsForm: true,
        acknowledge: 'update',
        async run(ask, { marks }, _, answers) {
          const no = notManaging(ask);
          if (no !== undefined) return no;
          const fields = await fieldsFor(ask);
          const { edited, overtaken } = editsOf(fields, marks, answers);
          const refused = async (): Promise<Reply | undefined> => {
            if (overtaken.length > 0) return refusalReply(overtakenBy(overtaken).refusal);
            const plan = planOf(fields, edited);
            if (!plan.ok) return refusalReply(plan.refusal);
            const unusable = await unusableChannel(ask, plan.value.channelId);
            if (unusable !== undefined) return unusable;
            const server = await ask.bot.service.serverSettings(guildOf(ask));
            const locale = ofServer.locale.of(server) ?? localeFrom(ask.where.guildLocale);
            const saved = await saveNight(kernel, guildOf(ask), { ...plan.value, locale });
            return saved.ok ? undefined : refusalReply(saved.refusal);
          };
          const reply = await refused();
          if (reply === undefined) return host(ask);
          if (reply.kind !== 'refusal') return reply;
          return { ...reply, instead: formAgain(presses.form({ draft: ask.bot.drafts.keep(ask, edited) })) };
        },
      }),
      button(presses.end, {
        acknowledge: 'update',
        async run(ask) {
          const no = notManaging(ask);
          const night = no === undefined ? await findNight(kernel, guildOf(ask)) : undefined;
          if (night === undefined) return no ?? host(ask);
          return show(sureView(night, await countSignedUp(kernel, night.guildId), wordsFor(ask)));
        },
      }),
      button(presses.confirmEnd, {
        acknowledge: 'update',
        async run(ask) {
          const no = notManaging(ask);
          if (no !== undefined) return no;
          await endNight(kernel, guildOf(ask));
          return textReply(ask, say('club.host-ended'));
        },
      }),
      button(presses.signUp, {
        acknowledge: 'private',
        run: async (ask) =>
          replyTo(await signUp(kernel, ask.where.place, ask.person), (night) =>
            textReply(ask, signedUpWords(night, ask.bot.now())),
          ),
      }),
      button(presses.leave, {
        acknowledge: 'private',
        run: async (ask) =>
          replyTo(await cancelSignUp(kernel, ask.where.place, ask.person), () =>
            textReply(ask, say('club.left')),
          ),
      }),
      ...[presses.here, presses.wish].map((kind) =>
        button(kind, {
          acknowledge: 'private',
          async run(ask, { night: minute }, [wish = '']) {
            const { where, person, origin } = ask;
            const came = await come(kernel, where.place, { minute, wish }, person, origin);
            return replyTo(came, (night) => textReply(ask, stageMessage(night)));
          },
        }),
      ),
      button(presses.away, {
        acknowledge: 'private',
        run: async (ask, { night: minute }) =>
          replyTo(await stayAway(kernel, ask.where.place, minute, ask.person), () =>
            textReply(ask, say('club.noted-away')),
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

function stageMessage({ phase, startsAt }: ClubNight) {
  return phase === 'open' ? say('club.noted-now') : say('club.noted', { when: instant(startsAt) });
}

/** Games for at least two. */
function playable({ games }: BotContext) {
  return games.filter(({ seats }) => seats.max > 1);
}

function guildOf({ where }: Ask): string {
  return where.place.guildId ?? '';
}

function lackingAt({ bot, where }: Ask, channelId: string): readonly Permission[] {
  return where.place.channelId === channelId
    ? missing(NEEDED, where.permissions)
    : lackingIn(bot.client, channelId, NEEDED);
}

/** Why a night cannot be in a channel. The channel's id may be forged. */
async function unusableChannel(ask: Ask, channelId: string): Promise<Reply | undefined> {
  const guildId = guildOf(ask);
  const known = await channelAt(ask.bot, channelId);
  const isThere =
    known !== undefined &&
    'guild_id' in known &&
    known.guild_id === guildId &&
    (CHANNEL_TYPES as readonly ChannelType[]).includes(known.type) &&
    (await ask.bot.members.sees({ guildId, channelId }, ask.person.id));
  if (!isThere) return refusalReply(say('club.no-channel'));
  const lacking = lackingAt(ask, channelId);
  if (lacking.length > 0) return refusalReply(missingMessage(lacking, channelId));
  const may = await ask.bot.service.mayOpen(inServer(guildId, channelId));
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
