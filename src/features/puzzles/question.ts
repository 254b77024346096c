import { small } from '../../discord/i18n/text.ts';
import { say } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { type Reply, refusalReply } from '../../discord/interactions/reply.ts';
import type { ShownGame } from '../../discord/messages/slots.ts';
import { type Button, text } from '../../discord/messages/view.ts';
import { refreshedPanel } from '../../discord/panel/open-panel.ts';
import type { PressOf } from '../../discord/presses.ts';
import type { Loaded } from '../../table/request.ts';
import { peopleOf } from '../../table/seats/seats.ts';
import type { Kernel } from '../feature.ts';
import { withdrawConsent } from './consent.ts';
import { mayBeSearched } from './finished-games.ts';
import { presses } from './presses.ts';
import { askedAt, shares } from './settings.ts';

/** The question whether positions from a person's games may become puzzles. */
interface Question {
  readonly lines: readonly string[];
  readonly buttons: readonly Button[];
}

/**
 * Asks a player for their consent: once, below the first game that they finish, until they answer.
 *
 * @param place the message that asks
 */
export async function questionFor(
  { store }: Pick<Kernel, 'store'>,
  { loaded: { table }, words }: ShownGame,
  userId: string,
  place: 'panel' | 'look-back',
): Promise<Question | undefined> {
  if (table.status !== 'finished' || !mayBeSearched(table) || !peopleOf(table).includes(userId))
    return undefined;
  const [settings] = await store.players([userId]);
  if (settings === undefined || settings.values[shares.key] !== undefined) return undefined;
  const asked = askedAt.of(settings);
  if (asked === '') await store.updatePlayer(userId, askedAt.to(table.id));
  else if (asked !== table.id) return undefined;
  const answer = (given: 'yes' | 'no') => presses.consent({ table: table.id, answer: given, in: place });
  return {
    lines: [words.md('puzzle.consent')],
    buttons: [words.button(answer('yes'), 'puzzle.allow'), words.button(answer('no'), 'puzzle.refuse')],
  };
}

/**
 * Stores a person's answer, and shows the message that asked without the question.
 *
 * @param lookBack shows luck and choice
 */
export async function answerQuestion(
  needs: Pick<Kernel, 'store'>,
  ask: Ask,
  loaded: Loaded,
  { answer, in: place }: PressOf<typeof presses.consent>,
  lookBack: (ask: Ask, loaded: Loaded) => Promise<Reply>,
): Promise<Reply> {
  const { id } = ask.person;
  if (!peopleOf(loaded.table).includes(id)) return refusalReply(say('refuse.not-seated'), loaded.table);
  if (answer === 'yes') await needs.store.updatePlayer(id, shares.to(true));
  else await withdrawConsent(needs, id);
  const shown = await (place === 'panel' ? refreshedPanel : lookBack)(ask, loaded);
  if (shown.kind !== 'view') return shown;
  const said = wordsFor(ask, loaded.table).md(answer === 'yes' ? 'puzzle.allowed' : 'puzzle.refused');
  return { ...shown, view: { ...shown.view, blocks: [...shown.view.blocks, text(small(said))] } };
}
