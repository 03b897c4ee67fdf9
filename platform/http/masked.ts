/**
 * Figures that are known to few: cost, margin, salary (areas.md 0.7). The contract says which field is one and whose
 * permission shows it; the one door that answers hides it, so that no handler has to think of it. What is a file says it in
 * its columns (`platform/report/column.ts`, `platform/catalogue/seen.ts`), with the same permission.
 */
import * as z from 'zod/mini'
import { holds, type Permission, type Visitor } from '../access.ts'
import type { Schema } from './endpoint.ts'

type Sees = Pick<Visitor, 'permissions' | 'isNarrow'>
type Keys = Readonly<Record<string, Permission>>

/** Also found on what is made from a marked schema by another check of it. */
const figures = z.registry<{ readonly permission: Permission }>()
const keyed = z.registry<{ readonly keys: Keys }>()

/** A field of an answer that is null for whoever lacks the permission. */
export function masked<S extends Schema>(permission: Permission, schema: S): z.ZodMiniNullable<S> {
  const field = z.nullable(schema).check(z.meta({ 'x-masked': permission.code }))
  figures.add(field, { permission })
  return field
}

/** An object by names that the contract does not know, without some of them for whoever lacks the permission of each. */
export function withMaskedKeys<S extends Schema & { check(meta: ReturnType<typeof z.meta>): S }>(keys: Keys, schema: S): S {
  if (Object.keys(keys).length === 0) return schema
  const codes = Object.fromEntries(Object.entries(keys).map(([key, { code }]) => [key, code]))
  const marked = schema.check(z.meta({ 'x-masked': codes }))
  keyed.add(marked, { keys })
  return marked
}

/** An answer as a visitor may see it; the same one, untouched, for whoever may see all of it. */
export type Mask = (answer: unknown, visitor: Sees) => unknown

/** Hides in a value what is not among the permissions held. */
type Hide = (value: unknown, isHidden: (permission: Permission) => boolean) => unknown

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The mask of a shape, to be made once. Null when nothing of it is masked: its answers cost nothing.
 * @throws Error for a shape that holds itself, which no answer does
 */
export function maskOf(schema: Schema): Mask | null {
  const asked = new Map<string, Permission>()
  const hide = hideOf(schema, asked, new Set())
  if (!hide) return null
  const permissions = [...asked.values()]
  return (answer, visitor) => {
    const hidden = new Set(permissions.filter((permission) => !holds(visitor, permission)).map(({ code }) => code))
    return hidden.size === 0 ? answer : hide(answer, ({ code }) => hidden.has(code))
  }
}

/** What a shape masks, by code: for the list of all permissions. */
export function maskedBy(schema: Schema): ReadonlyMap<string, Permission> {
  const asked = new Map<string, Permission>()
  hideOf(schema, asked, new Set())
  return asked
}

function hideOf(schema: Schema, asked: Map<string, Permission>, above: ReadonlySet<Schema>): Hide | null {
  if (above.has(schema)) throw new Error('An answer cannot hold itself')
  const within = new Set([...above, schema])
  const inner = (of: Schema) => hideOf(of, asked, within)
  const figure = figures.get(schema)
  if (figure) {
    asked.set(figure.permission.code, figure.permission)
    const below = innerOf(schema)
    const rest = below && inner(below)
    return (value, isHidden) => (isHidden(figure.permission) ? null : rest ? rest(value, isHidden) : value)
  }
  const keys = keyed.get(schema)?.keys
  if (keys) {
    for (const permission of Object.values(keys)) asked.set(permission.code, permission)
    return (value, isHidden) =>
      isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !isKeyHidden(keys, key, isHidden))) : value
  }
  // Every schema is one of these; the library's own interface of them all does not say which.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return ofObject(Object.entries(def.shape).flatMap(([key, of]) => withName(key, inner(of))))
    case 'array':
      return each(
        inner(def.element),
        (hide, isHidden) => (value) => (Array.isArray(value) ? value.map((one) => hide(one, isHidden)) : value),
      )
    case 'record':
      return each(
        inner(def.valueType),
        (hide, isHidden) => (value) =>
          isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hide(one, isHidden)])) : value,
      )
    case 'tuple': {
      const items = def.items.map(inner)
      return items.some((item) => item !== null)
        ? (value, isHidden) => {
            if (!Array.isArray(value)) return value
            return value.map((one, at) => {
              const hide = items[at]
              return hide ? hide(one, isHidden) : one
            })
          }
        : null
    }
    case 'union':
      return oneAfterOther(def.options.map(inner))
    case 'intersection':
      return oneAfterOther([inner(def.left), inner(def.right)])
    case 'pipe':
      return inner(def.out)
    case 'lazy':
      return inner(def.getter())
    default: {
      const below = innerOf(schema)
      return below && inner(below)
    }
  }
}

/** A name may be a path: `tiers.2.cost` is hidden with `tiers`. */
const isKeyHidden = (keys: Keys, key: string, isHidden: (permission: Permission) => boolean): boolean => {
  const [name = key] = key.split('.')
  const permission = Object.hasOwn(keys, name) ? keys[name] : undefined
  return permission !== undefined && isHidden(permission)
}

/** What an optional, nullable or defaulted schema is around. */
function innerOf(schema: Schema): Schema | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'innerType' in def ? def.innerType : null
}

const withName = (key: string, hide: Hide | null): [string, Hide][] => (hide ? [[key, hide]] : [])

function ofObject(fields: readonly [string, Hide][]): Hide | null {
  if (fields.length === 0) return null
  return (value, isHidden) => {
    if (!isObject(value)) return value
    const seen: Record<string, unknown> = { ...value }
    // What is absent stays absent: of several shapes it may be another one.
    for (const [key, hide] of fields) if (key in seen) seen[key] = hide(seen[key], isHidden)
    return seen
  }
}

type Hidden = (permission: Permission) => boolean

const each = (hide: Hide | null, over: (hide: Hide, isHidden: Hidden) => (value: unknown) => unknown): Hide | null =>
  hide && ((value, isHidden) => (value === null ? null : over(hide, isHidden)(value)))

function oneAfterOther(all: readonly (Hide | null)[]): Hide | null {
  const some = all.filter((hide) => hide !== null)
  return some.length === 0 ? null : (value, isHidden) => some.reduce((seen, hide) => hide(seen, isHidden), value)
}
