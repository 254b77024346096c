import { useCallback, useState } from 'preact/hooks';
import type { Id, UploadedFile } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';

/** Words and files that are not sent yet. */
export interface PlainDraft {
  readonly text: string;
  readonly files: readonly UploadedFile[];
  setText(text: string): void;
  addFiles(list: FileList | undefined): Promise<void>;
  removeFile(id: Id): void;
  clear(): void;
}

/** Discord takes no more files than this with a message. */
const MOST_FILES = 10;

/** The draft of one person in one channel; its words are there again when they come back. */
export function usePlainDraft(key: string): PlainDraft {
  const app = useApp();
  const pane = usePane();
  const [text, setShown] = useState(app.drafts.get(key) ?? '');
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);

  const setText = useCallback(
    (next: string) => {
      app.drafts.set(key, next);
      setShown(next);
    },
    [app, key],
  );
  return {
    text,
    files,
    setText,
    async addFiles(list) {
      for (const file of [...(list ?? [])].slice(0, MOST_FILES)) {
        const uploaded = await app.link.upload(file);
        if ('id' in uploaded) setFiles((now) => [...now, uploaded].slice(0, MOST_FILES));
        else pane.notice.value = pane.words.value.refusals[uploaded.code](uploaded.message);
      }
    },
    removeFile(id) {
      setFiles((now) => now.filter((file) => file.id !== id));
    },
    clear() {
      setText('');
      setFiles([]);
    },
  };
}
