import type { APIMediaGalleryComponent } from 'discord-api-types/v10';
import type { Picture } from '../app/app.ts';
import { each } from '../parts/each.ts';
import { useMessage } from './context.ts';
import { pictureOfMedia } from './media.ts';
import { PictureButton } from './picture-button.tsx';
import { SpoilerCover } from './spoiler-cover.tsx';

/** A lone picture in its own shape, or several cropped into a mosaic. */
export function Gallery({ gallery }: { readonly gallery: APIMediaGalleryComponent }) {
  const message = useMessage();
  const pictures = gallery.items.map(({ media, description }) => pictureOfMedia(media, description, message));
  return <Mosaic pictures={pictures} spoilers={gallery.items.map(({ spoiler }) => spoiler ?? false)} />;
}

/** One to four pictures have a layout each; more are rows of three, after a row with what is left over. */
export function Mosaic(props: {
  readonly pictures: readonly Picture[];
  readonly spoilers: readonly boolean[];
}) {
  const { pictures, spoilers } = props;
  const count = pictures.length;
  const firstRow = count === 2 ? 2 : count > 4 ? count % 3 : 0;
  return (
    <div class={`mosaic mosaic-${count}`}>
      {each(pictures, (_, index) => (
        <div class={`mosaic-tile ${index < firstRow ? `mosaic-row-of-${firstRow}` : ''}`}>
          <SpoilerCover spoiler={spoilers[index] ?? false}>
            <PictureButton pictures={pictures} index={index} />
          </SpoilerCover>
        </div>
      ))}
    </div>
  );
}
