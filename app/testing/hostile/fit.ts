/** A record that was read as the body that would write it: what a screen sends back. */
import type { Chance } from './chance.ts'
import { sampleFrom, type JsonSchema, type Known } from './sample.ts'

/** @param shown what was read, under the names of the body wherever it has them, or as `party: { id }` for `partyId` */
export function fit(schema: JsonSchema, shown: unknown, name: string, chance: Chance, known: Known): unknown {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    if (shown === null && branches.some(({ type }) => type === 'null')) return null
    return fit(branches.find(({ type }) => type !== 'null') ?? {}, shown, name, chance, known)
  }
  if (schema.type === 'array' && Array.isArray(shown))
    return shown.slice(0, 50).map((each) => fit(schema.items ?? {}, each, name, chance, known))
  if (schema.type === 'object' && schema.properties && isRecord(shown)) {
    const required = new Set(schema.required)
    const body: Record<string, unknown> = {}
    for (const [key, each] of Object.entries(schema.properties)) {
      const found = shownAs(shown, key)
      if (found !== undefined) body[key] = fit(each, found, key, chance, known)
      else if (required.has(key)) body[key] = sampleFrom(each, key, chance, known)
    }
    return body
  }
  return shown
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function shownAs(shown: Record<string, unknown>, key: string): unknown {
  if (Object.hasOwn(shown, key)) return shown[key]
  const inner = key.endsWith('Id') ? shown[key.slice(0, -2)] : undefined
  if (isRecord(inner) && typeof inner['id'] === 'string') return inner['id']
  return inner === null ? null : undefined
}
