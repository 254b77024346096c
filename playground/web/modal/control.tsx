import type { APIComponentInLabel } from 'discord-api-types/v10';
import { useApp, usePane } from '../app/context.ts';
import { Dropdown } from '../kit/dropdown.tsx';
import { itemsOf } from '../kit/items.tsx';
import { KIND } from '../kit/kinds.ts';
import { FileUpload } from './file-upload.tsx';
import type { FormState } from './form-state.ts';
import { Options } from './options.tsx';
import { TextInput } from './text-input.tsx';

export interface ControlProps {
  readonly id: string;
  readonly label: string;
  readonly control: APIComponentInLabel;
  readonly form: FormState;
  readonly describedBy: string | undefined;
}

/** A form's control of any kind. */
export function Control(props: ControlProps) {
  const { id, label, control, form, describedBy } = props;
  const app = useApp();
  const pane = usePane();
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
          placeholder={control.placeholder ?? pane.words.value.kit.select}
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
