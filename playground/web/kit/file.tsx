import type { APIFileComponent } from 'discord-api-types/v10';
import { usePane } from '../app/context.ts';
import { Icon } from '../parts/icon.tsx';
import { useMessage } from './context.ts';
import { attachmentOf, filenameOf, fileSize } from './media.ts';
import { SpoilerCover } from './spoiler-cover.tsx';

export function FileComponent({ file }: { readonly file: APIFileComponent }) {
  const attachment = attachmentOf(file.file, useMessage());
  return (
    <SpoilerCover spoiler={file.spoiler ?? false}>
      <FileCard
        name={file.name ?? attachment?.filename ?? filenameOf(file.file.url)}
        url={file.file.url}
        size={file.size ?? attachment?.size}
      />
    </SpoilerCover>
  );
}

/** A file to open or to keep. */
export function FileCard(props: {
  readonly name: string;
  readonly url: string;
  readonly size: number | undefined;
}) {
  const { name, url, size } = props;
  const pane = usePane();
  return (
    <div class="file-card">
      <Icon name="file" size={32} />
      <span class="file-facts">
        <a href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
        {size !== undefined && <small>{fileSize(size, pane.person.value.locale)}</small>}
      </span>
      <a class="icon-button" href={url} download={name} aria-label={pane.words.value.kit.download(name)}>
        <Icon name="download" />
      </a>
    </div>
  );
}
