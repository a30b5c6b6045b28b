let last: Promise<unknown> = Promise.resolve();

/**
 * Does work while this process has other environment variables, which what it starts meanwhile takes over. One after
 * another: of two at a time, the second would leave behind what the first has set.
 */
export function withEnvironment<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const done = last.then(() => workWith(variables, work));
  last = done.catch(() => undefined);
  return done;
}

async function workWith<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
