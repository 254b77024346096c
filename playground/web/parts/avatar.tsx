import { texts } from '../app/texts.ts';
import { inkOn } from '../model/colour.ts';
import { Icon } from './icon.tsx';

export type Presence = 'online' | 'idle' | 'offline';

/** A disc with an initial, and a small dot for presence. */
export function Avatar(props: {
  readonly of: { readonly name: string; readonly colour: string; readonly isBot?: boolean };
  readonly size?: number;
  readonly bot?: boolean;
  readonly presence?: Presence | undefined;
}) {
  const { size = 40, presence } = props;
  const { name, colour, isBot: bot = props.bot } = props.of;
  const style = { '--avatar': `${size}px`, background: colour, color: inkOn(colour) };
  return (
    <span
      class="avatar rigid"
      style={style}
      // Drawn by the style sheet: the initial is decoration, not text for screen readers.
      data-initial={bot ? undefined : [...name][0]?.toLocaleUpperCase()}
      aria-hidden="true"
    >
      {bot && (
        <svg class="avatar-die" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
          <path d="M20 8.5 29.5 13.5v12L20 31.5 10.5 25.5v-12zM10.5 13.5 20 19l9.5-5.5M20 19v12.5" />
          <path class="avatar-pips" d="M15 22.5v.01M25.2 21.2v.01M24.3 26.3v.01M20 13.7v.01" />
        </svg>
      )}
      {presence && <span class={`presence presence-${presence}`} />}
    </span>
  );
}

/** The mark of a bot beside its name. */
export function AppTag() {
  return (
    <span class="app-tag strong rigid">
      <Icon name="check" size={10} />
      {texts.app}
    </span>
  );
}
