import type { APIModalInteractionResponseCallbackComponent } from 'discord-api-types/v10';
import type { JSX } from 'preact';
import type { Id, ModalValues } from '../../protocol.ts';
import { KIND } from '../kit/kinds.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { each } from '../parts/each.ts';
import { Field } from './field.tsx';
import type { Problems } from './values.ts';

/** A form while it is filled in. */
export interface Filling {
  readonly values: ModalValues;
  readonly problems: Problems;
  readonly channelId: Id;
  set(customId: string, value: string | readonly string[] | boolean): void;
}

/** A part of a form: a control with its label, a text, or a row of the older kind. */
export function drawPart(part: APIModalInteractionResponseCallbackComponent, filling: Filling): JSX.Element {
  switch (part.type) {
    case KIND.label:
      return (
        <Field label={part.label} description={part.description} control={part.component} filling={filling} />
      );
    case KIND.text:
      return <Markdown source={part.content} />;
    default:
      return (
        <>
          {'components' in part &&
            each(part.components, (control) => (
              <Field
                label={control.label ?? ''}
                description={undefined}
                control={control}
                filling={filling}
              />
            ))}
        </>
      );
  }
}
