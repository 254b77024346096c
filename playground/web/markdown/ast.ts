import type { Id } from '../../protocol.ts';
import type { TimeStyle } from '../model/time.ts';

/** What Discord's Markdown says, as data: nothing of it is ever HTML. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: Mark; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: Id }
  | { readonly kind: 'command'; readonly name: string; readonly id: Id }
  | { readonly kind: 'everyone'; readonly text: '@everyone' | '@here' }
  | { readonly kind: 'emoji'; readonly name: string; readonly id: Id }
  /** `at` in milliseconds since 1970. */
  | { readonly kind: 'time'; readonly at: number; readonly style: TimeStyle };

export type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler';

export type Block =
  | { readonly kind: 'paragraph' | 'subtext'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Block[])[];
    };
