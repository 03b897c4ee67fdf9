/** The calls of a hostile run: nearly right ones, with one or several values replaced by what nobody expects. */
import type { Chance } from './chance.ts'
import { sampleFrom, type JsonSchema, type Known } from './sample.ts'
import {
  edgeDates,
  edgeFigures,
  edgeTexts,
  strangeDates,
  strangeFigures,
  strangeIds,
  strangeNumbers,
  strangeTexts,
  strangeThings,
  writeBody,
} from './values.ts'

export interface Operation {
  readonly method: string
  /** `/api/items/{id}` */
  readonly path: string
  readonly query: JsonSchema | null
  readonly body: JsonSchema | null
}

/** What a caller knows: its own company, and ids of another one. */
export interface Knowledge extends Known {
  /** A value for a parameter of a path. */
  forPath(chance: Chance, path: string, name: string): string
  readonly foreignIds: readonly string[]
}

export interface HostileCall {
  readonly operation: Operation
  /** As it goes out, with its query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined when there is none. */
  readonly payload: string | undefined
  /** What the payload says, when it was written as it should be. */
  readonly body?: unknown
}

type Way = 'plain' | 'values' | 'path' | 'wire' | 'foreign'
const WAYS: readonly Way[] = [...many('plain', 5), ...many('values', 11), ...many('path', 2), ...many('wire', 3), ...many('foreign', 1)]
function many(way: Way, times: number): Way[] {
  return Array.from({ length: times }, () => way)
}

/** Everything that may be replaced in a value: where it stands, what it was. */
interface Place {
  readonly replace: (value: unknown) => void
  readonly value: unknown
  readonly name: string
}

function placesOf(value: unknown, name: string, replace: Place['replace']): Place[] {
  const own: Place = { replace, value, name }
  if (Array.isArray(value)) return [own, ...value.flatMap((each, index) => placesOf(each, name, (other) => (value[index] = other)))]
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>
    return [own, ...Object.keys(record).flatMap((key) => placesOf(record[key], key, (other) => (record[key] = other)))]
  }
  return [own]
}

/** What no text of the database holds, behind what was right. */
const UNKEEPABLE = ['\u0000', '\ud800', '\udfff']
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** More text than any body may have: of a file, a few copies are that already. */
const MOST_TEXT = 20_000_000

function repeated(value: unknown, times: number): unknown[] {
  const fitting = Math.ceil(MOST_TEXT / JSON.stringify(value).length)
  return Array.from({ length: Math.min(times, fitting) }, () => value)
}

function strangeFor({ value, name }: Place, chance: Chance, knowledge: Knowledge): unknown {
  if (Array.isArray(value) && chance.happens(50))
    return chance.pick<unknown>([
      [],
      [...value, value[0]],
      [...value, ...value],
      repeated(value[0] ?? null, 10_000),
      repeated(value[0] ?? null, 101),
    ])
  if (chance.happens(12)) return chance.pick(strangeThings)
  if (typeof value === 'number') return chance.pick(strangeNumbers)
  if (typeof value !== 'string') return chance.pick(strangeThings)
  if (UUID.test(value)) return chance.pick([...strangeIds, chance.pick(knowledge.foreignIds), chance.pick(strangeTexts)])
  if (/^\d{4}-\d\d/.test(value) || /date|from|to$|period/i.test(name))
    return chance.pick(chance.happens(40) ? edgeDates : chance.happens(80) ? strangeDates : strangeTexts)
  if (/^-?[\d.]+$/.test(value)) return chance.pick(chance.happens(50) ? edgeFigures : chance.happens(70) ? strangeFigures : strangeTexts)
  if (chance.happens(15)) return `${value}${chance.pick(UNKEEPABLE)}`
  if (chance.happens(40)) return chance.pick(edgeTexts)
  return chance.pick(chance.happens(70) ? strangeTexts : [...strangeFigures, ...strangeDates, ...strangeIds])
}

/** A value with some of its places replaced. */
function spoil(value: unknown, chance: Chance, knowledge: Knowledge): unknown {
  const holder = { value }
  const times = chance.pick([1, 1, 1, 2, 3])
  for (let time = 0; time < times; time += 1) {
    // The whole of it seldom: it is one place of many.
    const places = placesOf(holder.value, '', (other) => (holder.value = other))
    const inner = places.slice(1)
    const place = inner.length === 0 || chance.happens(3) ? places[0] : chance.pick(inner)
    // A copy: a second value may be put into the first one.
    const strange = place ? structuredClone(strangeFor(place, chance, knowledge)) : undefined
    place?.replace(strange)
    // What is put into one of many copies is put into all of them: more text than a program can hold.
    if (Array.isArray(strange) && strange.length > 100) break
  }
  return holder.value
}

/** As a query goes out: halves of characters too, as bytes that are no text. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', text.isWellFormed() ? '%EF%BF%BD' : '%ED%A0%80')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** An address that a server reads at all. */
const MAX_QUERY = 12_000

const writeQuery = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => {
      const values = Array.isArray(value) ? value.slice(0, 20) : [value]
      return values.map((each) => `${encode(name)}=${encode(textOf(each).slice(0, 2_000))}`)
    })
    .join('&')
    .slice(0, MAX_QUERY)

const CONTENT_TYPES = [
  ...[
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
  ],
  ...['application/octet-stream', '', 'application/json, text/plain', 'application/jsonx', 'x'],
]
const BROKEN_PATHS = [
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '..%2f..%2fetc',
  '%c0%ae',
  '%e2%82',
  '.',
  '..',
  ';',
  '%20',
  '%2f',
  '%5c',
  'x'.repeat(150),
  '__proto__',
  '%F0%9F%98%80',
]
const BROKEN_QUERIES = [
  '%',
  '=',
  '&&&',
  'a=%zz',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor=1',
  'size=25&size=50',
  'after=',
  'a[]=1&a[]=2',
  '%00=1',
  'text=%00',
  'text=%ED%A0%80',
]

/** What holds whoever walks through it: wide, deep, and a single text. */
const HEAVY_BODIES = [
  `[${'[],'.repeat(2_000_000)}[]]`,
  `{"lines":[${'{"a":1},'.repeat(100_000)}{}]}`,
  '['.repeat(1_000_000),
  `{"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`,
  `{"name":"${'x'.repeat(5_000_000)}"}`,
]

/** Names of what is of the same kind as the record that a call is about. */
const BESIDE = /^(into|beside|parentId|ids)$/

/** A body that the product takes, and of which record it is. */
export interface Pattern {
  readonly body: unknown
  readonly id?: string
}

/** @param pattern what is right, to be spoilt; without it, what its schema would take */
export function callOf(operation: Operation, chance: Chance, knowledge: Knowledge, pattern: Pattern | null): HostileCall {
  const way = chance.pick(WAYS)
  const turned: Knowledge =
    way === 'foreign'
      ? { ...knowledge, idFor: () => chance.pick(knowledge.foreignIds), forPath: () => chance.pick(knowledge.foreignIds) }
      : knowledge
  const within: Knowledge = {
    ...turned,
    idFor: (by, name) => (BESIDE.test(name) ? turned.forPath(by, operation.path, 'id') : turned.idFor(by, name)),
  }
  const part = (schema: JsonSchema | null): unknown => (schema ? sampleFrom(schema, '', chance, within) : undefined)
  let query = (part(operation.query) ?? {}) as Record<string, unknown>
  let body = pattern && way !== 'foreign' ? structuredClone(pattern.body) : part(operation.body)
  if (way === 'values') {
    const inBody = body !== undefined && (operation.query === null || chance.happens(70))
    if (inBody) body = spoil(body, chance, turned)
    else if (operation.query) {
      const spoilt = spoil(query, chance, turned)
      query = typeof spoilt === 'object' && spoilt !== null ? (spoilt as Record<string, unknown>) : query
    }
  }
  const path = pathOf(operation, way, chance, turned, pattern?.id)
  const asked = writeQuery(query)
  const call = {
    operation,
    url: asked === '' ? path : `${path}?${asked}`,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    payload: body === undefined ? undefined : writeBody(body),
  }
  return way === 'wire' ? onTheWire(call, chance) : { ...call, body }
}

const pathOf = (operation: Operation, way: Way, chance: Chance, knowledge: Knowledge, id: string | undefined): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (way !== 'path' && name === 'id' && id !== undefined) return encodeURIComponent(id)
    if (way !== 'path') return encodeURIComponent(knowledge.forPath(chance, operation.path, name))
    return chance.pick([
      chance.pick(BROKEN_PATHS),
      encode(chance.pick(strangeIds)) || '-',
      encode(chance.pick(strangeTexts).slice(0, 100)) || '-',
      encode(chance.pick(strangeDates)),
    ])
  })

/** What goes wrong below the values: half a body, another type, an address that is none. */
function onTheWire(call: HostileCall, chance: Chance): HostileCall {
  const { payload = '{}' } = call
  const withQuery = (text: string): string => `${call.url}${call.url.includes('?') ? '&' : '?'}${text}`
  switch (chance.below(7)) {
    case 0:
      return { ...call, payload: payload.slice(0, chance.below(payload.length + 1)), headers: { 'content-type': 'application/json' } }
    case 1:
      return { ...call, payload, headers: contentType(chance.pick(CONTENT_TYPES)) }
    case 2:
      return { ...call, url: withQuery(chance.pick(BROKEN_QUERIES)) }
    case 3:
      return {
        ...call,
        payload: chance.pick([
          'null',
          '[]',
          '""',
          '0',
          'true',
          '',
          '\u0000',
          '{"a":1}{"b":2}',
          '\ufeff{}',
          '{"__proto__":{"a":1}}',
          "{'a':1}",
          ...HEAVY_BODIES,
        ]),
        headers: { 'content-type': 'application/json' },
      }
    case 4:
      return {
        ...call,
        headers: { ...call.headers, 'idempotency-key': chance.pick(['', 'x'.repeat(300), '__proto__', ' ', "'", 'igual']) },
      }
    case 5:
      return { ...call, url: withQuery(call.url.split('?')[1] ?? 'x=1') }
    default:
      return { ...call, headers: { ...call.headers, accept: '*/*;q=x', 'accept-encoding': 'br;q=9, x', 'user-agent': 'x'.repeat(3_000) } }
  }
}

const contentType = (type: string): Record<string, string> => (type === '' ? {} : { 'content-type': type })
