import { type ChannelType, type RESTGetAPIChannelResult, Routes } from 'discord.js';
import type { Message } from '../../core/message.ts';
import { instant } from '../../discord/i18n/sentences.ts';
import { localeFrom, say } from '../../discord/i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../../discord/interactions/ask.ts';
import { type ButtonHandler, button } from '../../discord/interactions/button.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import { formButtons } from '../../discord/interactions/form-buttons.ts';
import { lackingIn, missing, missingMessage } from '../../discord/interactions/kernel-places.ts';
import type { Permission } from '../../discord/interactions/place-kind.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { textView } from '../../discord/messages/view.ts';
import { codeOf } from '../../discord/rest/limits.ts';
import { whoMay } from '../../discord/settings/who-may.ts';
import { restOf } from '../../table/hooks.ts';
import { ofServer } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { type ClubKernel, findNight } from './club.ts';
import { CHANNEL_TYPES, fieldsOf, type Offered } from './form.ts';
import { cancelSignUp, come, countSignedUp, signUp, stayAway } from './guests.ts';
import { shownNight } from './messages.ts';
import { endNight, saveNight } from './nights.ts';
import { presses } from './presses.ts';
import { type ClubNight, endOf, nextAfter } from './records.ts';
import { hostView, noticeView, sureView } from './views.ts';

/** Who may set up a server's night, change it and end it. */
export const organisers = whoMay('club-night.set-up', 'managers', {
  name: 'club-nights',
  order: 20,
  label: say('config.club-nights'),
  describe: 'discord.option.club-nights',
});

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
  return {
    commands: [
      {
        name: 'club-night',
        describe: 'discord.command.club-night',
        serverOnly: true,
        botInChannel: true,
        onSheets: async ({ guildId = '', channelId }) =>
          (await findNight(kernel, guildId))?.channelId === channelId,
        run: async (ask) => {
          const no = await organisers.whyNot(ask);
          return no === undefined ? manage(kernel, ask) : ((await invite(kernel, ask)) ?? no);
        },
      },
    ],
    buttons: [...hostButtons(kernel), ...guestButtons(kernel)],
  };
}

/** For people who manage the server. */
function hostButtons(kernel: ClubKernel): readonly ButtonHandler[] {
  return [
    ...formButtons(presses.form, {
      async form(ask) {
        const no = await organisers.whyNot(ask);
        if (no !== undefined) return no;
        const fields = fieldsFor(ask, await offered(kernel, ask));
        return { title: wordsFor(ask).plain('club.title'), fields };
      },
      acknowledge: 'update',
      async save(ask, _, read) {
        const no = await organisers.whyNot(ask);
        if (no !== undefined) return no;
        const present = await offered(kernel, ask);
        const edited = read(fieldsFor(ask, present));
        if (!edited.ok) return refusalReply(edited.refusal);
        const plan = { ...present, ...edited.value };
        const unusable = await unusableChannel(ask, plan.channelId);
        if (unusable !== undefined) return unusable;
        const server = await ask.bot.service.serverSettings(guildOf(ask));
        const locale = ofServer.locale.of(server) ?? localeFrom(ask.where.guildLocale);
        const saved = await saveNight(kernel, guildOf(ask), { ...plan, locale, hostId: ask.person.id });
        return saved.ok ? manage(kernel, ask) : refusalReply(saved.refusal);
      },
    }),
    button(presses.end, {
      acknowledge: 'update',
      async run(ask) {
        const no = await organisers.whyNot(ask);
        const night = no === undefined ? await findNight(kernel, guildOf(ask)) : undefined;
        if (night === undefined) return no ?? manage(kernel, ask);
        return show(sureView(night, await countSignedUp(kernel, night.guildId), wordsFor(ask)));
      },
    }),
    button(presses.confirmEnd, {
      acknowledge: 'update',
      async run(ask) {
        const no = await organisers.whyNot(ask);
        if (no !== undefined) return no;
        await endNight(kernel, guildOf(ask));
        return textReply(ask, say('club.host-ended'));
      },
    }),
  ];
}

/** For everyone in the night's channel. */
function guestButtons(kernel: ClubKernel): readonly ButtonHandler[] {
  return [
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
  ];
}

async function manage(kernel: ClubKernel, ask: Ask): Promise<Reply> {
  const words = wordsFor(ask);
  const night = await findNight(kernel, guildOf(ask));
  if (night === undefined) return show(hostView(undefined, words));
  const lacking = lackingAt(ask, night.channelId);
  return show(hostView({ ...(await shownNight(kernel, night)), lacking }, words));
}

/** The sign-up message for one person. A touched sheet offers it in the night's channel. */
async function invite(kernel: ClubKernel, ask: Ask): Promise<Reply | undefined> {
  const night = await findNight(kernel, guildOf(ask));
  if (night?.channelId !== ask.where.place.channelId) return undefined;
  const view = noticeView(await shownNight(kernel, night), wordsFor(ask));
  return show({ ...view, tone: 'private' });
}

/** The present values of the form. */
async function offered(kernel: ClubKernel, ask: Ask): Promise<Offered> {
  const night = await findNight(kernel, guildOf(ask));
  if (night !== undefined) {
    const { day, minutes, zone, channelId, games } = night;
    return { day, minutes, zone, channelId, games };
  }
  const { zone } = restOf(ask.bot.contributions, await ask.bot.service.settings(ask.person.id));
  const { channelId, parentId } = ask.where.place;
  return { ...USUAL, zone, channelId: parentId ?? channelId, games: playable(ask.bot).map(({ id }) => id) };
}

function fieldsFor(ask: Ask, present: Offered) {
  return fieldsOf(present, playable(ask.bot), wordsFor(ask));
}

function textReply(ask: Ask, message: Message): Reply {
  return show(textView(message, wordsFor(ask)));
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
  if (ask.where.absence !== undefined) return refusalReply(ask.where.absence);
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
