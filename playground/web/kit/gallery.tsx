import type { APIMediaGalleryComponent } from 'discord-api-types/v10';
import type { Picture } from '../app/app.ts';
import { each } from '../parts/each.ts';
import { useMessage } from './context.ts';
import { pictureOfMedia } from './media.ts';
import { PictureButton } from './picture-button.tsx';
import { SpoilerCover } from './spoiler-cover.tsx';

/** One picture in its own shape, or several as a mosaic. */
export function Gallery({ gallery }: { readonly gallery: APIMediaGalleryComponent }) {
  const message = useMessage();
  const pictures = gallery.items.map(({ media, description }) => pictureOfMedia(media, description, message));
  return <Mosaic pictures={pictures} spoilers={gallery.items.map(({ spoiler }) => spoiler ?? false)} />;
}

export function Mosaic(props: {
  readonly pictures: readonly Picture[];
  readonly spoilers: readonly boolean[];
}) {
  const { pictures, spoilers } = props;
  const shape = pictures.length <= 4 ? String(pictures.length) : 'many';
  return (
    <div class={`mosaic mosaic-${shape}`}>
      {each(pictures, (_, index) => (
        <div class="mosaic-tile">
          <SpoilerCover spoiler={spoilers[index] ?? false}>
            <PictureButton pictures={pictures} index={index} />
          </SpoilerCover>
        </div>
      ))}
    </div>
  );
}
