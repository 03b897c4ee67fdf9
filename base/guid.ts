/** Identifiers as they travel: 36 characters in five groups. The empty one, all zeros, names nothing and is refused. */

export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Capitals and small letters are the same; braces and the empty identifier are not accepted. */
export const isGuid = (text: string): boolean => GUID.test(text) && text !== EMPTY_GUID
