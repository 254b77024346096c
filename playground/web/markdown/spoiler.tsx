import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../app/context.ts';

/** Words that show when they are pressed. */
export function Spoiler({ children }: { readonly children: ComponentChildren }) {
  const [shown, setShown] = useState(false);
  const words = useWords();
  if (shown) return <span class="spoiler spoiler-shown">{children}</span>;
  return (
    <button type="button" class="spoiler" aria-label={words.chat.reveal} onClick={() => setShown(true)}>
      <span class="spoiler-hidden" aria-hidden="true">
        {children}
      </span>
    </button>
  );
}
