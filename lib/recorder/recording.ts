import * as z from 'zod';
import { type Action, actionSchema, type Issue, issuesOf, LIMITS, sentence, totalWait } from '@/lib/contract';
import { NOTE_CODES } from './raw-event';
import type { RecordedElement } from './selector';
import { plainTexts } from './variables';

/** Increases when files of an older version can no longer be read as they are. */
export const RECORDING_VERSION = 1;

/** Reasons for a wait. */
const WAIT_REASONS = ['first', 'navigation', 'appears', 'opens', 'loads', 'person', 'mends'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** Kinds of scripts for input that the contract's actions cannot express. */
const SCRIPT_KINDS = [
  'choose',
  'set',
  'select-text',
  'double-click',
  'click-held',
  'long-press',
  'click-at',
  'drag',
  'wheel',
  'menu',
  'scroll-to',
  'answer',
  'hover',
  'click-shown',
  'focus',
  'click',
  'back',
  'forward',
  'go',
  'key',
] as const;
export type ScriptKind = (typeof SCRIPT_KINDS)[number];

const text = (max: number) => z.string().max(max);

const rowPart = z.union([
  z.strictObject({ css: text(2_000) }),
  z.strictObject({ words: z.array(text(100)).min(1).max(24), place: text(100), of: z.int().min(0) }),
]);

/** Features that distinguish an element's row from the others. */
const rowKey = z.looseObject({
  name: text(200),
  levels: z
    .array(
      z.looseObject({
        shape: text(400).min(1),
        depth: z.int().min(1).max(40),
        alike: z.int().min(0),
        ways: z.array(z.array(rowPart).min(1).max(6)).min(1).max(4),
      }),
    )
    .min(1)
    .max(4),
  caption: text(200),
  inner: text(2_000),
  likes: z.int().min(0),
  lang: text(100),
});

/** Description of an element by the selector generator, which reads it defensively itself. */
export const recordedElement = z
  .looseObject({
    selector: text(4_000).min(1),
    candidates: z.array(z.looseObject({ selector: text(4_000), cost: z.number(), kind: text(40) })).max(12),
    fingerprint: z.looseObject({}),
    row: rowKey.nullish(),
  })
  .transform((value) => value as unknown as RecordedElement);

/** A fact about the page at the end, caused by the recorded input. */
const endFact = z.strictObject({
  /** Selectors of its element, sturdiest first. */
  selectors: z.array(text(4_000).min(1)).min(1).max(3),
  /** Selectors of the hosts of the open shadow roots around it, outermost first. */
  within: z.array(text(4_000).min(1)).min(1).max(10).optional(),
  kind: z.enum(['value', 'text', 'attribute', 'class', 'count', 'digest']),
  /** Name of the attribute, or of the counted elements. */
  name: text(100).optional(),
  value: text(200),
  /** The element's name for people. */
  label: text(200).optional(),
});
export type EndFact = z.output<typeof endFact>;

export const endFacts = z.array(endFact).max(12);

/** An action, with metadata that is not in the contract. */
const step = z.strictObject({
  /** Identifies the step in views; unique in a recording. */
  id: text(40).min(1),
  action: actionSchema,
  /** Name of the target, in the page's words. */
  label: text(200).optional(),
  /** Name of the part of the page around it. */
  region: text(200).optional(),
  /** Name of the frame around it; empty for a frame without a name. */
  frame: text(200).optional(),
  /** Ways to find the element of `action.selector` in a page that has changed. */
  target: recordedElement.optional(),
  reason: z.enum(WAIT_REASONS).optional(),
  script: z.enum(SCRIPT_KINDS).optional(),
  /** Value that the script sets or chooses, for its description. */
  value: text(400).optional(),
  /** True if it left the page. */
  navigates: z.literal(true).optional(),
  /** True if nothing showed that it had an effect. */
  doubtful: z.literal(true).optional(),
  /** State of a checkbox afterwards. */
  checked: z.boolean().optional(),
  /** How long a service has to wait before it, in ms, since it does not notice that a page is left. */
  serviceWait: z.int().min(1).max(10_000).optional(),
  /** Time since the previous step, as the user did it, in ms. */
  after: z.number().min(0).optional(),
});
export type RecordingStep = z.output<typeof step>;

/** A note on input without an action, or on what became of it; it is shown before the step with that index. */
const note = z.strictObject({
  at: z.int().min(0),
  code: z.enum(NOTE_CODES),
  detail: text(2_000).optional(),
});
export type Note = z.output<typeof note>;

/** Maximum number of steps in a file: more than a request takes, so that a file that is too long can be opened and cut. */
export const MAX_STEPS = 500;

const webAddress = text(8_000).refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
  message: 'Must be an address of the web.',
});

export const recordingSchema = z.strictObject({
  version: z.literal(RECORDING_VERSION),
  name: text(200).min(1),
  startUrl: webAddress,
  /** Formats as in a request; validated when they are sent. */
  formats: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])).max(20),
  steps: z.array(step).max(MAX_STEPS).superRefine(eachIdOnce),
  notes: z.array(note).max(MAX_STEPS),
  /** Address at which the last step left the page. */
  endUrl: webAddress.optional(),
  /** The page at that time, for a replay to compare; valid for steps with the same effect. */
  end: z
    .strictObject({
      of: text(20),
      facts: endFacts,
      /** Numbers in the address that were pressed or typed, and so do not vary by chance. */
      kept: z.array(text(100)).max(20).optional(),
      /** A small JPEG; absent if secrets were typed, which a picture may show. Not in files. */
      picture: text(200_000).startsWith('data:image/jpeg;base64,').optional(),
    })
    .optional(),
});

function eachIdOnce(steps: readonly { id: string }[], context: z.RefinementCtx) {
  const seen = new Set<string>();
  for (const [index, { id }] of steps.entries()) {
    const message = 'Another step has this id too.';
    if (seen.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message });
    seen.add(id);
  }
}

/** A recording as stored in a file. */
export type RecordingFile = z.output<typeof recordingSchema>;

/** A stored recording. Times are in ms since the epoch. */
export interface Recording extends RecordingFile {
  id: string;
  createdAt: number;
  updatedAt: number;
  /** True if it came from a file, and the user has not reviewed and allowed its scripts yet. */
  unchecked?: true;
}

/** Returns the host that a recording starts on. */
export const startHostOf = ({ startUrl }: Pick<Recording, 'startUrl'>) => new URL(startUrl).host;

/**
 * Returns the actions of a recording, for a request.
 * @param forService true adds the waits that only a service needs, and removes backslashes that only this extension
 * understands
 */
export const actionsOf = ({ steps }: Pick<Recording, 'steps'>, forService = false): Action[] =>
  steps.flatMap(({ action, serviceWait }) => {
    if (!forService) return [action];
    const wait: Action[] = serviceWait ? [{ type: 'wait', milliseconds: serviceWait }] : [];
    return [
      ...wait,
      ...(action.type === 'write' ? plainTexts(action.text).map((text) => ({ ...action, text })) : [action]),
    ];
  });

/**
 * Returns a hash of the effect of steps, however they find their elements. With other steps, a recording ends differently than
 * the page did when it was made.
 */
export function effectOf(steps: readonly Pick<RecordingStep, 'action' | 'script' | 'value' | 'checked'>[]): string {
  const done = steps.flatMap(({ action, script, value, checked }) => {
    if (action.type === 'wait') return [];
    const { text, key, direction } = { text: '', key: '', direction: '', ...action };
    return [action.type, text, key, direction, script ?? '', value ?? '', String(checked)];
  });
  let hash = 0;
  for (const sign of done.join('\n')) hash = (Math.imul(hash, 31_337) + (sign.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}

/** Returns true if a request takes this many actions, and this much waiting. */
export const fits = (actions: readonly Action[]) =>
  actions.length <= LIMITS.actions.max && totalWait(actions) <= LIMITS.actions.maxWait;

/** Parses data that claims to be a recording of this version. @returns an issue for every invalid field */
export function parseRecording(
  value: unknown,
): { ok: true; recording: RecordingFile } | { ok: false; issues: Issue[] } {
  const parsed = recordingSchema.safeParse(value, { error: sentence });
  return parsed.success ? { ok: true, recording: parsed.data } : { ok: false, issues: issuesOf(parsed.error) };
}
