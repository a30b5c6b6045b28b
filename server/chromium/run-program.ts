import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 * @param progress whether its standard output is passed on to this process's standard error, since standard output
 * belongs to the result
 * @returns its exit code, and its output unless that was passed on; a program that cannot be run ends with 127
 */
export function runProgram(
  program: string,
  args: string[],
  {
    progress = false,
    env,
    cwd,
    signal,
  }: { progress?: boolean; env?: NodeJS.ProcessEnv; cwd?: string; signal?: AbortSignal | undefined },
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      signal,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (text: Buffer) => {
      output += text;
    };
    // Without stack traces, which only help the program's developers.
    const pass = (text: Buffer) => process.stderr.write(text.toString().replace(/^ +at .*\n/gm, ''));
    child.stdout?.on('data', progress ? pass : collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) =>
      signal?.aborted ? reject(signal.reason) : resolve({ code: 127, output: error.message }),
    );
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
