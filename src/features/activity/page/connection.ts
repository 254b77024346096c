import type { Answers, Refused, Requests, SheetView } from '../protocol.ts';
import { type ask, type Heard, Unreachable } from './api.ts';

/** The person's identity, language and theme. */
export type Session = Answers['login'];

/** How long to wait before each retry, in ms. */
const RETRIES = [500, 1000, 2000, 5000, 10_000];
/** How long to wait if a retry is unlikely to help, in ms. */
export const LONG_PAUSE = 10_000;
/** HTTP status of a refused token. */
const UNAUTHORIZED = 401;
/** HTTP status of a person's rate limit. */
const TOO_MANY = 429;

interface ConnectionNeeds {
  readonly ask: typeof ask;
  /** @throws Unreachable, or an Error with the server's message @param view is requested with the login */
  readonly logIn: (view?: Requests['view']) => Promise<Session>;
  /** Called with whether the server responds. */
  readonly answers: (does: boolean) => void;
  readonly pause: (ms: number) => Promise<unknown>;
}

export type Connection = ReturnType<typeof createConnection>;

/** Retries requests until the server responds. Renews an expired token, once for all requests waiting for it. */
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
    /** The latest session, even if its token has expired. */
    session: () => session,

    /** @throws Error with the reason if the login is refused */
    async sure<Name extends keyof Requests>(
      name: Name,
      request: Requests[Name],
      signal?: AbortSignal,
    ): Promise<Heard<Name>> {
      let refused: string | undefined;
      for (let tries = 0; ; tries++) {
        try {
          // Another request may have renewed the token in the meantime.
          if (session === undefined || session.token === refused) {
            const view = name === 'view' && login === undefined ? request : undefined;
            session = await loggedIn(view as Requests['view'] | undefined);
            if (view !== undefined && session.view !== undefined) {
              answers(true);
              return broughtAlong(session.view) as Heard<Name>;
            }
          }
          const { token } = session;
          const heard = await ask(name, request, token, signal);
          if (!heard.ok || heard.isSilent !== true) answers(true);
          // For a person with more sheets open than the server streams to, retrying would not help.
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

/** The view that came with the login. */
function broughtAlong(view: SheetView | Refused): Heard<'view'> {
  return 'refused' in view ? { ok: false, status: 409, refused: view } : { ok: true, answer: view };
}
