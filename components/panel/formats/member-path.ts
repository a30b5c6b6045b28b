/** Returns the path of a member in JavaScript syntax: `data.json.items[0]["full name"]`. */
export function memberPath(holder: string, key: string | number): string {
  if (typeof key === 'number') return `${holder}[${key}]`;
  return /^[a-z_$][\w$]*$/i.test(key) ? `${holder}.${key}` : `${holder}[${JSON.stringify(key)}]`;
}
