import type { Answers, Refused, Requests, SheetView } from '../protocol.ts';
import { type ask, type Heard, Unreachable } from './api.ts';

/** Who is there, and how they read. */
export type Session = Answers['login'];

/** How long to wait before another try, in ms: longer each time. */
const RETRIES = [500, 1000, 2000, 5000, 10_000];
/** How long to wait where another try can hardly help, in ms. */
export const LONG_PAUSE = 10_000;
/** The token is refused. */
const UNAUTHORIZED = 401;
/** More than the server does for one person. */
const TOO_MANY = 429;

interface ConnectionNeeds {
  readonly ask: typeof ask;
  /** @throws Unreachable, or Error with what the server says. @param view asked for along with it */
  readonly logIn: (view?: Requests['view']) => Promise<Session>;
  /** Hears whether the server answers. */
  readonly answers: (does: boolean) => void;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** Asks the server until it answers. A token that has expired is asked for anew, once for all requests that wait for it. */
export function createConnection({ ask, logIn, answers, pause }: ConnectionNeeds) {
  let session: Session | undefined;
  let login: Promise<Session> | undefined;

  const loggedIn = async (view?: Requests['view']): Promise<Session> => {
    login ??= logIn(view).finally(() => {
      login = undefined;
    });
    return login;
  };

  return {
    /** The newest, also one whose token has expired. */
    session: () => session,

    /** @throws Error with the reason where logging in is refused */
    async sure<Name extends keyof Requests>(name: Name, request: Requests[Name]): Promise<Heard<Name>> {
      let refused: string | undefined;
      for (let tries = 0; ; tries++) {
        try {
          // Another request may have brought a new token meanwhile.
          if (session === undefined || session.token === refused) {
            const view = name === 'view' && login === undefined ? request : undefined;
            session = await loggedIn(view as Requests['view'] | undefined);
            if (view !== undefined && session.view !== undefined) {
              answers(true);
              return broughtAlong(session.view) as Heard<Name>;
            }
          }
          const { token } = session;
          const heard = await ask(name, request, token);
          answers(true);
          // Where a person has more sheets open than the server watches, asking again would not help.
          const isHaste = !heard.ok && heard.status === TOO_MANY && name !== 'changes';
          if (heard.ok || (heard.status !== UNAUTHORIZED && !isHaste)) return heard;
          if (heard.status === UNAUTHORIZED) refused = token;
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          answers(false);
        }
        await pause(RETRIES[Math.min(tries, RETRIES.length - 1)] ?? 0);
      }
    },
  };
}

/** What came with the login. */
function broughtAlong(view: SheetView | Refused): Heard<'view'> {
  return 'refused' in view ? { ok: false, status: 409, refused: view } : { ok: true, answer: view };
}
