import type { Answers, Form } from '../messages/form.ts';
import type { Consequence, FieldSchemas, Press, PressOf } from '../presses.ts';
import type { Ask } from './ask.ts';
import type { Acknowledgement, Launch, Reply } from './reply.ts';

/** A button that is acknowledged first and answered when the work is done. */
interface AnsweredBy<P> {
  readonly acknowledge: Acknowledgement;
  /** If it depends on the press. */
  acknowledgeFor?(press: P): Acknowledgement;
  /** Submits a form; no button in a message does that. */
  readonly sendsForm?: true;
  /** Overrides the acknowledgement in places where the answer is the table's message. */
  readonly acknowledgeReply?: Acknowledgement;
  /** @param values the choices in a menu @param answers of a form */
  run(ask: Ask, press: P, values: readonly string[], answers: Answers): Promise<Reply>;
}

/**
 * A button that opens a form or an activity. Opening is the acknowledgement; otherwise a reply says why it cannot open.
 */
interface OpensForm<P> {
  readonly acknowledge: 'form';
  form(ask: Ask, press: P): Promise<Form | Launch | Reply>;
}

/** The handler of a button press, a menu choice or a submitted form. */
export type ButtonHandler = Format & (({ readonly form?: undefined } & AnsweredBy<Press>) | OpensForm<Press>);

type Format = {
  readonly kind: string;
  readonly consequence: Consequence;
  readonly fields: FieldSchemas;
};
type AnsweringButton<P extends Format> = AnsweredBy<PressOf<P>> & Pick<P, keyof Format>;
type FormButton<P extends Format> = OpensForm<PressOf<P>> & Pick<P, keyof Format>;

/** Defines the handler of a kind of press. */
export function button<P extends Format>(press: P, answer: AnsweredBy<PressOf<P>>): AnsweringButton<P>;
export function button<P extends Format>(press: P, answer: OpensForm<PressOf<P>>): FormButton<P>;
export function button({ kind, consequence, fields }: Format, answer: AnsweredBy<never> | OpensForm<never>) {
  return { ...answer, kind, consequence, fields };
}
