import type { Answers, Form } from '../messages/form.ts';
import type { FieldSchemas, Press, PressOf } from '../presses.ts';
import type { BotContext, InteractionContext } from './context.ts';
import type { Acknowledgement, Launch, Reply } from './reply.ts';

/** A button that is acknowledged at once; the reply follows when the work is done. */
interface AnsweredBy<P> {
  readonly acknowledge: Acknowledgement;
  /** Where it depends on the press. */
  acknowledgeFor?(press: P): Acknowledgement;
  /** It is how a form is sent, which no button of a message does. */
  readonly sendsForm?: true;
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

/** A button that opens a form, or an activity. That is the acknowledgement; otherwise a reply says why there is none. */
interface OpensForm<P> {
  readonly acknowledge: 'form';
  form(bot: BotContext, context: InteractionContext, press: P): Promise<Form | Launch | Reply>;
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
