import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
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

  it('gives nobody the lock of a browser that was killed', async () => {
    {
      await using killed = await profiles.open('a', true);
      await symlink('host-123', join(killed.path, 'SingletonLock'));
      await mkdir(join(killed.path, 'Default'));
      await writeFile(join(killed.path, 'Default', 'SingletonLock'), 'of a site');
      await killed.save();
    }
    await using next = await profiles.open('a', false);
    expect((await readdir(next.path)).sort()).toEqual(['Default', 'saved-profile.json']);
    expect(await readdir(join(next.path, 'Default'))).toEqual(['SingletonLock']);
  });

  it('lists what is saved under which name', async () => {
    const since = Date.now();
    await session('b', 'saved');
    await session('../a', 'saved');
    await session('c', 'lost', false);
    await using _open = await profiles.open('d', true);
    const listed = await profiles.list();
    expect(listed.map(({ name }) => name)).toEqual(['../a', 'b']);
    for (const { savedAt } of listed) expect(savedAt).toBeGreaterThanOrEqual(since);
    expect(await (await openProfiles(folder)).list(), 'the next server knows them').toEqual(listed);
  });

  it('deletes a profile and no other, and nothing outside of its folder', async () => {
    await writeFile(join(folder, 'other'), 'kept');
    await session('a', 'saved');
    await session('b', 'saved');
    for (const name of ['other', '../a', '.', '']) expect(await profiles.remove(name), name).toBe(false);
    expect(await profiles.remove('a')).toBe(true);
    expect(await profiles.remove('a')).toBe(false);
    expect(await session('a', '', false)).toBe('');
    expect(await session('b', '', false)).toBe('saved');
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('deletes no profile while a session may save it', async () => {
    await session('a', 'saved');
    {
      await using _saving = await profiles.open('a', true);
      await expect(profiles.remove('a')).rejects.toMatchObject({ record: { status: 409 } });
    }
    await using reading = await profiles.open('a', false);
    expect(await profiles.remove('a')).toBe(true);
    expect(await readFile(join(reading.path, 'state'), 'utf8'), 'a copy that is open stays').toBe('saved');
  });

  it('deletes the old state of a profile, too, which a killed server has left while it saved', async () => {
    await session('a', 'saved');
    const [kept = ''] = await readdir(folder);
    await rename(join(folder, kept), join(folder, `${kept}-old`));
    expect((await profiles.list()).map(({ name }) => name)).toEqual(['a']);
    expect(await profiles.remove('a')).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it('copies a profile whole while it is replaced and deleted', async () => {
    const files = Array.from({ length: 300 }, (_, index) => `f${index}`);
    const write = (path: string, text: string) => Promise.all(files.map((file) => writeFile(join(path, file), text)));
    const textsIn = async (path: string) =>
      new Set(await Promise.all(files.map((file) => readFile(join(path, file), 'utf8').catch(() => 'missing'))));
    await using saving = await profiles.open('a', true);
    await write(saving.path, 'first');
    await saving.save();
    await saving[Symbol.asyncDispose]();

    await using other = await profiles.open('a', true);
    await write(other.path, 'second');
    const [replaced] = await Promise.all([profiles.open('a', false), other.save()]);
    expect(await textsIn(replaced.path), 'all of the one or of the other').toHaveLength(1);
    await other[Symbol.asyncDispose]();
    const [deleted] = await Promise.all([profiles.open('a', false), profiles.remove('a')]);
    expect(await textsIn(deleted.path), 'all of it or nothing').toHaveLength(1);
    for (const copy of [replaced, deleted]) await copy[Symbol.asyncDispose]();
  });

  it('forgets everything with the server where no folder was named', async () => {
    const passing = await openProfiles();
    const { path } = await passing.open('a', true);
    await passing[Symbol.asyncDispose]();
    await expect(readdir(path)).rejects.toThrow('ENOENT');
  });
});
