/** Authorization codes and access tokens of people: the part of Discord's OAuth 2.0 that Activities need. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Id } from '../../protocol.ts';
import type { Clock } from '../world/clock.ts';

/** How long a code is valid, in milliseconds. Discord says only that it is short: here it is a minute. */
const CODE_LIFETIME = 60_000;
/** How long a token is valid, in milliseconds: a week. */
const TOKEN_LIFETIME = 7 * 86_400_000;

/** The person that a token stands for, and its scopes. */
export interface Grant {
  readonly personId: Id;
  readonly scopes: readonly string[];
  /** By the playground's clock, in milliseconds since 1970. */
  readonly expires: number;
}

/** A response of the token endpoint. */
interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export class OAuth {
  readonly #clock: Clock;
  readonly #clientId: Id;
  readonly #secret: string;
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, Grant>();
  readonly #refreshing = new Map<string, Grant>();

  constructor(clock: Clock, clientId: Id, secret: string) {
    this.#clock = clock;
    this.#clientId = clientId;
    this.#secret = secret;
  }

  /** Makes a code that the app's server can exchange for a token, once. */
  authorize(personId: Id, scopes: readonly string[]): string {
    const code = secretText();
    this.#codes.set(code, { personId, scopes, expires: this.#clock.now() + CODE_LIFETIME });
    return code;
  }

  /** The grant of a token; undefined for an unknown or expired one. */
  grant(token: string): Grant | undefined {
    return this.#valid(this.#tokens.get(token));
  }

  /**
   * `POST /oauth2/token`.
   *
   * @param basic the Authorization header, which may contain the client's id and secret instead of the form
   */
  exchange(form: URLSearchParams, basic: string | undefined): TokenAnswer {
    if (!this.#isClient(form, basic)) return refused(401, 'invalid_client');
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const code = form.get('code');
        if (!code) return refused(400, 'invalid_request', 'Missing "code" in request.');
        // A frame is authorized without a redirect URI.
        if (form.has('redirect_uri'))
          return refused(400, 'invalid_grant', 'Invalid "redirect_uri" in request.');
        return this.#exchanged(this.#codes, code, 'code');
      }
      case 'refresh_token':
        return this.#exchanged(this.#refreshing, form.get('refresh_token') ?? '', 'refresh_token');
      default:
        return refused(400, 'unsupported_grant_type');
    }
  }

  #exchanged(from: Map<string, Grant>, secret: string, name: string): TokenAnswer {
    const grant = this.#valid(from.get(secret));
    from.delete(secret);
    if (!grant) return refused(400, 'invalid_grant', `Invalid "${name}" in request.`);
    const [token, refresh] = [secretText(), secretText()];
    const kept = { ...grant, expires: this.#clock.now() + TOKEN_LIFETIME };
    this.#tokens.set(token, kept);
    this.#refreshing.set(refresh, { ...kept, expires: Number.POSITIVE_INFINITY });
    return {
      status: 200,
      body: {
        token_type: 'Bearer',
        access_token: token,
        expires_in: TOKEN_LIFETIME / 1_000,
        refresh_token: refresh,
        scope: grant.scopes.join(' '),
      },
    };
  }

  #isClient(form: URLSearchParams, basic: string | undefined): boolean {
    const encoded = /^Basic (.+)$/i.exec(basic ?? '')?.[1];
    const [id, secret] =
      encoded === undefined
        ? [form.get('client_id') ?? '', form.get('client_secret') ?? '']
        : Buffer.from(encoded, 'base64').toString().split(':', 2);
    return id === this.#clientId && isSame(secret ?? '', this.#secret);
  }

  #valid(grant: Grant | undefined): Grant | undefined {
    return grant && grant.expires > this.#clock.now() ? grant : undefined;
  }
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function secretText(): string {
  return randomBytes(24).toString('base64url');
}

function refused(status: number, error: string, description?: string): TokenAnswer {
  return { status, body: { error, ...(description ? { error_description: description } : {}) } };
}
