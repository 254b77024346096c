import type { FieldSchemas, Press, PressOf } from '../presses.ts';
import type { BotContext, InteractionContext } from './context.ts';
import type { Acknowledgement, Reply } from './reply.ts';

/** A form with one line to fill in. */
export interface Form {
  /** What sending the form means. */
  readonly press: Press;
  readonly title: string;
  readonly label: string;
  readonly example: string;
  /** What the line holds at first. */
  readonly value: string;
}

/** A button that is acknowledged at once; the reply follows when the work is done. */
interface AnsweredBy<P> {
  readonly acknowledge: Acknowledgement;
  /** Where the answer is the message about a table, if it differs there. */
  readonly acknowledgeReply?: Acknowledgement;
  /** @param values the choices in a menu, or the text of a form; empty for a button */
  run(bot: BotContext, context: InteractionContext, press: P, values: readonly string[]): Promise<Reply>;
}

/** A button that opens a form. The form is the acknowledgement. */
interface OpensForm<P> {
  readonly acknowledge: 'form';
  form(bot: BotContext, context: InteractionContext, press: P): Promise<Form>;
}

/** What a press of a button, a choice in a menu or a filled-in form does. */
export type Button = { readonly kind: string; readonly fields: FieldSchemas } & (
  | ({ readonly form?: undefined } & AnsweredBy<Press>)
  | OpensForm<Press>
);

type Format = { readonly kind: string; readonly fields: FieldSchemas };
type AnsweringButton<P extends Format> = AnsweredBy<PressOf<P>> & Pick<P, 'kind' | 'fields'>;
type FormButton<P extends Format> = OpensForm<PressOf<P>> & Pick<P, 'kind' | 'fields'>;

/** Says what the presses of a kind do. */
export function button<P extends Format>(press: P, answer: AnsweredBy<PressOf<P>>): AnsweringButton<P>;
export function button<P extends Format>(press: P, answer: OpensForm<PressOf<P>>): FormButton<P>;
export function button({ kind, fields }: Format, answer: AnsweredBy<never> | OpensForm<never>) {
  return { ...answer, kind, fields };
}
