import type { APIContainerComponent } from 'discord-api-types/v10';
import type { ComponentChildren } from 'preact';
import { hex } from '../model/colour.ts';
import { SpoilerCover } from './spoiler-cover.tsx';

/** A frame around components, with a bar of its accent colour. */
export function Container(props: {
  readonly container: APIContainerComponent;
  readonly children: ComponentChildren;
}) {
  const { accent_color: accent, spoiler = false } = props.container;
  const style = typeof accent === 'number' ? { '--accent': hex(accent) } : {};
  return (
    <div class={`container ${typeof accent === 'number' ? 'container-accent' : ''}`} style={style}>
      <SpoilerCover spoiler={spoiler}>{props.children}</SpoilerCover>
    </div>
  );
}
