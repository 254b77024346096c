import type { Kind } from '../buttons/press.ts';

/**
 * The Unicode emoji in front of a button's label, by what the button does. People find the same button by it in every
 * message. Discord draws these without an upload.
 */
const symbols: Readonly<Partial<Record<Kind, string>>> = {
  play: '🎲',
  sheet: '📝',
  table: '👥',
  rules: '📖',
  options: '⚙️',
  settings: '⚙️',
  'add-computer': '🤖',
  hint: '💡',
  undo: '↩️',
  'request-undo': '↩️',
  'preview-undo': '↩️',
  rematch: '🔁',
  resume: '▶️',
  film: '🎬',
  analysis: '📈',
  history: '📜',
  verify: '🔍',
  'what-if': '🔀',
  share: '📋',
  'bg-stats': '📊',
  mute: '🔕',
  unmute: '🔔',
};

export function symbolOf(kind: Kind): string | undefined {
  return symbols[kind];
}
