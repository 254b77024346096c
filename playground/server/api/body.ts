import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DiscordError, refuse } from '../errors.ts';
import type { Upload } from '../messages/attach.ts';
import { MAX_FILE_BYTES } from '../world/attachments.ts';

/** Maximum size of a whole request in bytes: Discord takes 25 MiB, with lower limits per file. */
export const MAX_BODY_BYTES = 25 * 1024 * 1024;

export interface Body {
  readonly json: unknown;
  readonly uploads: readonly Upload[];
}

/** A request's JSON; or, of a multipart form, `payload_json` and the files `files[n]`. */
export async function readBody(request: FastifyRequest): Promise<Body> {
  if (!request.isMultipart()) return { json: request.body ?? {}, uploads: [] };
  let json: unknown = {};
  const uploads: Upload[] = [];
  let total = 0;
  try {
    for await (const part of request.parts({
      limits: { fileSize: MAX_FILE_BYTES, fieldSize: MAX_BODY_BYTES },
    })) {
      if (part.type === 'field') {
        if (part.fieldname === 'payload_json') json = parseJson(String(part.value));
        continue;
      }
      const bytes = await part.toBuffer();
      total += bytes.length;
      if (total > MAX_BODY_BYTES) throw refuse(40005);
      const index = Number(/^files\[(\d+)\]$/.exec(part.fieldname)?.[1] ?? uploads.length);
      uploads.push({ index, filename: part.filename, bytes });
    }
  } catch (error) {
    if (error instanceof DiscordError) throw error;
    throw isTooLarge(error)
      ? refuse(40005)
      : new DiscordError(400, 50035, 'Invalid Form Body', { errors: {} });
  }
  return { json, uploads };
}

/** Text as JSON; 50109 where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refuse(50109);
  }
}

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_ERR_CTP_BODY_TOO_LARGE'].includes(
      String(error.code),
    )
  );
}

/** Lets the server read JSON bodies as Discord does: none counts as an empty one. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : parseJson(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** The server's own errors before a route is reached, in Discord's form. */
export function bodyRefusal(error: unknown): DiscordError | undefined {
  if (error instanceof DiscordError) return error;
  if (isTooLarge(error)) return refuse(40005);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 415) {
    return new DiscordError(400, 50035, 'Invalid Form Body', {
      errors: {
        _errors: [
          {
            code: 'CONTENT_TYPE_INVALID',
            message: 'Expected "Content-Type" header to be one of {application/json, multipart/form-data}.',
          },
        ],
      },
    });
  }
  return undefined;
}
