/**
 * The Unicode emoji in front of a button's label, by what the button does. People find the same button by it in every
 * message. Discord draws these without an upload.
 */
const symbols: Readonly<Record<string, string>> = {
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

export function symbolOf(kind: string): string | undefined {
  return symbols[kind];
}
