import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { errorBody, issuesInDetails, parseRequest, parseResponse, upgradeV1 } from '@/lib/contract';

const file = new URL('../../../../shared/reference/service-responses.json', import.meta.url);
const present = existsSync(file);

const pairs = z
  .array(
    z.object({
      name: z.string(),
      request: z.object({ method: z.string(), url: z.string(), body: z.unknown().optional() }),
      response: z.object({
        status: z.int(),
        body: z.looseObject({ success: z.boolean().optional(), details: z.unknown().optional() }).optional(),
      }),
    }),
  )
  .parse(present ? JSON.parse(readFileSync(file, 'utf8')) : []);

const to = (path: string) =>
  pairs.filter(({ request }) => request.method === 'POST' && new URL(request.url).pathname === path);

/** Requests on which our verdict is not that server's, and reasons. The specification goes first. */
const DIFFERENCES: Record<string, string> = {
  'format-audio': 'the specification has this format; that server is older',
  'format-branding': 'the specification has this format; that server is older',
  'format-highlights': 'the specification has this format; that server is older',
  'format-menu': 'the specification has this format; that server is older',
  'format-question': 'the specification has this format; that server is older',
  images: 'the specification has this format; that server is older',
  lockdown: 'the specification has this field; that server is older',
  minAge: 'the specification has this field; that server is older',
  'minAge-maxAge': 'the specification has this field; that server is older',
  profile: 'the specification has this field; that server is older',
  'inv-parser-obj': 'the specification has the PDF parser object; that server is older',
  'inv-proxy-enhanced': 'the specification says enhanced where that server says stealth',
  'fe-stealth': 'the specification says enhanced where that server says stealth',
  location: 'the specification asks for capitals',
  'inv-integration': 'any integration passes: the name is no business of ours',
  'inv-markdown-obj-unknown-key': 'unknown keys are refused in formats',
  fastMode: 'not a field of the specification',
  'native-fastMode': 'not a field of the specification',
  'native-fastMode-redirect': 'not a field of the specification',
  'inv-url-localhost': 'a browser can open local pages',
  'inv-url-loopback-root': 'a browser can open local pages',
};

/** Requests that both refuse, but with different fields. */
const OTHER_FIELDS: Record<string, string> = {
  'inv-two-screenshots': 'we name the one too many, not the list',
  'inv-pdf-format': 'we name the member, not the action',
};

describe.skipIf(!present)('recorded answers of a v2 server (skipped where ../shared/reference is absent)', () => {
  it('are all there', () => {
    expect(pairs).toHaveLength(126);
  });

  test.each(to('/v2/scrape'))('$name: the verdict on the request', ({ name, request, response }) => {
    const ours = parseRequest(request.body);
    const theirs = response.status !== 400;
    expect(ours.ok, DIFFERENCES[name]).toBe(name in DIFFERENCES ? !theirs : theirs);

    if (!ours.ok && !theirs && !(name in OTHER_FIELDS)) {
      const fields = ours.issues.map(({ path }) => path.join('.'));
      const named = issuesInDetails(response.body?.details).map(({ path }) => path.join('.'));
      expect(new Set(fields)).toEqual(new Set(named));
    }
  });

  it('differ from ours only where it is listed', () => {
    const names = pairs.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(DIFFERENCES), ...Object.keys(OTHER_FIELDS)]));
  });

  const scrapes = [...to('/v2/scrape'), ...to('/v1/scrape')];

  test.each(scrapes.filter(({ response }) => response.body?.success))('$name: the answer fits', ({ response }) => {
    const { warnings, misfits, response: read } = parseResponse(response.body);
    expect({ warnings, misfits }).toEqual({ warnings: [], misfits: {} });
    expect(read).toMatchObject(response.body ?? {});
  });

  test.each(pairs.filter(({ response }) => response.body && !response.body.success))(
    '$name: the error is read',
    ({ response }) => {
      expect(errorBody.parse(response.body)).toEqual(response.body);
    },
  );

  test.each(pairs.filter(({ response }) => !response.body))(
    '$name: an answer without JSON is no error body and no crash',
    ({ response }) => {
      expect(errorBody.safeParse(response.body).success).toBe(false);
      expect(parseResponse(response.body).misfits).toHaveProperty('data');
    },
  );

  test.each(to('/v1/scrape'))('$name: the request of v1 is one of v2 after the upgrade', ({ request }) => {
    expect(parseRequest(upgradeV1(request.body).request)).toMatchObject({ ok: true, warnings: [] });
  });
});
