import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** A package that is bundled. */
export interface BundledPackage {
  name: string;
  version: string;
  /** SPDX expression. */
  license: string;
  author?: string;
  /** Address of its source code. */
  repository?: string | undefined;
  /** Contents of its licence and notice files; empty without any. */
  text: string;
}

const person = z.union([z.string(), z.object({ name: z.string() })]);
const packageJson = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().default(''),
  author: person.optional(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});

const LICENSE_FILE = /^(licen[cs]e|copying)(\.(md|txt))?$/i;
const NOTICE_FILE = /^notice(\.(md|txt))?$/i;

/**
 * Returns the packages of bundled modules, by name.
 * @param moduleIds ids of the bundler: paths, some with a query, some without a file
 * @throws if a package.json does not state version or licence as it should
 */
export function packagesOf(moduleIds: Iterable<string>): BundledPackage[] {
  const folders = new Set<string>();
  for (const id of moduleIds) {
    const folder = packageFolder(id);
    if (folder) folders.add(folder);
  }
  return [...folders].map(read).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Helpers of the bundler itself, which are modules without a file. */
const HELPER = /^\0(vite)\//;

/**
 * Returns the innermost folder around a module that is a package: a package.json without a version only covers a part of one.
 */
function packageFolder(id: string): string | undefined {
  const [, helper] = HELPER.exec(id) ?? [];
  if (helper) return dirname(fileURLToPath(import.meta.resolve(`${helper}/package.json`)));
  const [path = ''] = id.split('?');
  for (let folder = dirname(path); folder.includes('/node_modules/'); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && 'version' in JSON.parse(readFileSync(file, 'utf8'))) return folder;
  }
  return undefined;
}

function read(folder: string): BundledPackage {
  const { name, version, license, author, repository } = packageJson.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const files = readdirSync(folder);
  const texts = [files.find((file) => LICENSE_FILE.test(file)), files.find((file) => NOTICE_FILE.test(file))]
    .filter((file) => file !== undefined)
    .map((file) => ownPart(readFileSync(join(folder, file), 'utf8')));
  const source = typeof repository === 'string' ? repository : repository?.url;
  return {
    name,
    version,
    license,
    ...(author && { author: typeof author === 'string' ? author : author.name }),
    ...(source && { repository: webAddress(source) }),
    text: texts.join('\n\n'),
  };
}

/** Returns a bundler's own licence: its file goes on with the licences of bundled dependencies. */
const ownPart = (text: string): string => (text.split(/^# Licenses of bundled dependencies$/m)[0] as string).trim();

/** Returns the web address of a repository, which package.json may abbreviate or give in git's form. */
const webAddress = (repository: string): string =>
  /^[\w.-]+\/[\w.-]+$/.test(repository)
    ? `https://github.com/${repository}`
    : repository
        .replace(/^git\+/, '')
        .replace(/^(ssh:\/\/git@|git:\/\/)/, 'https://')
        .replace(/\.git$/, '');
