import * as z from 'zod/mini'
import { customOutput } from '#platform/custom/field.ts'
import { customFilter } from '#platform/custom/filter.ts'
import { ALL_SERVICES, exportOf } from '#platform/access.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, created, day, obeys, option, pageOf, pageQuery, version } from '#platform/http/fields.ts'
import { maxLength } from '#platform/rules/index.ts'
import { shownTag, tagFilter } from '#platform/tags/tags.ts'
import { partyForDocuments, partyInput, partyView } from './party.ts'
import { getPartyDetails } from './details/endpoints.ts'
import { listMerges, previewMerge } from './merge/endpoints.ts'
import { partyPermissions } from './permissions.ts'
import { peopleServices } from './gate.ts'

const reading = { permission: partyPermissions.read, plan: null, services: peopleServices } as const
const writing = { permission: partyPermissions.write, plan: null, services: peopleServices } as const
/** Pickers and reference lists: whoever may make a document may look up its third party. */
const member = { permission: 'member', plan: null, services: ALL_SERVICES } as const

const search = z._default(z.string().check(obeys((text) => maxLength(text, 200))), '')
const role = z._default(z.enum(['', 'customer', 'supplier', 'employee', 'seller', 'contact']), '')

const filters = {
  search,
  role,
  state: z._default(z.enum(['active', 'inactive', 'all']), 'active'),
  cityCode: z._default(z.string(), ''),
  /** That carry this tag. */
  tagId: tagFilter,
  /** Of this seller; «ninguno» is of customers that nobody sells to. */
  sellerId: z._default(z.string().check(obeys((text) => maxLength(text, 40))), ''),
  /** By the company's own fields: an object of internal names, as text. */
  custom: customFilter,
}

export const partyRow = z.object({
  id: z.string(),
  displayName: z.string(),
  tradeName: z.string(),
  identificationType: z.string(),
  identification: z.string(),
  checkDigit: z.nullable(z.string()),
  isCustomer: z.boolean(),
  isSupplier: z.boolean(),
  isEmployee: z.boolean(),
  isSeller: z.boolean(),
  isContact: z.boolean(),
  isBlocked: z.boolean(),
  cityName: z.string(),
  phone: z.string(),
  emailInvoicing: z.string(),
  /** The name of who sells to it. */
  seller: z.nullable(z.string()),
  tags: z.array(shownTag),
  custom: customOutput,
  active: z.boolean(),
  /** What it owes us and what we owe it; null of who may not see it, and when nothing is owed. */
  receivable: z.nullable(amount),
  payable: z.nullable(amount),
  /** The day of its last invoice. */
  lastSale: z.nullable(day),
})
export type PartyRow = z.output<typeof partyRow>

export const listParties = endpoint({
  method: 'GET',
  path: '/api/people',
  summary: 'Terceros, por nombre',
  ...reading,
  query: z.object({ ...filters, ...pageQuery }),
  response: pageOf(partyRow),
})

export const countParties = endpoint({
  method: 'GET',
  path: '/api/people/count',
  summary: 'Cuántos terceros hay con la búsqueda, el municipio, la etiqueta y el vendedor, por pestaña de la lista',
  ...reading,
  query: z.object({ search, cityCode: filters.cityCode, tagId: filters.tagId, sellerId: filters.sellerId, custom: customFilter }),
  response: z.object({
    active: z.number(),
    customers: z.number(),
    suppliers: z.number(),
    employees: z.number(),
    sellers: z.number(),
    contacts: z.number(),
    inactive: z.number(),
  }),
})

export const exportParties = endpoint({
  method: 'GET',
  path: '/api/people/export',
  summary: 'Exportar los terceros del filtro',
  exports: 'Terceros',
  ...reading,
  permission: exportOf(partyPermissions.read),
  query: z.object({ ...filters, columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

export const getParty = endpoint({
  method: 'GET',
  path: '/api/people/{id}',
  summary: 'Un tercero con sus datos fiscales y su dirección principal',
  ...reading,
  response: partyView,
})

export const createParty = endpoint({
  method: 'POST',
  path: '/api/people',
  summary: 'Crear un tercero',
  ...writing,
  body: partyInput,
  response: created,
})

export const updateParty = endpoint({
  method: 'PUT',
  path: '/api/people/{id}',
  summary: 'Editar un tercero; la versión es la que se leyó',
  ...writing,
  body: z.extend(partyInput, { version }),
  response: z.object({ version }),
})

export const setPartyActive = endpoint({
  method: 'PUT',
  path: '/api/people/{id}/active',
  summary: 'Inactivar o reactivar un tercero',
  ...writing,
  body: z.object({ version, active: z.boolean() }),
  response: z.object({ version }),
})

export const checkIdentificationTaken = endpoint({
  method: 'GET',
  path: '/api/people/identification',
  summary: 'Quién tiene un número de identificación',
  ...reading,
  query: z.object({ type: z.string(), number: z.string().check(obeys((text) => maxLength(text, 40))) }),
  response: z.object({ takenBy: z.nullable(z.object({ id: z.string(), displayName: z.string(), active: z.boolean() })) }),
})

export const pickParties = endpoint({
  method: 'GET',
  path: '/api/people/options',
  summary: 'Buscar terceros para un documento, con lo que el documento necesita',
  ...member,
  query: z.object({
    search,
    role,
    /** That one alone, whatever is searched. */
    id: z._default(z.string().check(obeys((text) => maxLength(text, 40))), ''),
  }),
  response: z.array(partyForDocuments),
})

/** What a catalogue's field asks to choose a third party. */
export const partyOptions = endpoint({
  method: 'GET',
  path: '/api/people/choices',
  summary: 'Buscar un tercero para elegirlo en una configuración',
  ...member,
  query: z.object({ text: search, leaves: z._default(z.string(), '') }),
  response: z.object({ options: z.array(option) }),
})

/** What a change of a third party makes old. */
export const partyAnswers = [
  listParties,
  countParties,
  getParty,
  getPartyDetails,
  listMerges,
  previewMerge,
  checkIdentificationTaken,
  pickParties,
] as const
