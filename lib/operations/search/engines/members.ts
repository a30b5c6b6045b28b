import { isObject } from '@/lib/base/json';

/** Reads members of untrusted data: each has the expected type, or is undefined. */
export const textAt = (value: Record<string, unknown>, name: string): string | undefined => {
  const member = value[name];
  return typeof member === 'string' && member.trim() ? member : undefined;
};

export const numberMember = (value: Record<string, unknown>, name: string): number | undefined => {
  const member = value[name];
  return typeof member === 'number' && Number.isFinite(member) ? member : undefined;
};

export const objectAt = (value: unknown, name: string): Record<string, unknown> => {
  const member = isObject(value) ? value[name] : undefined;
  return isObject(member) ? member : {};
};

/** Returns the objects in a list; undefined if the member is not a list. */
export const objectsAt = (value: unknown, name: string): Record<string, unknown>[] | undefined => {
  const member = isObject(value) ? value[name] : undefined;
  return Array.isArray(member) ? member.filter(isObject) : undefined;
};
