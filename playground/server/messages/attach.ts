/** A message's files: existing ones, new ones, and the components that show them. */
import type { APIEmbed, APIMessageTopLevelComponent } from 'discord-api-types/v10';
import type { Id } from '../../protocol.ts';
import { refuse } from '../errors.ts';
import type { Path } from '../limits/form.ts';
import type { MessageForm } from '../limits/message.ts';
import { ATTACHMENTS, attachmentPath, keepFile, safeFilename } from '../world/files.ts';
import type { AttachmentState } from '../world/state.ts';
import type { World } from '../world/world.ts';

/** A file of a multipart request: `files[index]`. */
export interface Upload {
  readonly index: number;
  readonly filename: string;
  readonly bytes: Buffer;
}

const MAX_FILES = 10;

export interface MessageFiles {
  readonly all: readonly AttachmentState[];
  /** The files that the request listed or uploaded. */
  readonly named: ReadonlySet<Id>;
}

/**
 * The files of a message after a request. A new message has all uploaded files. An edit with a list of `attachments`
 * keeps only the listed ones, old and new; an edit without the list keeps the old ones and adds the new ones.
 */
export function filesAfter(
  world: World,
  channelId: Id,
  { form, attachments: listed }: MessageForm,
  uploads: readonly Upload[],
  existing: readonly AttachmentState[] | undefined,
): MessageFiles {
  const kept: AttachmentState[] = [];
  const named = new Set<Id>();
  const described = new Map<
    number,
    { readonly filename?: string | undefined; readonly description?: string | undefined }
  >();
  for (const [index, attachment] of (listed ?? []).entries()) {
    const old = existing?.find(({ id }) => id === attachment.id);
    if (old) {
      kept.push(attachment.description === undefined ? old : { ...old, description: attachment.description });
      named.add(old.id);
    } else if (uploads.some((upload) => String(upload.index) === attachment.id)) {
      described.set(Number(attachment.id), attachment);
    } else {
      form.add(
        ['attachments', index, 'id'],
        'ATTACHMENT_NOT_FOUND',
        `Attachment ${attachment.id} was neither there nor uploaded`,
      );
    }
  }
  form.check();
  if (listed === undefined && existing) kept.push(...existing);
  const wanted = uploads.filter(
    ({ index }) => existing === undefined || listed === undefined || described.has(index),
  );
  if (kept.length + wanted.length > MAX_FILES) throw refuse(30015);
  const fresh = wanted.map(({ index, filename, bytes }) => {
    const { filename: renamed, description } = described.get(index) ?? {};
    return keepFile(world, {
      channelId,
      filename: renamed ?? filename,
      bytes,
      ...(description !== undefined ? { description } : {}),
    });
  });
  for (const { id } of fresh) named.add(id);
  return { all: [...kept, ...fresh], named };
}

/** A resolved media item. */
function medium(attachment: AttachmentState) {
  const url = attachmentPath(attachment);
  return {
    id: attachment.id,
    url,
    proxy_url: url,
    width: attachment.width ?? null,
    height: attachment.height ?? null,
    content_type: attachment.contentType,
    attachment_id: attachment.id,
  };
}

/** Finds a file by `attachment://name`, or by the address of one of the message's files. */
function referred(url: string, held: readonly AttachmentState[]): AttachmentState | undefined {
  if (url.startsWith('attachment://')) {
    const name = safeFilename(decodeURIComponent(url.slice('attachment://'.length)));
    return held.find(({ filename }) => filename === name);
  }
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.startsWith(ATTACHMENTS)
    ? held.find((attachment) => attachmentPath(attachment) === path)
    : undefined;
}

/** Resolves the files that a message shows, and records which ones are shown. */
export class Resolver {
  readonly #message: MessageForm;
  readonly #held: readonly AttachmentState[];
  readonly shown = new Set<Id>();

  constructor(message: MessageForm, held: readonly AttachmentState[]) {
    this.#message = message;
    this.#held = held;
  }

  components(components: readonly APIMessageTopLevelComponent[]): readonly APIMessageTopLevelComponent[] {
    return components.map((component, index) =>
      this.#component(component, ['components', index]),
    ) as APIMessageTopLevelComponent[];
  }

  embeds(embeds: readonly APIEmbed[]): readonly APIEmbed[] {
    return embeds.map((embed, index) => ({
      ...embed,
      ...(embed.image ? { image: this.#picture(embed.image, ['embeds', index, 'image', 'url']) } : {}),
      ...(embed.thumbnail
        ? { thumbnail: this.#picture(embed.thumbnail, ['embeds', index, 'thumbnail', 'url']) }
        : {}),
    }));
  }

  #component(one: object, path: Path): object {
    const { media, file, items, components, accessory, ...own } = one as Record<string, unknown>;
    const inner = (list: readonly object[], name: string) =>
      list.map((each, index) => this.#component(each, [...path, name, index]));
    return {
      ...own,
      ...(isMedium(media) ? { media: this.#picture(media, [...path, 'media', 'url']) } : {}),
      ...(isMedium(file) ? this.#file(file, [...path, 'file', 'url']) : {}),
      ...(Array.isArray(items) ? { items: inner(items, 'items') } : {}),
      ...(Array.isArray(components) ? { components: inner(components, 'components') } : {}),
      ...(typeof accessory === 'object' && accessory !== null
        ? { accessory: this.#component(accessory, [...path, 'accessory']) }
        : {}),
    };
  }

  #picture<T extends { readonly url: string }>(previous: T, path: Path): T {
    const found = referred(previous.url, this.#held);
    if (found) {
      this.shown.add(found.id);
      return { ...previous, ...medium(found) };
    }
    const gone = path[0] === 'components' && previous.url.startsWith(ATTACHMENTS);
    if (gone || previous.url.startsWith('attachment:')) this.#notFound(previous.url, path);
    return { ...previous, proxy_url: previous.url };
  }

  /** A file component shows an uploaded file, by its name and size. */
  #file(previous: { readonly url: string }, path: Path): object {
    const found = referred(previous.url, this.#held);
    if (!found) {
      this.#notFound(previous.url, path);
      return { file: previous };
    }
    this.shown.add(found.id);
    return { file: medium(found), name: found.filename, size: found.size };
  }

  #notFound(url: string, path: Path): void {
    this.#message.form.add(
      path,
      'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
      `The referenced attachment ${url} was not uploaded with the message`,
    );
  }
}

function isMedium(value: unknown): value is { readonly url: string } {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';
}

/** The files shown below a message: none with Components V2; otherwise those that no embed shows. */
export function loose(
  attachments: readonly AttachmentState[],
  embeds: readonly APIEmbed[],
  isV2: boolean,
): readonly AttachmentState[] {
  if (isV2) return [];
  const addresses = new Set(embeds.flatMap(({ image, thumbnail }) => [image?.url, thumbnail?.url]));
  return attachments.filter((attachment) => !addresses.has(attachmentPath(attachment)));
}
