import { share, table } from '../bench/table.ts';
import { type Outcome, RUNNERS, type Runner } from './lab.ts';
import { VERDICT_NAMES, VERDICTS, type Verdict } from './verdict.ts';

const RUNNER_NAMES: Record<Runner, string> = {
  debugger: 'Winnow, debugger',
  scripting: 'Winnow, scripts alone',
  door: 'Winnow, POST /v2/scrape',
  playwright: 'Playwright’s recorder',
};

/** Tables of all verdicts, and of each family's. */
export function tablesOf(outcomes: readonly Outcome[]): string {
  const measured = outcomes.filter(({ broken }) => !broken);
  const count = (of: readonly Outcome[], runner: Runner, verdict: Verdict) =>
    of.filter(({ replays }) => replays[runner]?.verdict === verdict).length;
  const all = table(
    [`${measured.length} scenarios`, ...VERDICTS.flatMap((verdict) => VERDICT_NAMES[verdict])],
    RUNNERS.map((runner) => [
      RUNNER_NAMES[runner],
      ...VERDICTS.map((verdict) => {
        const found = count(measured, runner, verdict);
        return `${found} (${share(found / (measured.length || 1))})`;
      }),
    ]),
  );
  const families = [...new Set(measured.map(({ family }) => family))].sort();
  const right = (of: readonly Outcome[], runner: Runner) => count(of, runner, 'exact') + count(of, runner, 'needless');
  const each = table(
    ['exact, silently wrong', 'scenarios', ...RUNNERS.map((runner) => RUNNER_NAMES[runner])],
    families.map((name) => {
      const of = measured.filter(({ family }) => family === name);
      return [
        name,
        String(of.length),
        ...RUNNERS.map((runner) => `${right(of, runner)}, ${count(of, runner, 'silent')}`),
      ];
    }),
  );
  const leaks = measured.filter((outcome) => outcome.leaks?.length).length;
  return `${all}\n\n${each}\n\nRecordings with a typed secret in them: ${leaks}.`;
}

/** Lines about what was not exact: the states, the steps and the notes. */
export function troubles(outcomes: readonly Outcome[]): string {
  return outcomes.flatMap((outcome) => troubleOf(outcome) ?? []).join('\n');
}

function troubleOf({ name, broken, end, recording, replays }: Outcome): string | undefined {
  if (broken) return `${name}: BROKEN ${broken}`;
  const verdicts = RUNNERS.map((runner) => `${runner} ${replays[runner]?.verdict ?? '–'}`);
  if (RUNNERS.slice(0, 3).every((runner) => (replays[runner]?.verdict ?? 'exact') === 'exact')) return undefined;
  const short = (value: unknown, most = 300) => (JSON.stringify(value) ?? '').slice(0, most);
  return [
    `${name}: ${verdicts.join(', ')}`,
    `    wanted ${short(end)}`,
    ...RUNNERS.flatMap((runner) => {
      const ended = replays[runner];
      if (!ended || ended.verdict === 'exact') return [];
      return `    ${runner}: ${short(ended.state)} ${ended.failed ? `failed: ${ended.failed.slice(0, 200)}` : ''}`;
    }),
    `    steps ${short(
      recording?.steps.map(({ action }) => action),
      1_200,
    )}`,
    `    notes ${short(recording?.notes)}`,
  ].join('\n');
}
