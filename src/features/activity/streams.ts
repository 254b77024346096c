import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Heartbeat interval of open streams, in ms: shorter than proxies' idle timeouts. */
const BEAT_MS = 20_000;
/** Maximum lifetime of a stream, in ms; permissions are checked anew for the next one. */
const OPEN_MS = 5 * 60_000;
/** Maximum number of streams per person. */
const OWN_MOST = 4;
/** Maximum number of chunks buffered for a reader; one who falls further behind starts anew. */
const BEHIND_MOST = 8;

/** The gzip header (RFC 1952), without file name and time. */
const BEGINNING = Buffer.from('1f8b08000000000000ff', 'hex');

/** A line of JSON for many readers, serialized and compressed once. */
export class Line {
  readonly text: string;
  readonly plain: Buffer<ArrayBuffer>;
  /** A chunk for any gzip stream, because it refers to nothing before it. */
  readonly packed: Buffer<ArrayBuffer>;
  /** The newest checksum: those who have read the same share it. */
  #sum: { readonly before: number; readonly after: number } | undefined;

  /** @param line undefined: an empty line */
  constructor(line?: object) {
    this.text = line === undefined ? '' : JSON.stringify(line);
    this.plain = Buffer.from(`${this.text}\n`);
    this.packed = deflateRawSync(this.plain, { finishFlush: constants.Z_FULL_FLUSH });
  }

  /** The checksum of a stream up to this line. @param before without it */
  sumAfter(before: number): number {
    if (this.#sum?.before !== before) this.#sum = { before, after: crc32(this.plain, before) };
    return this.#sum.after;
  }
}

const BEAT = new Line();

/** A streamed answer, line by line. */
export interface Stream {
  readonly body: ReadableStream<Uint8Array>;
  say(line: Line): void;
  end(): void;
}

interface StreamNeeds {
  /** The person's id. */
  readonly by: string;
  readonly isPacked: boolean;
  /** The stream has ended or lost its reader. Called once. */
  readonly ended: () => void;
  /** Called after `ended` if the reader is too far behind: nothing more is sent, not even an end. */
  readonly lost: () => void;
}

/** Keeps streams open, with a single timer for all. */
export function createStreams(now: () => Date) {
  const streams = new Map<Stream, { readonly by: string; readonly until: number }>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const beat = (): void => {
    const time = now().getTime();
    for (const [stream, { until }] of streams)
      if (until <= time) stream.end();
      else stream.say(BEAT);
  };

  return {
    /** @returns undefined if the person has too many, or after `stop` */
    open({ by, isPacked, ended, lost }: StreamNeeds): Stream | undefined {
      const own = [...streams.values()].filter((stream) => stream.by === by);
      if (isStopped || own.length >= OWN_MOST) {
        ended();
        return undefined;
      }
      let reader: ReadableStreamDefaultController<Uint8Array> | undefined;
      let [sum, size] = [0, 0];
      const close = (): void => {
        reader = undefined;
        streams.delete(stream);
        if (streams.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        ended();
      };
      const stream: Stream = {
        body: new ReadableStream<Uint8Array>(
          {
            start(controller) {
              reader = controller;
              if (isPacked) controller.enqueue(BEGINNING);
            },
            cancel() {
              if (reader !== undefined) close();
            },
          },
          { highWaterMark: BEHIND_MOST },
        ),
        say(line) {
          if (reader === undefined) return;
          if ((reader.desiredSize ?? 0) <= 0) {
            close();
            lost();
            return;
          }
          reader.enqueue(isPacked ? line.packed : line.plain);
          if (!isPacked) return;
          sum = line.sumAfter(sum);
          size += line.plain.length;
        },
        end() {
          if (reader === undefined) return;
          if (isPacked) reader.enqueue(ending(sum, size));
          reader.close();
          close();
        },
      };
      streams.set(stream, { by, until: now().getTime() + OPEN_MS });
      timer ??= setInterval(beat, BEAT_MS);
      // Send something at once, so that proxies pass on the headers.
      stream.say(BEAT);
      return stream;
    },

    /** Ends all streams, and opens no more. */
    stop(): void {
      isStopped = true;
      for (const stream of [...streams.keys()]) stream.end();
    },
  };
}

/** The final empty block of a gzip stream, with the checksum and size of its contents. */
function ending(sum: number, size: number): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(10);
  end.writeUInt16LE(0x0003, 0);
  end.writeUInt32LE(sum, 2);
  end.writeUInt32LE(size >>> 0, 6);
  return end;
}
