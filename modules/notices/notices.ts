import type { BundledPackage } from './packages';

/** Licences that only require notices, or the source of what they cover. */
const ALLOWED = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MPL-2.0']);

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Licence texts for packages that come without a licence file. */
const STANDARD_TEXTS: Record<string, string> = {
  'Apache-2.0': 'Licensed under the Apache License, Version 2.0. Its text is at the end of this file.',
  MIT,
};

/** Not bundled, so that users can replace the file with another build. */
const LAME = `LAME 3.100, in the file media/mp3-encoder.js
Licence: LGPL-2.0-or-later
Source code: https://lame.sourceforge.io

It is used as it is, by messages, and may be replaced: the file is taken as it is from @mediabunny/mp3-encoder, whose
source has the program that builds it. The text of its licence is at the end of this file.`;

const RULE = '-'.repeat(80);

/**
 * Returns the notices for a package of the extension.
 * @param texts licences that some notices only refer to: the Apache License 2.0, and the LGPL 2
 * @throws an error that names each bundled package whose licence is not allowed, or lacks a text
 */
export function noticesOf(packages: readonly BundledPackage[], texts: { apache: string; lgpl: string }): string {
  const faults = packages.map(faultOf).filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new Error(`The notices cannot be written.\n${faults.join('\n')}`);
  return [
    'Winnow contains the following packages, unchanged but for being bundled and minified.',
    ...packages.map(noticeOf),
    LAME,
    `Apache License 2.0\n\n${texts.apache.trim()}`,
    `GNU Library General Public License 2\n\n${texts.lgpl.trim()}`,
  ]
    .join(`\n\n${RULE}\n\n`)
    .concat('\n');
}

function noticeOf(bundled: BundledPackage): string {
  const { name, version, license, repository } = bundled;
  const head = [`${name} ${version}`, `Licence: ${license}`, repository && `Source code: ${repository}`];
  return `${head.filter(Boolean).join('\n')}\n\n${textOf(bundled)}`;
}

const textOf = ({ license, author, text }: BundledPackage): string | undefined =>
  text || (author && STANDARD_TEXTS[license] && `Copyright (c) ${author}\n\n${STANDARD_TEXTS[license]}`);

function faultOf(bundled: BundledPackage): string | undefined {
  const { name, license, repository } = bundled;
  if (!isAllowed(license)) return `${name}: “${license}” is none of the licences that may be bundled.`;
  if (!textOf(bundled)) return `${name}: it has no licence file, and no author or standard text to stand for it.`;
  if (/MPL/.test(license) && !repository) return `${name}: its licence wants its source named, which it does not.`;
  return undefined;
}

/**
 * Returns true if an SPDX expression offers a choice of allowed licences; expressions that require several licences at once
 * are not supported.
 */
function isAllowed(expression: string): boolean {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => ALLOWED.has(choice));
}
