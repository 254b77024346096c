import type { Result } from '../../table/request.ts';
import { type Answers, type Changed, type Fields, formOf, submitted } from '../messages/form.ts';
import { formAgain } from '../messages/refusals.ts';
import type { FormKind, OpensForm, SubmitsForm } from '../presses.ts';
import { type Ask, wordsFor } from './ask.ts';
import type { Button } from './button.ts';
import type { Acknowledgement, Reply } from './reply.ts';

/** A form with the present values. */
interface PresentForm<Values> {
  readonly title: string;
  readonly fields: Fields<Values>;
  /** Input to begin with, instead of the present values. */
  readonly suggested?: Answers | undefined;
}

interface EditedBy<About, Values> {
  /** Returns a reply if the person gets no form. */
  form(ask: Ask, press: OpensForm<About>): Promise<PresentForm<Values> | Reply>;
  /** Of submitting it. */
  readonly acknowledge: Acknowledgement;
  acknowledgeFor?(press: SubmitsForm<About>): Acknowledgement;
  /**
   * Saves what the person changed. A refusal after `read` offers the form again as it was submitted.
   *
   * @param read parses the changes of present values
   */
  save(
    ask: Ask,
    press: SubmitsForm<About>,
    read: (present: Fields<Values>) => Result<Changed<Values>>,
  ): Promise<Reply>;
}

/** The buttons that open a form about stored values and submit it. */
export function formButtons<About, Values>(
  press: FormKind<About>,
  { form, save, ...acknowledge }: EditedBy<About, Values>,
): readonly Button[] {
  const opens: Button = {
    kind: press.kind,
    fields: press.fields,
    acknowledge: 'form',
    async form(ask, opening: OpensForm<About>) {
      const present = await form(ask, opening);
      if ('kind' in present) return present;
      const { title, fields, suggested } = present;
      const isAgain = opening.draft !== undefined;
      const typed = isAgain ? ask.bot.drafts.of(ask, opening.draft) : suggested;
      const submit = (marks: string) => press.save(opening, { again: isAgain, marks });
      return formOf(title, fields, wordsFor(ask), submit, typed);
    },
  };
  const saves: Button = {
    kind: press.save.kind,
    fields: press.save.fields,
    ...acknowledge,
    sendsForm: true,
    async run(ask, submission: SubmitsForm<About>, _, answers) {
      let typed: Answers | undefined;
      const reply = await save(ask, submission, (present) => {
        const { edited, changes } = submitted(present, wordsFor(ask), submission.marks, answers);
        typed = edited;
        return changes;
      });
      if (reply.kind !== 'refusal' || typed === undefined) return reply;
      return { ...reply, instead: formAgain(press.again(submission, ask.bot.drafts.keep(ask, typed))) };
    },
  };
  return [opens, saves];
}
