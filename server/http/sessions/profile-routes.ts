import type { Hono } from 'hono';
import { sessionError } from '../../sessions/session-error.ts';
import type { KeyCheck } from '../key.ts';
import type { Profiles } from '../profiles.ts';
import { allowing, type Env, needsKey } from '../responding.ts';

export interface ProfileRoutesDeps {
  isKey: KeyCheck;
  profiles: Pick<Profiles, 'list' | 'remove'>;
}

/**
 * Serves the list of the saved profiles, and the deletion of one by its name. The deletion matches the reference v2
 * server, but for an unknown profile.
 */
export function addProfileRoutes(app: Hono<Env>, path: string, { isKey, profiles }: ProfileRoutesDeps): void {
  const key = needsKey(isKey);
  app.get(path, key, async (context) => {
    const saved = await profiles.list();
    const listed = saved.map(({ name, savedAt }) => ({ name, savedAt: new Date(savedAt).toISOString() }));
    return context.json({ success: true, profiles: listed });
  });
  app.all(path, allowing('GET'));

  app.delete(`${path}/:name`, key, async (context) => {
    if (!(await profiles.remove(context.req.param('name')))) throw sessionError(404, 'Profile not found.');
    return context.json({ success: true });
  });
  app.all(`${path}/:name`, allowing('DELETE'));
}
