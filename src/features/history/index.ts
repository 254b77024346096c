import { say } from '../../discord/i18n/words.ts';
import { type Ask, askerOf, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import type { SlashCommand } from '../../discord/interactions/command.ts';
import { aboutTable, forTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import { collectAdditions } from '../../discord/messages/slots.ts';
import { isRefused } from '../../table/request.ts';
import type { Loaded } from '../../table/service.ts';
import { feature } from '../feature.ts';
import { bgStatsView } from './bg-stats.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { historyView, presses, sealedSeedView, verdictView } from './views.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    history: typeof en;
  }
}

const control = (order: number, kind: 'history' | 'verify', { loaded: { table }, words }: ShownGame) => ({
  order,
  button: words.button(presses[kind]({ table: table.id }), `end.${kind}`),
});

/** The history of a game: its record, the check of its dice, and an export to a play-logging app. */
export const history = feature({
  id: 'history',
  locales: { en, de, fr, nl },
  make: () => ({
    api: undefined,
    commands,
    buttons,
    shows: {
      closed: (about) => ({
        controls: about.loaded.state === undefined ? [] : [control(10, 'verify', about)],
      }),
      end: (about) => ({ controls: [control(60, 'history', about), control(70, 'verify', about)] }),
    },
  }),
});

const commands: readonly SlashCommand[] = [
  aboutTable({
    name: 'history',
    describe: 'discord.command.history',
    ofTable: true,
    table: 'latest',
    run: showHistory,
  }),
  aboutTable({
    name: 'verify',
    describe: 'discord.command.verify',
    ofTable: true,
    table: 'latest',
    run: showVerdict,
  }),
];

const buttons = [
  button(presses.history, forTable('private', showHistory)),
  button(presses.verify, forTable('private', showVerdict)),
  button(presses.bgStats, forTable('private', exportPlay)),
];

/** Shows the record of a table so far. */
async function showHistory(ask: Ask, loaded: Loaded): Promise<Reply> {
  if (loaded.step === undefined) return refusalReply(say('refuse.not-begun'), loaded.table);
  const { course, viewer } = await ask.bot.service.mayKnow(loaded.table, askerOf(ask));
  if (!course) return refusalReply(say('refuse.unknown'), loaded.table);
  const words = wordsFor(ask, loaded.table);
  const [steps, record, added] = await Promise.all([
    ask.bot.service.steps(loaded),
    ask.bot.service.record(loaded),
    collectAdditions(ask.bot, { loaded, words }, 'record', 'game'),
  ]);
  return show(historyView(loaded, steps, record, words, viewer !== undefined, added));
}

/** Shows the hash of the seed while it is secret, then replays the record from the seed. */
async function showVerdict(ask: Ask, loaded: Loaded): Promise<Reply> {
  const words = wordsFor(ask, loaded.table);
  const result = await ask.bot.service.verify(loaded);
  if (isRefused(result, 'refusal.verify-later'))
    return show(sealedSeedView(loaded, words, await collectAdditions(ask.bot, { loaded, words }, 'sealed')));
  const added = await collectAdditions(ask.bot, { loaded, words }, 'verdict');
  return replyTo(result, (verdict) => show(verdictView(loaded, verdict, words, added)), loaded.table);
}

/** Gives a player a link that adds the finished game to the app BG Stats. */
async function exportPlay(ask: Ask, loaded: Loaded): Promise<Reply> {
  if (loaded.table.status !== 'finished' || ask.bot.service.seatOf(loaded, ask.person.id) === undefined)
    return refusalReply(say('bg-stats.own'), loaded.table);
  const [opening] = await ask.bot.service.course(loaded);
  return show(bgStatsView(loaded, opening?.state, wordsFor(ask, loaded.table)));
}
