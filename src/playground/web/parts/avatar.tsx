import { inkOn } from '../model/colour.ts';

export type Presence = 'online' | 'idle' | 'offline';

/** Somebody's disc with their initial, and a small mark that says whether they are here. */
export function Avatar(props: {
  readonly name: string;
  readonly colour: string;
  readonly size?: number;
  readonly bot?: boolean;
  readonly presence?: Presence | undefined;
}) {
  const { name, colour, size = 40, bot = false, presence } = props;
  const ink = inkOn(colour);
  return (
    <span class="avatar" style={{ '--avatar': `${size}px` }} aria-hidden="true">
      <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" focusable="false">
        <circle cx="20" cy="20" r="20" fill={colour} />
        {bot ? (
          <g fill="none" stroke={ink} stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">
            <path d="M20 8.5 29.5 13.5v12L20 31.5 10.5 25.5v-12zM10.5 13.5 20 19l9.5-5.5M20 19v12.5" />
            <path d="M15 22.5v.01M25.2 21.2v.01M24.3 26.3v.01M20 13.7v.01" stroke-width="3.2" />
          </g>
        ) : (
          <text
            x="20"
            y="20.5"
            fill={ink}
            font-size="19"
            font-weight="600"
            text-anchor="middle"
            dominant-baseline="central"
          >
            {[...name][0]?.toLocaleUpperCase()}
          </text>
        )}
      </svg>
      {presence && <span class={`presence presence-${presence}`} />}
    </span>
  );
}
