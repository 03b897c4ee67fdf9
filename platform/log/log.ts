/** The log of the company: who did what, when, from where, with old and new values. Ninety days back. */
import * as z from 'zod/mini'
import { exportFormats } from '../catalogue/export.ts'
import { ALL_SERVICES, definePermissions, exportOf, ofWholeCompany } from '../access.ts'
import { endpoint, fileResponse } from '../http/endpoint.ts'
import { day, id, pageOf, pageQuery } from '../http/fields.ts'
import { screen } from '../screen.ts'

export const logPermissions = ofWholeCompany(definePermissions('platform.log', { read: 'Ver el registro de actividad' }, {}))

const gate = { permission: logPermissions.read, plan: null, services: ALL_SERVICES } as const

export const logScreen = screen({
  path: '/logs',
  title: 'Registro de actividad',
  module: 'base',
  ...gate,
  parents: [{ title: 'Configuración', path: '/settings' }],
})

/** Days that it reaches back (specification, section 9). */
export const LOG_DAYS = 90

/** What happened in each part of the product, by how the names of its things begin. */
export const logAreas = {
  document: 'Documentos',
  people: 'Terceros',
  items: 'Productos y servicios',
  stock: 'Notas de inventario',
  inventory: 'Inventario',
  treasury: 'Tesorería',
  accounting: 'Contabilidad',
  taxes: 'Impuestos',
  pricing: 'Precios y promociones',
  documents: 'Sucursales y resoluciones',
  sales: 'Ventas',
  loyalty: 'Fidelización',
  manufacturing: 'Producción',
  payroll: 'Nómina',
  crm: 'CRM',
  desk: 'Mesa de ayuda',
  fiscal: 'Exógena',
  company: 'Empresa',
  access: 'Accesos y roles',
  users: 'Usuarios',
  import: 'Importaciones',
  export: 'Exportaciones',
} as const
export type LogArea = keyof typeof logAreas

/** The area of a thing; what begins with none of them is of the system. */
export const areaOf = (entity: string): string => {
  const [area = ''] = entity.split('.')
  return Object.entries<string>(logAreas).find(([name]) => name === area)?.[1] ?? 'Sistema'
}

const filter = {
  /** Days in Bogotá; '' is without limit, within the ninety. */
  from: z._default(z.union([z.literal(''), day]), ''),
  to: z._default(z.union([z.literal(''), day]), ''),
  personId: z._default(z.union([z.literal(''), id]), ''),
  area: z._default(z.string().check(z.maxLength(40)), ''),
}

const change = z.object({ label: z.string(), before: z.string(), after: z.string() })

export const logRow = z.object({
  id: z.string(),
  /** An instant, ISO. */
  at: z.string(),
  /** '' when it was the product itself. */
  person: z.string(),
  /** "Editó" */
  verb: z.string(),
  area: z.string(),
  title: z.string(),
  ip: z.string(),
  device: z.string(),
  /** Where the record is seen; null when it has no place of its own. */
  href: z.nullable(z.string()),
  changes: z.array(change),
  /** How many more fields changed, which its own history names. */
  others: z.number(),
})
export type LogRow = z.output<typeof logRow>

export const listLog = endpoint({
  method: 'GET',
  path: '/api/logs',
  summary: 'El registro de actividad de la empresa, lo último primero',
  ...gate,
  query: z.object({ ...filter, ...pageQuery }),
  response: pageOf(logRow),
})

export const logPeople = endpoint({
  method: 'GET',
  path: '/api/logs/people',
  summary: 'Quiénes aparecen en el registro de actividad',
  ...gate,
  response: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

export const exportLog = endpoint({
  method: 'GET',
  path: '/api/logs/export',
  summary: 'El registro de actividad como archivo',
  exports: 'Registro de actividad',
  ...gate,
  permission: exportOf(logPermissions.read),
  query: z.object({ ...filter, format: z._default(z.enum(exportFormats), 'xlsx') }),
  response: fileResponse('text/csv; charset=utf-8'),
})

/** "Chrome en Windows": what a browser says of itself, as far as a person needs it. */
export function deviceWords(userAgent: string): string {
  if (userAgent === '') return ''
  const browsers = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ] as const
  const systems = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'Mac'],
    ['Linux', 'Linux'],
  ] as const
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1]
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1]
  if (!browser) return 'Otro programa'
  return system ? `${browser} en ${system}` : browser
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LONGEST = 200

/** A value as a person reads it; null when only its own screen can say it. */
export function logValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return 'Vacío'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return ID.test(value) ? null : value.slice(0, LONGEST)
  if (!Array.isArray(value)) return null
  const texts = value.map(logValue)
  return texts.every((text) => text !== null) ? texts.join(', ').slice(0, LONGEST) || 'Vacío' : null
}
