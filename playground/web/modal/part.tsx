import type { APIModalInteractionResponseCallbackComponent } from 'discord-api-types/v10';
import type { JSX } from 'preact';
import { KIND } from '../kit/kinds.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { each } from '../parts/each.ts';
import { Field } from './field.tsx';
import type { FormState } from './form-state.ts';

/** A part of a form: a control with its label, a text, or a row of the older kind. */
export function renderPart(part: APIModalInteractionResponseCallbackComponent, form: FormState): JSX.Element {
  switch (part.type) {
    case KIND.label:
      return <Field label={part.label} description={part.description} control={part.component} form={form} />;
    case KIND.text:
      return <Markdown source={part.content} />;
    default:
      return (
        <>
          {'components' in part &&
            each(part.components, (control) => (
              <Field label={control.label ?? ''} description={undefined} control={control} form={form} />
            ))}
        </>
      );
  }
}
