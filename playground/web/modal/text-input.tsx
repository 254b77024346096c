import type { APITextInputComponent } from 'discord-api-types/v10';

/** Discord's limit on a text in a form. */
const MOST_CHARACTERS = 4_000;

/** Discord's style of a text input that has several lines. */
const PARAGRAPH = 2;

/** A line, or several, with what room is left where that is little. */
export function TextInput(props: {
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
        <small class="text-count" aria-hidden="true">
          {value.length}/{max}
        </small>
      )}
    </span>
  );
}
