import * as z from 'zod';

/** The limit is longer than any selector that the Recorder writes. */
const line = z.string().max(8_000);

/** One way to find an element: selectors, each inside the match of the one before. */
const way = z.preprocess((item) => (typeof item === 'string' ? [item] : item), z.array(line).min(1).max(20));

const selectors = z.array(way).min(1).max(30);

const common = {
  target: line.optional(),
  /** Index of each frame in its parent, from the page inwards. */
  frame: z.array(z.int().min(0).max(1_000)).max(20).optional(),
  /** In ms. */
  timeout: z.number().min(1).max(60_000).optional(),
  assertedEvents: z
    .array(z.looseObject({ type: line }))
    .max(50)
    .optional(),
};

const pixels = z.number().min(-10_000_000).max(10_000_000);

/**
 * Schemas of the supported steps. Source: puppeteer/replay, `Schema.ts`, which the Recorder's files follow. Newer versions add
 * members, which are let through.
 */
export const stepSchemas = {
  setViewport: z.looseObject({ type: z.literal('setViewport'), width: pixels, height: pixels }),
  navigate: z.looseObject({ ...common, type: z.literal('navigate'), url: z.string() }),
  click: z.looseObject({ ...common, type: z.literal('click'), selectors, button: line.optional() }),
  doubleClick: z.looseObject({ ...common, type: z.literal('doubleClick'), selectors, button: line.optional() }),
  hover: z.looseObject({ ...common, type: z.literal('hover'), selectors }),
  change: z.looseObject({ ...common, type: z.literal('change'), selectors, value: z.string().max(100_000) }),
  keyDown: z.looseObject({ ...common, type: z.literal('keyDown'), key: z.string().min(1).max(40) }),
  keyUp: z.looseObject({ ...common, type: z.literal('keyUp'), key: z.string().min(1).max(40) }),
  scroll: z.looseObject({
    ...common,
    type: z.literal('scroll'),
    selectors: selectors.optional(),
    x: pixels.optional(),
    y: pixels.optional(),
  }),
  waitForElement: z.looseObject({
    ...common,
    type: z.literal('waitForElement'),
    selectors,
    operator: z.enum(['>=', '==', '<=']).optional(),
    count: z.int().min(0).optional(),
    visible: z.boolean().optional(),
  }),
  waitForExpression: z.looseObject({
    ...common,
    type: z.literal('waitForExpression'),
    expression: z.string().min(1).max(100_000),
  }),
} as const;

export type StepType = keyof typeof stepSchemas;
export type DevtoolsStepOf<Type extends StepType> = z.output<(typeof stepSchemas)[Type]>;
export type DevtoolsStep = { [Type in StepType]: DevtoolsStepOf<Type> }[StepType];

export const isStepType = (type: unknown): type is StepType =>
  typeof type === 'string' && Object.hasOwn(stepSchemas, type);
