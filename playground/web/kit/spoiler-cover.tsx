import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../app/context.ts';

/** Hides a picture, a file or a container until it is pressed, where it is a spoiler. */
export function SpoilerCover(props: { readonly spoiler: boolean; readonly children: ComponentChildren }) {
  const [shown, setShown] = useState(false);
  const words = useWords();
  if (!props.spoiler || shown) return <>{props.children}</>;
  return (
    <div class="spoiler-cover">
      <div class="spoiler-covered" inert>
        {props.children}
      </div>
      <button type="button" class="spoiler-lift" onClick={() => setShown(true)}>
        <span>SPOILER</span>
        <span class="sr-only">{words.chat.reveal}</span>
      </button>
    </div>
  );
}
