import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import type { ActStep } from '@/lib/operations/interact/act-run';
import { type Concern, concernsOf } from '@/lib/operations/interact/concerns';
import { recordedSteps } from '@/lib/operations/interact/gesture-of';
import type { PromptStep } from '@/lib/operations/interact/steps';
import type { Grave } from '@/lib/operations/interact/wish';
import type { Inspected } from '@/lib/recorder/listing';
import type { RecordingStep } from '@/lib/recorder/recording';
import { fillVariables, textParts } from '@/lib/recorder/variables';
import { runActions } from '@/lib/scrape/actions/run-actions';
import { drivenPictures } from '@/lib/scrape/formats/picture/pictures';
import type { DrivenPage } from '@/lib/scrape/page-driver';
import { replayOf } from './replay';

/** A proposed step with everything needed to show and run it. */
export type Readied = Pick<ActStep, 'recorded' | 'variable' | 'asks' | 'reason'>;

/**
 * Prepares a step for its element in its current state.
 * @param found undefined for a step without an element; null if the element is not in the page
 * @param wish the words of the user
 * @param home address of the site that the run may continue on
 * @returns `reason` if the step must not be done
 */
export function readyStep(step: PromptStep, found: Inspected | null | undefined, wish: string, home: URL): Readied {
  if (found === null) return { recorded: [], reason: i18n.t('acting.reason.gone') };
  const variable = step.type === 'write' ? variableOf(step.text, wish) : undefined;
  const recorded = recordedSteps(step, found, variable);
  if (!recorded) return { recorded: [], reason: i18n.t('acting.reason.cannot') };
  const concerns = concernsOf(step, found, isSameSite, home);
  const readied = { recorded, ...defined({ variable }) };
  const reason = concerns.map((concern) => refusalOf(concern, variable)).find((refusal) => refusal !== undefined);
  if (reason !== undefined) return { ...readied, reason };
  const asks = concerns.flatMap((concern): Grave[] => ('grave' in concern ? [concern.grave] : []));
  return { ...readied, ...(asks.length > 0 && { asks }) };
}

/** Pages of one site may lead to each other without asking. */
export const isSameSite = (address: URL, home: URL): boolean => address.origin === home.origin;

/** The variable that a text is, if the user's own words name it: what a page says must not ask for a value. */
function variableOf(text: string, wish: string): string | undefined {
  const [part, ...more] = textParts(text.trim());
  const isNamed = typeof part === 'object' && more.length === 0 && wish.includes(text.trim());
  return isNamed ? part.name : undefined;
}

function refusalOf(concern: Concern, variable: string | undefined): string | undefined {
  if ('never' in concern) return i18n.t(`acting.reason.${concern.never}`);
  // A secret written by a model is known to it or made up.
  if ('secret' in concern && variable === undefined) return i18n.t('acting.reason.secret', { name: '{{password}}' });
  return undefined;
}

/**
 * Runs the actions of a step in the shown page.
 * @param values of variables, by name
 * @throws WinnowError with the reason why a step failed; or the signal's reason
 */
export async function runReadied(
  recorded: readonly RecordingStep[],
  page: DrivenPage,
  url: string,
  values: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const filled = fillVariables(
    recorded.map(({ action }) => action),
    values,
  );
  if (!filled.ok) throw WinnowError.badRequest(filled.issues);
  const request = { url, actions: filled.actions };
  const context = { signal, progress: async () => undefined };
  await page.whileOpen(signal, (open) =>
    runActions(request, page, drivenPictures(page), {}, { ...context, signal: open }, replayOf(recorded, false)),
  );
}

/** Why a step failed, in one sentence. */
export function reasonOfFailure(thrown: unknown): string {
  const { message, issues } = WinnowError.from(thrown).record;
  return issues?.[0]?.message ?? message;
}

/** True if a step would still do what was shown: its element has the same name, and its checkbox the same state. */
export function isAsShown(shown: readonly RecordingStep[], now: readonly RecordingStep[]): boolean {
  const [one, other] = [shown.at(-1), now.at(-1)];
  return one?.label === other?.label && one?.checked === other?.checked;
}
