import type { Id, UploadedFile } from '../../protocol.ts';
import { usePane } from '../app/context.ts';
import { fileSize } from '../kit/media.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';

/** Files that the next message takes along. */
export function FileChips(props: {
  readonly files: readonly UploadedFile[];
  readonly onRemove: (id: Id) => void;
}) {
  const pane = usePane();
  const words = pane.words.value.composer;
  if (props.files.length === 0) return null;
  return (
    <ul class="file-chips" aria-label={words.files}>
      {props.files.map(({ id, filename, size }) => (
        <li key={id}>
          <Icon name="file" />
          <span>{filename}</span>
          <small>{fileSize(size, pane.person.value.locale)}</small>
          <IconButton
            icon="close"
            size={16}
            label={words.removeFile(filename)}
            onClick={() => props.onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}
