import { describe, expect, it } from 'vitest';
import { decodeBody, isFileResponse, isTextType, parseContentType } from '@/lib/browser/drivers/debugger/answers';

const typed = (value: string) => [{ name: 'Content-Type', value }];

describe('parseContentType', () => {
  it.each([
    ['Text/HTML; charset="UTF-8"', { contentType: 'text/html', charset: 'utf-8' }],
    ['text/html;a=b; Charset=windows-1251 ', { contentType: 'text/html', charset: 'windows-1251' }],
    ['application/json', { contentType: 'application/json', charset: undefined }],
    ['', { charset: undefined }],
  ])('reads %j', (header, parsed) => {
    expect(parseContentType(header)).toEqual(parsed);
  });
});

describe('isFile', () => {
  it.each([
    'text/html',
    'text/plain; charset=utf-8',
    'application/json',
    'application/ld+json',
    'application/xhtml+xml',
    'application/rss+xml',
    'text/javascript',
    'application/javascript',
    'image/png',
    'image/svg+xml',
  ])('takes %s as a page', (type) => {
    expect(isFileResponse(typed(type))).toBe(false);
  });

  it.each([
    'application/pdf',
    'application/zip',
    'application/octet-stream',
    'text/csv',
    'text/calendar',
    'image/tiff',
    'video/mp4',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ])('takes %s as a file', (type) => {
    expect(isFileResponse(typed(type))).toBe(true);
  });

  it('takes every attachment as a file, and an answer without a type as a page', () => {
    expect(
      isFileResponse([...typed('text/html'), { name: 'content-disposition', value: 'Attachment; filename=a' }]),
    ).toBe(true);
    expect(isFileResponse([...typed('text/html'), { name: 'content-disposition', value: 'inline' }])).toBe(false);
    expect(isFileResponse([])).toBe(false);
  });
});

describe('isTextType', () => {
  it('tells text from what would be garbage', () => {
    expect([undefined, 'text/csv', 'application/xml', 'image/svg+xml'].map(isTextType)).not.toContain(false);
    expect(['image/png', 'application/pdf', 'application/octet-stream'].map(isTextType)).not.toContain(true);
  });
});

describe('decodeBody', () => {
  it('decodes bytes by the charset, and as UTF-8 where that is missing or unknown', () => {
    expect(decodeBody({ body: btoa('\xe4'), base64Encoded: true }, 'iso-8859-1')).toBe('ä');
    expect(decodeBody({ body: btoa('\xc3\xa4'), base64Encoded: true })).toBe('ä');
    expect(decodeBody({ body: btoa('\xc3\xa4'), base64Encoded: true }, 'klingon')).toBe('ä');
    expect(decodeBody({ body: 'ä', base64Encoded: false }, 'iso-8859-1')).toBe('ä');
  });

  it.each([
    ['\xef\xbb\xbf\xc3\xa4', 'windows-1252'],
    ['\xff\xfe\xe4\0', undefined],
    ['\xfe\xff\0\xe4', 'utf-8'],
  ])('goes by a byte order mark first: %j, whatever %s says', (bytes, charset) => {
    expect(decodeBody({ body: btoa(bytes), base64Encoded: true }, charset)).toBe('ä');
  });

  it.each([
    ['\xcf\xf0\xe8', 'windows-1251', 'При'],
    ['\x93\xfa', 'Shift_JIS', '日'],
    ['\xc4\xe3', 'gb18030', '你'],
  ])('decodes %j as %s', (bytes, charset, text) => {
    expect(decodeBody({ body: btoa(bytes), base64Encoded: true }, charset)).toBe(text);
  });
});
