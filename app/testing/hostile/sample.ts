/** A value that a schema nearly always accepts: with ids that there are, and leaving out what may be left out, by chance. */
import type { Chance } from './chance.ts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** What a company has, as far as calls name it. */
export interface Known {
  readonly today: string
  /** An id for a field of this name: one of what the name says, if there is any. */
  idFor(chance: Chance, name: string): string
  /** An internal name of a field of the company's own. */
  readonly customNames: readonly string[]
}

/** What plain text means by the name of its field. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  period: ['2026-11', '2026-10'],
  email: ['alguien@paramo.example'],
  emailInvoicing: ['facturas@paramo.example'],
  cityCode: ['11001', '05001'],
  identification: ['900123456-8', '1020304050', '860002964'],
  identificationType: ['31', '13'],
  code: ['ZZ-1', 'A1', '41350505', '1305'],
  prefix: ['ZZ', 'FE'],
  columns: ['number,date,party,total', 'name', 'code,name,active', 'no-existe'],
  paymentMeans: ['10', '1', '47'],
  meansCode: ['10', '1'],
  month: ['2026-11', '2026-10', '11'],
  year: ['2026', '2025'],
  current: ['Hostil-2026*'],
  to: ['2026-11-22', 'alguien@paramo.example'],
  from: ['2026-01-01'],
  website: ['https://paramo.example'],
  reason: ['Se repitió'],
  kind: ['items.brand', 'people.party', 'items.item'],
  customerOrder: ['OC-1'],
  ciiu: ['4711', '6201'],
  color: ['azul', 'verde'],
  f_color: ['azul'],
  label: ['Etiqueta'],
  phone: ['3001234567'],
  postalCode: ['110111'],
}
const WORDS = ['Páramo', 'Frailejón', 'a', 'Zona 4', 'true', '1']
const FIGURES = ['1', '10', '0.5', '1000', '50000', '19', '2.5']

/** @param name of the field that the value is for */
export function sampleFrom(schema: JsonSchema, name: string, chance: Chance, known: Known): unknown {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches && branches.length > 0) return sampleFrom(chance.pick(branches), name, chance, known)
  if (schema.const !== undefined) return schema.const
  if (schema.enum && schema.enum.length > 0) return chance.pick(schema.enum)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object':
      return objectFrom(schema, chance, known)
    case 'array':
      return listFrom(schema, name, chance, known)
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 9, 1 + chance.below(3)))
    case 'boolean':
      return chance.happens(50)
    case 'null':
      return null
    case 'string':
      return textFrom(schema, name, chance, known)
    default:
      return chance.pick([1, 'x', null])
  }
}

function objectFrom(schema: JsonSchema, chance: Chance, known: Known): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  const required = new Set(schema.required)
  // Now everything, now only what must be, now half of it.
  const share = chance.pick([100, 0, 50])
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    if (required.has(name) || chance.happens(share)) made[name] = sampleFrom(each, name, chance, known)
  const others = schema.additionalProperties
  if (typeof others === 'object' && known.customNames.length > 0 && chance.happens(50))
    made[chance.pick(known.customNames)] = sampleFrom(others, 'custom', chance, known)
  return made
}

function listFrom(schema: JsonSchema, name: string, chance: Chance, known: Known): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((each) => sampleFrom(each, name, chance, known))
  const count = Math.max(schema.minItems ?? 0, chance.pick([1, 1, 2, 3]))
  const list = Array.from({ length: count }, () => sampleFrom(schema.items ?? {}, name, chance, known))
  // Twice the same is what nobody thinks of.
  return chance.happens(15) ? [...list, list[0]] : list
}

function textFrom(schema: JsonSchema, name: string, chance: Chance, known: Known): string {
  if (schema.format === 'uuid' || /(Id|Ids)$/.test(name)) return known.idFor(chance, name)
  if (schema.format === 'date') return chance.pick([known.today, known.today, '2026-01-01', '2026-12-31'])
  if (schema.format === 'percent') return chance.pick(['0', '5', '19', '100'])
  if (schema.format === 'amount' || schema.format === 'quantity') return chance.pick(FIGURES)
  const isKnown = Object.hasOwn(TEXTS, name)
  const text = isKnown
    ? chance.pick(TEXTS[name] ?? WORDS)
    : /date|validFrom|validTo/i.test(name)
      ? known.today
      : chance.pick(name.startsWith('f_') ? [known.today, ...WORDS, known.idFor(chance, name)] : WORDS)
  return text.padEnd(schema.minLength ?? 0, 'x')
}
