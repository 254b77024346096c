import { useId } from 'preact/hooks';
import type { Id } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import type { Filled, Wrong } from '../commands/draft.ts';
import { OPTION, type Option } from '../commands/entries.ts';
import { Icon } from '../parts/icon.tsx';
import type { Listbox } from '../parts/listbox.ts';

/** One option of a command: its name and its value. */
export function OptionField(props: {
  readonly option: Option;
  readonly filled: Filled | undefined;
  readonly wrong: Wrong | undefined;
  /** The caret is here. */
  readonly here: boolean;
  /** The suggestions that are shown for it. */
  readonly list: Listbox | undefined;
  readonly onFocus: () => void;
  readonly onText: (text: string) => void;
  readonly onFile: (filename: string, id: Id) => void;
}) {
  const { option, filled, wrong, here, list } = props;
  const words = usePane().words.value.composer;
  const id = useId();
  const text = filled?.text ?? '';
  const label = [option.shownName, option.description, option.required ? words.required : ''].filter(Boolean);
  const active = list && list.active >= 0 ? list.optionId(list.active) : undefined;
  return (
    // A press anywhere in the chip is a press in its field.
    <label
      for={id}
      class={`option-chip ${here ? 'option-here' : ''} ${wrong ? 'option-wrong' : ''} ${filled?.value === undefined ? '' : 'option-chosen'}`}
    >
      <span class="option-name" aria-hidden="true">
        {option.shownName}
      </span>
      {option.type === OPTION.attachment ? (
        <FileValue {...props} id={id} label={label.join(', ')} />
      ) : (
        <input
          id={id}
          type="text"
          class="option-input"
          data-option={option.name}
          data-field={here ? '' : undefined}
          role="combobox"
          autocomplete="off"
          size={Math.max(1, [...text].length)}
          inputMode={
            option.type === OPTION.integer ? 'numeric' : option.type === OPTION.number ? 'decimal' : 'text'
          }
          aria-label={label.join(', ')}
          aria-autocomplete="list"
          aria-expanded={list !== undefined}
          aria-controls={list?.id}
          aria-activedescendant={active}
          aria-invalid={wrong !== undefined}
          aria-required={option.required}
          value={text}
          onFocus={props.onFocus}
          onInput={({ currentTarget }) => props.onText(currentTarget.value)}
        />
      )}
    </label>
  );
}

function FileValue(props: {
  readonly id: string;
  readonly option: Option;
  readonly filled: Filled | undefined;
  readonly here: boolean;
  readonly label: string;
  readonly onFocus: () => void;
  readonly onFile: (filename: string, id: Id) => void;
}) {
  const app = useApp();
  const pane = usePane();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const uploaded = await app.link.upload(file);
    if ('id' in uploaded) props.onFile(uploaded.filename, uploaded.id);
    else pane.notice.value = pane.words.value.refusals[uploaded.code](uploaded.message);
  };
  return (
    <span class="option-file">
      <Icon name="clip" size={16} />
      {props.filled?.text ?? pane.words.value.composer.chooseFile}
      <input
        id={props.id}
        type="file"
        class="sr-only"
        data-option={props.option.name}
        data-field={props.here ? '' : undefined}
        aria-label={props.label}
        onFocus={props.onFocus}
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
    </span>
  );
}
