import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Key, say, type Words } from '../../discord/i18n/words.ts';
import { buttons, type File, text, textView, type View } from '../../discord/messages/view.ts';
import { pressKind } from '../../discord/presses.ts';
import { FILE_MAX } from '../../discord/rest/limits.ts';
import type { Retention } from '../feature.ts';

const packed = promisify(gzip);

/** What is stored, why, and for how long. */
export function privacyView(words: Words, retention: Retention): View {
  return {
    tone: 'private',
    blocks: [
      text(`### ${words.md('privacy.title')}`, words.md('privacy.kept')),
      text(
        `- ${words.md('privacy.games')}`,
        `- ${words.md('privacy.outcomes')}`,
        `- ${words.md('privacy.settings')}`,
        `- ${words.md('privacy.reminders')}`,
        `- ${words.md('privacy.nights')}`,
        `- ${words.md('privacy.leagues')}`,
        `- ${words.md('privacy.puzzles')}`,
      ),
      text(words.md('privacy.long'), ...retentionLines(retention, words)),
      text(words.md('privacy.more')),
      buttons(
        words.button(presses.privacyExport(), 'privacy.export', 'primary'),
        words.button(presses.privacyDelete(), 'privacy.delete', 'danger'),
      ),
    ],
  };
}

/** The data that is deleted automatically, and after how many days. */
function retentionLines(
  { lobbies, idleGames, positions, leftServers }: Retention,
  words: Words,
): readonly string[] {
  const line = (key: Key, count: number) => (count === 0 ? [] : [`- ${words.md(key, { count })}`]);
  return [
    ...line('privacy.keep-lobbies', lobbies),
    ...line('privacy.keep-idle', idleGames),
    ...line('privacy.keep-positions', positions),
    ...line('privacy.keep-servers', leftServers),
  ];
}

/** A person's data as JSON, compressed if too large for Discord. */
export async function dataFile(data: object): Promise<File> {
  const file = { name: 'rollpad-data.json', content: `${JSON.stringify(data, undefined, 2)}\n` };
  if (Buffer.byteLength(file.content) <= FILE_MAX) return file;
  return { name: `${file.name}.gz`, content: await packed(file.content) };
}

/** @param description of the file */
export function exportView(file: File, description: string, words: Words): View {
  const isPacked = typeof file.content !== 'string';
  return {
    tone: 'private',
    blocks: [
      text(
        `### ${words.md('privacy.title')}`,
        description,
        isPacked ? words.plain('privacy.packed') : undefined,
      ),
      { kind: 'file', ...file },
    ],
  };
}

/** Asks for confirmation to delete everything. */
export function eraseView(words: Words): View {
  return {
    tone: 'refusal',
    blocks: [
      text(`### ${words.md('privacy.delete')}`, words.md('privacy.sure')),
      text(words.md('privacy.stays')),
      buttons(
        words.button(presses.privacy(), 'privacy.keep'),
        words.button(presses.privacyErase(), 'privacy.erase', 'danger'),
      ),
    ],
  };
}

export function erasedView(words: Words): View {
  return textView(say('privacy.erased'), words);
}

export const presses = {
  privacy: pressKind('privacy', 'passing', {}),
  privacyExport: pressKind('privacy-export', 'lasting', {}),
  privacyDelete: pressKind('privacy-delete', 'passing', {}),
  privacyErase: pressKind('privacy-erase', 'lasting', {}),
};
