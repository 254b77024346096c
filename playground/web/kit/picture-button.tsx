import type { Picture } from '../app/app.ts';
import { useApp, useWords } from '../app/context.ts';

/** A picture in a message; pressing it opens it large, with those beside it. */
export function PictureButton(props: {
  readonly pictures: readonly Picture[];
  readonly index: number;
  readonly class?: string;
}) {
  const app = useApp();
  const words = useWords();
  const { pictures, index } = props;
  const picture = pictures[index];
  if (!picture) return null;
  const { url, description = '', width, height } = picture;
  const open = () => {
    app.lightbox.value = { pictures, index };
  };
  return (
    <button type="button" class={`picture ${props.class ?? ''}`} onClick={open}>
      <img
        src={url}
        alt={words.kit.openPicture(description)}
        width={width}
        height={height}
        style={width && height ? { '--wide': `${width}px`, '--shape': width / height } : {}}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </button>
  );
}
