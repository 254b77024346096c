import type { APIComponentInLabel } from 'discord-api-types/v10';
import { useId } from 'preact/hooks';
import { KIND } from '../kit/kinds.ts';
import { Control } from './control.tsx';
import type { FormState } from './form-state.ts';

/** Kinds that are groups of controls: their label is a legend. */
const GROUPS: readonly number[] = [KIND.radioGroup, KIND.checkboxGroup];

/** A control with its label, its description, and what is wrong with it. */
export function Field(props: {
  readonly label: string;
  readonly description: string | undefined;
  readonly control: APIComponentInLabel;
  readonly form: FormState;
}) {
  const { label, description, control, form } = props;
  const id = useId();
  const problem = form.problems[control.custom_id];
  const required = control.type !== KIND.checkbox && (control.required ?? true);
  const hint = description === undefined ? '' : `${id}-hint`;
  const error = problem === undefined ? '' : `${id}-error`;
  const described = `${hint} ${error}`.trim();
  const name = (
    <>
      {label}
      {required && (
        <span class="field-required" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  );
  const below = (
    <>
      {description !== undefined && (
        <span id={hint} class="field-hint">
          {description}
        </span>
      )}
    </>
  );
  const inner = (
    <>
      <Control
        id={id}
        label={label}
        control={control}
        form={form}
        describedBy={described === '' ? undefined : described}
      />
      {problem !== undefined && (
        <span id={error} class="field-error" role="alert">
          {problem}
        </span>
      )}
    </>
  );
  if (GROUPS.includes(control.type)) {
    return (
      <fieldset class="field" aria-describedby={described === '' ? undefined : described}>
        <legend class="field-label">{name}</legend>
        {below}
        {inner}
      </fieldset>
    );
  }
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {name}
      </label>
      {below}
      {inner}
    </div>
  );
}
