import type { Result } from '../../table/request.ts';
import { type Answers, type Changed, type Fields, formOf, submitted } from '../messages/form.ts';
import { formAgain } from '../messages/refusals.ts';
import type { FormKind, Press, Submission } from '../presses.ts';
import type { Ask } from './ask.ts';
import type { ButtonHandler } from './button.ts';
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
  form(ask: Ask, about: About): Promise<PresentForm<Values> | Reply>;
  /** Of submitting it. */
  readonly acknowledge: Acknowledgement;
  /**
   * Saves what the person changed. A refusal after `read` offers the form again as it was submitted.
   *
   * @param read parses the changes of present values
   */
  save(
    ask: Ask,
    about: About & Submission,
    read: (present: Fields<Values>) => Result<Changed<Values>>,
  ): Promise<Reply>;
}

/** The buttons that open a form about stored values and submit it. */
export function formButtons<About, Values>(
  press: FormKind<About>,
  { form, save, acknowledge }: EditedBy<About, Values>,
): readonly ButtonHandler[] {
  const opens: ButtonHandler = {
    kind: press.kind,
    consequence: press.consequence,
    fields: press.fields,
    acknowledge: 'form',
    async form(ask, about: Press & About & { readonly draft: string | undefined }) {
      const present = await form(ask, about);
      if ('kind' in present) return present;
      const { title, fields, suggested } = present;
      const again = about.draft !== undefined;
      const typed = again ? ask.bot.drafts.of(ask, about.draft) : suggested;
      return formOf(title, fields, (marks) => press.save({ ...about, again, marks }), typed);
    },
  };
  const saves: ButtonHandler = {
    kind: press.save.kind,
    consequence: press.save.consequence,
    fields: press.save.fields,
    acknowledge,
    // A change that needs no answer still replaces the refusal from which the form was opened.
    acknowledgeFor: ({ again }: Press & Submission) =>
      again && acknowledge === 'silent' ? 'update' : acknowledge,
    sendsForm: true,
    async run(ask, about: Press & About & Submission, _, answers) {
      let typed: Answers | undefined;
      const reply = await save(ask, about, (present) => {
        const { edited, changes } = submitted(present, about.marks, answers);
        typed = edited;
        return changes;
      });
      if (reply.kind !== 'refusal' || typed === undefined) return reply;
      return { ...reply, instead: formAgain(press(about, ask.bot.drafts.keep(ask, typed))) };
    },
  };
  return [opens, saves];
}
