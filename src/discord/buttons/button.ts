import type { BotContext } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';
import type { Acknowledgement, Reply } from '../reply.ts';
import { type IdFormat, writeId } from './custom-ids.ts';
import type { Form } from './form.ts';
import type { ButtonFields, FieldsOf, Kind, Press, PressOf } from './press.ts';

/** A button or menu: what its `custom_id` holds, and what a press does. */
interface Described<K extends Kind> extends IdFormat {
  readonly kind: K;
  readonly fields: ButtonFields[K];
}

/** A button that is acknowledged at once; the reply follows when the work is done. */
interface AnsweredBy<K extends Kind> {
  readonly acknowledge: Acknowledgement;
  /** Where the bot is not in the channel, if it differs there. */
  readonly acknowledgeOutside?: Acknowledgement;
  /** @param values the choices in a menu, or the text of a form; empty for a button */
  run(
    bot: BotContext,
    context: InteractionContext,
    press: PressOf<K>,
    values: readonly string[],
  ): Promise<Reply>;
}

/** A button that opens a form. The form is the acknowledgement. */
interface OpensForm<K extends Kind> {
  readonly acknowledge: 'form';
  form(bot: BotContext, context: InteractionContext, press: PressOf<K>): Promise<Form>;
}

export type ButtonSpec<K extends Kind> = Described<K> & (AnsweredBy<K> | OpensForm<K>);

export type Button<K extends Kind = Kind> = ButtonSpec<K> & {
  /** The `custom_id`. @throws as `CustomIds.write` */
  id(fields: FieldsOf<ButtonFields[K]>): string;
};

/** Any button, as the registry lists it. */
export type AnyButton = IdFormat & { readonly kind: Kind } & (
    | {
        readonly acknowledge: Acknowledgement;
        readonly acknowledgeOutside?: Acknowledgement;
        readonly form?: undefined;
        run(
          bot: BotContext,
          context: InteractionContext,
          press: Press,
          values: readonly string[],
        ): Promise<Reply>;
      }
    | {
        readonly acknowledge: 'form';
        form(bot: BotContext, context: InteractionContext, press: Press): Promise<Form>;
      }
  );

/** Describes a button or menu, in one value. */
export function button<const K extends Kind>(spec: ButtonSpec<K>): Button<K> {
  return { ...spec, id: (fields) => writeId(spec, fields) };
}
