import * as z from 'zod';
import { ERROR_STATUS, type ErrorCode } from '@/lib/base/errors';
import { WARNING_REMEDIES } from '@/lib/base/warning';
import { OPERATION_NAMES } from '@/lib/operations/registry';
import { watchRule } from '@/lib/operations/watch/rule';
import { FREQUENCIES } from '@/lib/operations/watch/watch';
import { LEFT_OUT_REASONS } from '@/lib/page/page-content';
import { recordedElement } from '@/lib/recorder/recording';
import { CONTENT_READERS } from '@/lib/scrape/readers';
import { BACKUP_KIND } from './parts';

/** A name, a title or a message, of limited length. */
const text = z.string().max(20_000);
/** An address of limited length; pages in `data:` have long addresses. */
const address = z.string().max(2_000_000);
/** Id of a thing in the database, and the name of its file. */
const id = z.string().regex(/^[\w-]{1,80}$/);
const time = z.number().min(0).max(8.64e15);
const count = z.int().min(0);
const place = z.tuple([count, count]);

const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);

const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  field: text,
  message: text,
});

/** A stored failure. Its button is the button that this version assigns to its code. */
const keptError = z.object({
  code: errorCode,
  message: text,
  nextStep: text,
  status: z.int(),
  serviceCode: text.exactOptional(),
  issues: z.array(issue).exactOptional(),
  mayHaveBeenBilled: z.boolean().exactOptional(),
  unknownFormats: z.array(text).exactOptional(),
});

/**
 * A finished job in a file. Neither its tab, which was of another browser or another day, nor its completed delivery is read.
 * Its operation's schema reads its input.
 */
export const keptJob = z.object({
  id,
  operation: z.enum(OPERATION_NAMES),
  index: count.exactOptional(),
  engine: z.enum(['local', 'remote']),
  state: z.enum(['done', 'failed', 'cancelled']),
  planned: count.exactOptional(),
  members: z.record(z.string(), z.unknown()).exactOptional(),
  attempts: count,
  page: z
    .object({
      url: address,
      title: text,
      favicon: z.string().exactOptional(),
    })
    .exactOptional(),
  name: text.exactOptional(),
  pinned: z.boolean().exactOptional(),
  bytes: count.exactOptional(),
  input: z.unknown().optional(),
  replay: z.object({ recordingId: id, strict: z.boolean(), trial: z.boolean() }).exactOptional(),
  thread: id.exactOptional(),
  putBack: z.object({ of: id, places: z.array(count) }).exactOptional(),
  reader: z.enum(CONTENT_READERS).exactOptional(),
  warnings: z.array(text).exactOptional(),
  refusedTabs: z.array(z.object({ title: text, why: text })).exactOptional(),
  blocked: z.array(address).exactOptional(),
  beyond: count.exactOptional(),
  repeated: count.exactOptional(),
  withUser: count.exactOptional(),
  createdAt: time,
  startedAt: time.exactOptional(),
  finishedAt: time.exactOptional(),
  error: keptError.exactOptional(),
});

const warning = z.object({
  text,
  about: text.exactOptional(),
  remedy: z.enum(WARNING_REMEDIES).exactOptional(),
});

/** Where a passage is in its page. */
const passagePlace = { section: z.array(text), isCode: z.literal(true).exactOptional() };

const quotation = z.object({
  text: z.string(),
  start: count,
  end: count,
  section: passagePlace.section.exactOptional(),
  isCode: passagePlace.isCode,
});

const answer = z.object({
  question: text,
  sources: z.array(quotation),
  claims: z.array(z.object({ text: z.string(), sources: z.array(count) })),
  share: z.number().min(0).max(1),
  model: text,
  milliseconds: z.number(),
  failure: keptError.exactOptional(),
});

const replay = z.object({
  healed: z.array(z.object({ index: count, selector: text, target: recordedElement })),
  mends: z.array(
    z.object({
      index: count,
      wait: z.union([z.object({ selector: text }), z.object({ milliseconds: count })]),
    }),
  ),
  elsewhere: z.array(text).exactOptional(),
  notCompared: z.literal(true).exactOptional(),
});

/** Parts of a result besides the response. Each is read separately, as the others are useful without it. */
export const RESULT_PARTS = {
  misfits: z.record(z.string(), z.unknown()),
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), sign: text, text, words: count })),
  warnings: z.array(warning),
  reading: z.object({
    strategy: z.enum(['article', 'filter', 'landmarks', 'body']).exactOptional(),
    share: z.number().min(0).max(1),
    reader: z.enum(CONTENT_READERS).exactOptional(),
  }),
  answer,
  highlights: z.array(z.object({ text: z.string(), ...passagePlace, marks: z.array(place) })),
  declared: z.array(z.record(z.string(), z.unknown())).max(100),
  transcripts: z.array(
    z.object({
      title: text,
      language: text,
      media: address,
      cues: z.array(z.object({ start: z.number().min(0), text })).exactOptional(),
      text: z.string().max(1_000_000).exactOptional(),
    }),
  ),
  replay,
  partial: z.literal(true),
};

/** A result's files, by the member that each stands for. */
export const keptFiles = z.array(z.object({ pointer: text, file: text, type: text }));

export const keptVersion = z.object({
  id,
  url: address,
  tag: z.string().max(200).nullable(),
  at: time,
  since: time,
  markdown: z.string(),
  statusCode: z.int().exactOptional(),
});

/** What a person has chosen about a watched page. Its checks are of the browser that made them. */
export const keptWatch = z.object({
  id,
  name: text.min(1),
  url: z.url({ protocol: /^https?$/ }).max(20_000),
  part: z.string().min(1).max(2_000).exactOptional(),
  rule: watchRule,
  frequency: z.enum(FREQUENCIES),
  favicon: address.exactOptional(),
  createdAt: time,
});

/** Members that a kept recording has besides those of its own file. */
export const keptRecording = z.object({ id, createdAt: time, updatedAt: time });

export const keptManifest = z.object({
  kind: z.literal(BACKUP_KIND),
  version: z.int().min(1),
});
