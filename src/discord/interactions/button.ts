import type { Choice } from '../messages/view.ts';
import type { FieldSchemas, Press, PressOf } from '../presses.ts';
import type { BotContext, InteractionContext } from './context.ts';
import type { Acknowledgement, Reply } from './reply.ts';

/** A form of 1 to 5 fields. */
export interface Form {
  /** What sending the form means. */
  readonly press: Press;
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** A field of a form, as it is at first. */
export type FormField = {
  /** By which the answer names it. */
  readonly name: string;
  readonly label: string;
  /** Below the label. */
  readonly about?: string;
  /** It can be left empty. */
  readonly optional?: true;
} & (
  | { readonly kind: 'text'; readonly example: string; readonly value: string }
  /** One of 1 to 25 choices. */
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  /** Channels of the server, at most 25. */
  | { readonly kind: 'channels'; readonly chosen: readonly string[]; readonly most: number }
);

/** What somebody filled into a form: the values of its fields by their names; of text one, or none where it is empty. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** A button that is acknowledged at once; the reply follows when the work is done. */
interface AnsweredBy<P> {
  readonly acknowledge: Acknowledgement;
  /** Where the answer is the message about a table, if it differs there. */
  readonly acknowledgeReply?: Acknowledgement;
  /** @param values the choices in a menu @param answers of a form */
  run(
    bot: BotContext,
    context: InteractionContext,
    press: P,
    values: readonly string[],
    answers: Answers,
  ): Promise<Reply>;
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
