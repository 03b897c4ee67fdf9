/** The address of a page with some values of its query changed; null takes one out. */
export function addressOfQuery(
  path: string,
  query: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): string {
  const kept = Object.entries({ ...query, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '')
  const text = kept.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return text === '' ? path : `${path}?${text}`
}
