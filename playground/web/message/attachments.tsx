import type { Attachment } from '../../protocol.ts';
import { FileCard } from '../kit/file.tsx';
import { Mosaic } from '../kit/gallery.tsx';
import { isPicture } from '../kit/media.ts';
import { SpoilerCover } from '../kit/spoiler-cover.tsx';

/** Files under a message: pictures together, then the rest one by one. */
export function Attachments({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const pictures = attachments.filter(isPicture);
  const files = attachments.filter((one) => !isPicture(one));
  return (
    <>
      {pictures.length > 0 && (
        <Mosaic pictures={pictures} spoilers={pictures.map(({ spoiler }) => spoiler)} />
      )}
      {files.map(({ id, filename, url, size, spoiler }) => (
        <SpoilerCover key={id} spoiler={spoiler}>
          <FileCard name={filename} url={url} size={size} />
        </SpoilerCover>
      ))}
    </>
  );
}
