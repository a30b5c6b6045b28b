import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openProfiles, type Profiles } from '@/server/http/profiles';

let folder: string;
let profiles: Profiles;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-kept-'));
  profiles = await openProfiles(folder);
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** One session: what it finds, and what it leaves. */
async function session(name: string, writes: string, saves = true): Promise<string> {
  await using profile = await profiles.open(name, saves);
  const found = await readFile(join(profile.path, 'state'), 'utf8').catch(() => '');
  await writeFile(join(profile.path, 'state'), writes);
  if (saves) await profile.save();
  return found;
}

describe('openProfiles', () => {
  it('gives the next session of a name what the last one saved', async () => {
    expect(await session('a', 'first')).toBe('');
    expect(await session('a', 'second')).toBe('first');
    expect(await session('b', 'other')).toBe('');
    expect(await session('a', 'third')).toBe('second');
  });

  it('keeps nothing of a session that does not save', async () => {
    await session('a', 'saved');
    expect(await session('a', 'lost', false)).toBe('saved');
    expect(await session('a', '', false)).toBe('saved');
  });

  it('lets one session save at a time, and others read meanwhile', async () => {
    await session('a', 'saved');
    await using saving = await profiles.open('a', true);
    await writeFile(join(saving.path, 'state'), 'half');
    await expect(profiles.open('a', true)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('"a"'),
    });
    expect(await session('a', '', false)).toBe('saved');
    await using other = await profiles.open('b', true);
    expect(other.path).not.toBe(saving.path);
  });

  it('lets the next one save after a session that failed', async () => {
    await (await profiles.open('a', true))[Symbol.asyncDispose]();
    expect(await session('a', 'saved')).toBe('');
  });

  it('takes any name, and never leaves its folder', async () => {
    for (const name of ['../../up', '/etc', 'a/b', '..', 'ü'.repeat(128)]) {
      await session(name, name);
      expect(await session(name, '', false)).toBe(name);
    }
    expect(await readdir(folder)).toHaveLength(5);
  });

  it('forgets everything with the server where no folder was named', async () => {
    const passing = await openProfiles();
    const { path } = await passing.open('a', true);
    await passing[Symbol.asyncDispose]();
    await expect(readdir(path)).rejects.toThrow('ENOENT');
  });
});
