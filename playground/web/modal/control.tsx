import type { APIComponentInLabel, APITextInputComponent } from 'discord-api-types/v10';
import { useState } from 'preact/hooks';
import type { Id, ModalValues, UploadedFile } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { Dropdown } from '../kit/dropdown.tsx';
import { itemsOf, KIND } from '../kit/items.tsx';
import type { Problems } from './values.ts';

interface ControlProps {
  readonly id: string;
  readonly label: string;
  readonly control: APIComponentInLabel;
  readonly form: FormState;
  readonly describedBy: string | undefined;
}

/** Any control of a form. */
export function Control(props: ControlProps) {
  const { id, label, control, form, describedBy } = props;
  const { app, pane } = usePage();
  const value = form.values[control.custom_id];
  const invalid = form.problems[control.custom_id] !== undefined;
  const set = (next: string | readonly string[] | boolean) => form.set(control.custom_id, next);
  switch (control.type) {
    case KIND.textInput:
      return (
        <TextInput
          id={id}
          input={control}
          value={typeof value === 'string' ? value : ''}
          invalid={invalid}
          describedBy={describedBy}
          onChange={set}
        />
      );
    case KIND.checkbox:
      return (
        <input
          id={id}
          type="checkbox"
          class="checkbox"
          checked={value === true}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      );
    case KIND.radioGroup:
      return (
        <Options
          id={id}
          kind="radio"
          options={control.options}
          chosen={typeof value === 'string' ? [value] : []}
          invalid={invalid}
          onToggle={(one) => set(one)}
        />
      );
    case KIND.checkboxGroup: {
      const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
      return (
        <Options
          id={id}
          kind="checkbox"
          options={control.options}
          chosen={chosen}
          invalid={invalid}
          onToggle={(one) =>
            set(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
          }
        />
      );
    }
    case KIND.fileUpload:
      return (
        <FileUpload
          id={id}
          max={control.max_values ?? 1}
          invalid={invalid}
          describedBy={describedBy}
          onChange={set}
        />
      );
    default: {
      const view = app.view.value;
      const channel = view.channels.get(form.channelId);
      const viewer = channel && { view, channel, personId: pane.person.value.id };
      return (
        <Dropdown
          id={id}
          label={label}
          items={viewer ? itemsOf(control, viewer) : []}
          values={Array.isArray(value) ? (value as readonly string[]) : []}
          min={control.required === false ? 0 : (control.min_values ?? 1)}
          max={control.max_values ?? 1}
          placeholder={control.placeholder ?? texts.kit.select}
          disabled={false}
          waiting={false}
          blocked={false}
          searchable={control.type !== KIND.stringSelect}
          onCommit={set}
          commit="change"
          invalid={invalid}
          describedBy={describedBy}
        />
      );
    }
  }
}

/** Files for a form. They are uploaded at once, and referred to by id when it is submitted. */
function FileUpload(props: {
  readonly id: string;
  readonly max: number;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const { app, pane } = usePage();
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const take = async (list: FileList | null) => {
    const taken: UploadedFile[] = [];
    for (const file of [...(list ?? [])].slice(0, props.max)) {
      const uploaded = await app.link.upload(file);
      if ('id' in uploaded) taken.push(uploaded);
      else pane.notice.value = texts.refusals[uploaded.code](uploaded.message);
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

/** Radio buttons or checkboxes with descriptions. */
function Options(props: {
  readonly id: string;
  readonly kind: 'radio' | 'checkbox';
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly description?: string;
  }[];
  readonly chosen: readonly string[];
  readonly invalid: boolean;
  readonly onToggle: (value: string) => void;
}) {
  const { id, kind, options, chosen, invalid, onToggle } = props;
  return (
    <div class="options">
      {options.map(({ value, label, description }) => (
        <label key={value} class="option">
          <input
            type={kind}
            name={id}
            checked={chosen.includes(value)}
            aria-invalid={invalid}
            onChange={() => onToggle(value)}
          />
          <span>
            <span class="option-label bright">{label}</span>
            {description !== undefined && <span class="item-description muted small">{description}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Discord's limit for a text in a form. */
const MOST_CHARACTERS = 4_000;

/** Discord's style of a multi-line text input. */
const PARAGRAPH = 2;

/** A single-line or multi-line input, which shows the characters left when few are. */
function TextInput(props: {
  readonly id: string;
  readonly input: APITextInputComponent;
  readonly value: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const { input, value, onChange } = props;
  const Tag = input.style === PARAGRAPH ? 'textarea' : 'input';
  const max = input.max_length ?? MOST_CHARACTERS;
  return (
    <span class="text-input">
      <Tag
        id={props.id}
        value={value}
        placeholder={input.placeholder}
        maxLength={max}
        aria-invalid={props.invalid}
        aria-required={input.required ?? true}
        aria-describedby={props.describedBy}
        onInput={(event: Event) => {
          const field = event.currentTarget;
          if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
            onChange(field.value);
        }}
        {...(Tag === 'textarea' ? { rows: 4 } : {})}
      />
      {input.max_length !== undefined && (
        <small class="text-count muted tiny" aria-hidden="true">
          {value.length}/{max}
        </small>
      )}
    </span>
  );
}

/** The state of a form being filled in. */
export interface FormState {
  readonly values: ModalValues;
  readonly problems: Problems;
  readonly channelId: Id;
  set(customId: string, value: string | readonly string[] | boolean): void;
}
