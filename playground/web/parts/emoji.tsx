import { useState } from 'preact/hooks';
import type { Id } from '../../protocol.ts';
import { each } from './render.ts';

/** An emoji of the application, or its name if the server has no image for the id. */
export function CustomEmoji({ id, name }: { readonly id: Id; readonly name: string }) {
  const [missing, setMissing] = useState(false);
  const text = `:${name}:`;
  if (missing) return <span>{text}</span>;
  return (
    <img
      class="custom-emoji"
      src={`/emojis/${id}.png`}
      alt={text}
      title={text}
      draggable={false}
      onError={() => setMissing(true)}
    />
  );
}

/** An emoji in a text for `TextWithEmoji`. */
export const emojiMark = (name: string, id: Id): string => `<:${name}:${id}>`;

/** Plain text with the application's emoji. */
export function TextWithEmoji({ text }: { readonly text: string }) {
  return each(text.split(/(<:\w{1,32}:\d{1,20}>)/), (part) => {
    const [, name, id] = /^<:(\w+):(\d+)>$/.exec(part) ?? [];
    return name === undefined || id === undefined ? part : <CustomEmoji id={id} name={name} />;
  });
}

/** The emoji of a button or an option: the application's by id, or a Unicode emoji. */
export function ComponentEmoji({ emoji }: { readonly emoji: { readonly id?: Id; readonly name?: string } }) {
  const { id, name = '' } = emoji;
  return id ? <CustomEmoji id={id} name={name} /> : <span>{name}</span>;
}
