import type {
  APIComponentInLabel,
  APIModalInteractionResponseCallbackComponent,
} from 'discord-api-types/v10';
import type { ModalValues } from '../../protocol.ts';
import { texts } from '../app/texts.ts';
import { defaultsOf, KIND } from '../kit/items.tsx';

/** The mistakes in a form, by the control's `custom_id`. */
export type Problems = Readonly<Record<string, string>>;

type Part = APIModalInteractionResponseCallbackComponent;

/** The controls of a form, with labels or in action rows. */
function controlsOf(parts: readonly Part[]): readonly APIComponentInLabel[] {
  return parts.flatMap((part) => {
    if (part.type === KIND.label) return [part.component];
    if (part.type === KIND.row) return [...part.components];
    return [];
  });
}

/** The initial values of a form. */
export function firstValues(parts: readonly Part[]): ModalValues {
  return Object.fromEntries(controlsOf(parts).map((control) => [control.custom_id, firstValue(control)]));
}

function firstValue(control: APIComponentInLabel): string | readonly string[] | boolean {
  switch (control.type) {
    case KIND.textInput:
      return control.value ?? '';
    case KIND.checkbox:
      return control.default ?? false;
    case KIND.radioGroup:
      return control.options.find((option) => option.default)?.value ?? '';
    case KIND.checkboxGroup:
      return control.options.filter((option) => option.default).map(({ value }) => value);
    case KIND.fileUpload:
      return [];
    default:
      return defaultsOf(control);
  }
}

/** The values to submit. An empty group of radio buttons is left out. */
export function submitted(parts: readonly Part[], values: ModalValues): ModalValues {
  const silent = new Set(
    controlsOf(parts).flatMap((control) =>
      control.type === KIND.radioGroup && values[control.custom_id] === '' ? [control.custom_id] : [],
    ),
  );
  return Object.fromEntries(Object.entries(values).filter(([id]) => !silent.has(id)));
}

/** The mistakes that Discord would not let a person submit. */
export function problemsIn(parts: readonly Part[], values: ModalValues): Problems {
  const problems: Record<string, string> = {};
  for (const control of controlsOf(parts)) {
    const problem = problemOf(control, values[control.custom_id]);
    if (problem !== undefined) problems[control.custom_id] = problem;
  }
  return problems;
}

function problemOf(control: APIComponentInLabel, value: ModalValues[string] | undefined): string | undefined {
  if (control.type === KIND.checkbox) return undefined;
  const required = control.required ?? true;
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return required ? texts.modal.required : undefined;
  }
  if (typeof value === 'string') {
    const least = 'min_length' in control ? (control.min_length ?? 0) : 0;
    return value.length < least ? texts.modal.tooShort(least) : undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const min = 'min_values' in control ? (control.min_values ?? 1) : 1;
  const most = control.type === KIND.checkboxGroup ? control.options.length : 1;
  const max = 'max_values' in control ? (control.max_values ?? most) : most;
  if (value.length < min) return texts.modal.tooFew(min);
  return value.length > max ? texts.modal.tooMany(max) : undefined;
}
