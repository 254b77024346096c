import { say } from '../../discord/i18n/words.ts';
import { createTurns } from '../../discord/interactions/allowance.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { type ButtonHandler, button } from '../../discord/interactions/button.ts';
import type { SlashCommand } from '../../discord/interactions/command.ts';
import { type Reply, refusalReply, show } from '../../discord/interactions/reply.ts';
import { sendDirectly } from '../../discord/messages/delivery.ts';
import { sentView } from '../../discord/messages/sheets.ts';
import { createFingerprints } from '../../table/fingerprint.ts';
import type { Kernel } from '../feature.ts';
import { feature } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { createRetention, isRetentionTask, leftServer, retentionJobs } from './retention.ts';
import { dataFile, erasedView, eraseView, exportView, presses, privacyView } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    privacy: typeof en;
  }
}

const HOUR = 3_600_000;

/** The stored data of people and servers: people can view and delete theirs, and old data is deleted automatically. */
export const privacy = feature({
  id: 'privacy',
  locales: { en, de, fr, nl },
  records: [leftServer],
  make(kernel) {
    const { log, now } = kernel;
    const { leftServer: left } = kernel.store.prisma;
    const retain = createRetention({
      ...kernel,
      isOnServer: kernel.members.isBotOn,
      onServerDeleted: (server) =>
        log.info({ server }, 'the data of a server that removed the bot is deleted'),
      onKept: (table, why) => log.error({ table, ...why }, 'replaying a game failed; it keeps its positions'),
    });
    return {
      api: undefined,
      ...privacyControls(kernel),
      jobs: {
        retention: {
          async run(key) {
            if (isRetentionTask(key)) await retain(key);
          },
        },
      },
      recurring: { every: 6 * HOUR, jobs: retentionJobs },
      // Their data is deleted after some days.
      async serversLeft(guildIds) {
        const since = now();
        await left.createMany({
          data: guildIds.map((guildId) => ({ guildId, since })),
          skipDuplicates: true,
        });
      },
      async serversBack(guildIds) {
        await left.deleteMany({ where: { guildId: { in: [...guildIds] } } });
      },
    };
  },
});

/** How much time is between two exports of a person, in ms: each reads all of their games from the database. */
const EXPORT_EVERY = 60_000;

/** Explains what is stored about a person and why, exports it, and deletes it. */
function privacyControls({ retention, ...needs }: Pick<Kernel, 'retention' | 'now' | 'store'>): {
  readonly commands: readonly SlashCommand[];
  readonly buttons: readonly ButtonHandler[];
} {
  const fingerprints = createFingerprints(needs);
  const oneAtATime = createTurns();
  /** Sends a person's data by direct message; shows it privately if these are closed. */
  const exportData = async (ask: Ask): Promise<Reply> => {
    const { id: userId } = ask.person;
    if (!(await fingerprints.once('export', [userId], EXPORT_EVERY)))
      return refusalReply(say('privacy.export-often'));
    const words = wordsFor(ask);
    const data = await oneAtATime(() => ask.bot.service.personalData(userId));
    const file = await dataFile({ userId, exportedAt: ask.bot.now().toISOString(), ...data });
    const view = (description: string) => exportView(file, description, words);
    const url = await sendDirectly(ask, view(words.plain('privacy.file')));
    if (url === undefined) return show(view(words.plain('privacy.closed')));
    return show(sentView(url, words, say('privacy.sent')));
  };
  const showPrivacy = async (ask: Ask): Promise<Reply> => show(privacyView(wordsFor(ask), retention));
  return {
    commands: [
      {
        name: 'privacy',
        describe: 'discord.command.privacy',
        run: (ask) => showPrivacy(ask),
      },
    ],
    buttons: [
      button(presses.privacy, { acknowledge: 'update', run: showPrivacy }),
      button(presses.privacyExport, { acknowledge: 'private', run: exportData }),
      // Asks for confirmation.
      button(presses.privacyDelete, {
        acknowledge: 'update',
        run: async (ask) => show(eraseView(wordsFor(ask))),
      }),
      button(presses.privacyErase, {
        acknowledge: 'update',
        async run(ask) {
          await ask.bot.service.erasePerson(ask.person.id);
          return show(erasedView(wordsFor(ask)));
        },
      }),
    ],
  };
}
