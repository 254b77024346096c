import { useState } from 'preact/hooks';
import type { UploadedFile } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';

/** Files for a form: uploaded at once, named by their ids when it is submitted. */
export function FileUpload(props: {
  readonly id: string;
  readonly max: number;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const app = useApp();
  const pane = usePane();
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const take = async (list: FileList | null) => {
    const taken: UploadedFile[] = [];
    for (const file of [...(list ?? [])].slice(0, props.max)) {
      const uploaded = await app.link.upload(file);
      if ('id' in uploaded) taken.push(uploaded);
      else pane.notice.value = pane.words.value.refusals[uploaded.code](uploaded.message);
    }
    setFiles(taken);
    props.onChange(taken.map(({ id }) => id));
  };
  return (
    <span class="file-upload">
      <input
        id={props.id}
        type="file"
        multiple={props.max > 1}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        onChange={({ currentTarget }) => void take(currentTarget.files)}
      />
      {files.length > 0 && <small>{files.map(({ filename }) => filename).join(', ')}</small>}
    </span>
  );
}
