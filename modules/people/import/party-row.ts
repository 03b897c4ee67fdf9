/** A row of a file as a third party: what each cell says over what the record was, forgiving how people and programs write. */

import type { CiiuList } from '#colombia/ciiu-list.ts'
import { showCiiu, UNKNOWN_CIIU } from '#colombia/ciiu.ts'
import { fiscalResponsibilities, identificationTypes, isFiscalResponsibility, type FiscalResponsibility } from '#colombia/identification.ts'
import { HOME_COUNTRY_CODE } from '#colombia/countries.ts'
import { checkDigit, checkNit, formatNit, parseNit } from '#colombia/nit.ts'
import type { Day } from '#base/date.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { keyOf, nearest, readChoice, readCount } from '#platform/import/cells.ts'
import { customOfRow, flagOfRow, keptText, manyOfRow, moneyOfRow, oneSpaced, refuseCell, type Named } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import { numberMessages } from '#platform/rules/index.ts'
import { agentAfter, agentByLaw } from '../agent.ts'
import { newParty, type PartyInput } from '../party.ts'
import type { Places } from './places.ts'
import type { OwnSeller } from '../seller/seller.ts'

export interface PartyFacts {
  readonly places: Places
  readonly countries: readonly { readonly value: string; readonly names: readonly [string, string] }[]
  readonly activities: CiiuList
  readonly tags: Named<{ readonly id: string; readonly names: readonly string[] }>
  /** Those who sell, by name and number. */
  readonly sellers: Named<{ readonly id: string; readonly names: readonly string[] }>
  /** How a file calls each, also those who sell no more and have customers. */
  readonly sellerTexts: ReadonlyMap<string, string>
  /** The one that whoever imports is kept to. */
  readonly ownSeller: OwnSeller | null
  readonly customFields: readonly CustomField[]
  readonly today: Day
}

const types = identificationTypes.map(({ code, name, short }) => ({
  value: code,
  names: [name, short, short.replaceAll('.', '')] as const,
}))
const kinds = [
  { value: 'juridica', names: ['Jurídica', 'Persona jurídica', 'Empresa', 'Es empresa'] },
  { value: 'natural', names: ['Natural', 'Persona natural', 'Persona', 'Es persona'] },
] as const
/** A régimen is written in words too. */
const regimes = [
  { value: 'yes', names: ['Sí', 'Responsable de IVA', 'Régimen común', 'Común', 'IVA', 'X', '1', 'Verdadero', 'True', 'S'] },
  {
    value: 'no',
    names: ['No', 'No responsable de IVA', 'No responsable', 'Régimen simplificado', 'Simplificado', '0', 'Falso', 'False', 'N'],
  },
] as const

const TEXTS = [
  'legalName',
  'firstName',
  'secondName',
  'firstSurname',
  'secondSurname',
  'tradeName',
  'addressLine',
  'neighborhood',
  'foreignCity',
  'postalCode',
  'phone',
] as const
const FLAGS = [
  'withholdsReteiva',
  'withholdsReteica',
  'declarante',
  'isCustomer',
  'isSupplier',
  'isEmployee',
  'isSeller',
  'isContact',
] as const
const ROLES = ['isCustomer', 'isSupplier', 'isEmployee', 'isSeller', 'isContact'] as const

/** The number as it is kept, for knowing the record: without dots, spaces or check digit. */
export const numberOfRow = (row: ImportRow): string =>
  parseNit(row.text('identification'))?.number ?? row.text('identification').replace(/[\s.,]/g, '')

/** The type that a row says, or that its number and names look like. */
export function typeOfRow(row: ImportRow): PartyInput['identificationType'] {
  const said = row.text('identificationType')
  if (said !== '') {
    const read = readChoice(types, said)
    if ('value' in read) return read.value
    refuseCell(row, 'identificationType', read.problem, read.suggestions)
  }
  const text = row.text('identification')
  const kind = row.text('kind') === '' ? null : readChoice(kinds, row.text('kind'))
  const isCompany = kind !== null && 'value' in kind ? kind.value === 'juridica' : row.text('legalName') !== ''
  const looksLikeNit =
    /^\s*nit/i.test(text) ||
    /-\s*\d$/.test(text) ||
    row.text('checkDigit') !== '' ||
    /^[89]\d{8}$/.test(numberOfRow(row)) ||
    gluedIn(numberOfRow(row)) !== null
  return isCompany || looksLikeNit ? '31' : '13'
}

/** @param before what the record is; null of a new one */
export function readPartyRow(row: ImportRow, before: PartyInput | null, facts: PartyFacts): PartyInput {
  const base = before ?? newParty
  const identificationType = before?.identificationType ?? typeOfRow(row)
  const kind = kindOf(row, before, identificationType)
  const input = {
    ...base,
    kind,
    identificationType,
    identification: identificationOf(row, before, identificationType, kind),
    ...(before ? {} : { vatResponsible: kind === 'juridica' }),
  }
  for (const field of TEXTS) if (row.has(field)) input[field] = keptText(base[field], row.text(field))
  if (row.text('fullName') !== '') Object.assign(input, namesOf(kind, oneSpaced(row.text('fullName')), input))
  if (row.has('emailInvoicing')) input.emailInvoicing = row.text('emailInvoicing')
  for (const field of FLAGS) input[field] = flagOfRow(row, field, base[field])
  // Whom nobody says anything of is a customer, as in the form.
  if (before === null && row.text('isCustomer') === '' && !ROLES.some((role) => input[role])) input.isCustomer = true
  const regime = row.text('vatResponsible')
  if (regime !== '') {
    const read = readChoice(regimes, regime)
    if ('value' in read) input.vatResponsible = read.value === 'yes'
    else refuseCell(row, 'vatResponsible', 'Escribe Sí o No.', ['Sí', 'No'])
  }
  if (row.text('responsibilities') !== '') input.responsibilities = responsibilitiesOf(row, input.responsibilities)
  if (row.has('ciiu')) input.ciiu = activityOf(row, base.ciiu, facts.activities)
  if (row.has('cityCode')) input.cityCode = cityOf(row, facts.places)
  if (row.has('countryCode')) input.countryCode = countryOf(row, base.countryCode, facts.countries)
  const days = row
    .text('paymentDays')
    .replace(/d[ií]as?$/i, '')
    .trimEnd()
  if (days !== '') {
    const count = readCount(days)
    if (count === null) refuseCell(row, 'paymentDays', numberMessages.notWhole)
    else input.paymentDays = count
  }
  if (row.has('creditLimit')) input.creditLimit = moneyOfRow(row, 'creditLimit')
  input.withholdsRetefuente = flagOfRow(row, 'withholdsRetefuente', agentOf(input, before))
  if (row.has('sellerId')) input.sellerId = sellerOf(row, base.sellerId ?? null, facts)
  if (row.has('tags')) input.tagIds = manyOfRow(row, 'tags', facts.tags)
  input.custom = customOfRow(row, base.custom ?? {}, { entity: 'party', fields: facts.customFields, today: facts.today })
  return input
}

/** What it is unless the file says otherwise, by what the row makes of it. */
function agentOf(input: PartyInput, before: PartyInput | null): boolean {
  if (before === null) return agentByLaw(input)
  const { withholdsRetefuente = agentByLaw(before) } = before
  return agentAfter(input, { ...before, withholdsRetefuente })
}

function countryOf(row: ImportRow, before: string, countries: PartyFacts['countries']): string {
  const text = row.text('countryCode')
  if (text === '') return HOME_COUNTRY_CODE
  const read = readChoice(countries, text)
  if ('value' in read) return read.value
  refuseCell(row, 'countryCode', read.problem, read.suggestions)
  return before
}

/** The one that the record has stays when the file calls it so, whatever became of it. */
function sellerOf(row: ImportRow, before: string | null, { sellers, sellerTexts }: PartyFacts): string | null {
  const text = oneSpaced(row.text('sellerId'))
  if (text === '') return null
  if (before !== null && keyOf(sellerTexts.get(before) ?? '') === keyOf(text)) return before
  return (sellers.find(text) ?? sellers.find(parseNit(text)?.number ?? text) ?? sellers.of(row, 'sellerId', text))?.id ?? before
}

function kindOf(row: ImportRow, before: PartyInput | null, type: string): PartyInput['kind'] {
  const text = row.text('kind')
  if (text !== '') {
    const read = readChoice(kinds, text)
    if ('value' in read) return read.value
    refuseCell(row, 'kind', read.problem, ['Jurídica', 'Natural'])
  }
  if (before) return before.kind
  if (row.text('firstName') !== '' || row.text('firstSurname') !== '') return 'natural'
  if (row.text('legalName') !== '') return 'juridica'
  return type === '31' || type === '50' ? 'juridica' : 'natural'
}

/** A company's NIT has nine digits and begins with 8 or 9: a tenth that is its check digit was written without its hyphen. */
const GLUED = /^([89]\d{8})(\d)$/

/** "9001234568" → "900.123.456-8"; null when it is not so. */
function gluedIn(text: string): string | null {
  const [, number = '', last = ''] = GLUED.exec(text) ?? []
  return number !== '' && checkDigit(number) === last ? `${formatNit(number)}-${last}` : null
}

function identificationOf(row: ImportRow, before: PartyInput | null, type: string, kind: PartyInput['kind']): string {
  const text = row.text('identification')
  if (type !== '31') return before?.identification ?? text
  const digit = row.text('checkDigit')
  const nit = parseNit(text)
  if (nit === null) return before?.identification ?? text
  const given = nit.checkDigit ?? (digit === '' ? null : digit)
  const checked = checkNit(nit.number, given)
  if (!checked.valid && checked.expected !== null) {
    const right = `${formatNit(nit.number)}-${checked.expected}`
    const isApart = nit.checkDigit === null
    refuseCell(row, isApart ? 'checkDigit' : 'identification', checked.problem, [isApart ? checked.expected : right])
  }
  const apart = gluedIn(nit.number)
  if (before === null && given === null && kind === 'juridica' && apart !== null)
    refuseCell(row, 'identification', 'Trae pegado el dígito de verificación: va tras un guion.', [apart])
  return before?.identification ?? nit.number
}

function namesOf(kind: PartyInput['kind'], name: string, input: PartyInput): Partial<PartyInput> {
  if (kind === 'juridica') return input.legalName === '' ? { legalName: name } : {}
  if (input.firstName !== '' || input.firstSurname !== '') return {}
  const words = name.split(' ')
  const [first = '', second = '', ...rest] = words
  if (words.length <= 2) return { firstName: first, firstSurname: second }
  if (words.length === 3) return { firstName: first, firstSurname: second, secondSurname: rest.join(' ') }
  return { firstName: first, secondName: second, firstSurname: rest[0] ?? '', secondSurname: rest.slice(1).join(' ') }
}

/** "O-13; Gran contribuyente, R-99-PN". */
function responsibilitiesOf(row: ImportRow, before: PartyInput['responsibilities']): FiscalResponsibility[] {
  const codes: FiscalResponsibility[] = []
  for (const text of row.text('responsibilities').split(/[;,|]/)) {
    const key = keyOf(text)
    if (key === '') continue
    const found = fiscalResponsibilities.find(
      ({ code, name }) => keyOf(code) === key || keyOf(name) === key || keyOf(`${code} ${name}`) === key,
    )
    if (found) codes.push(found.code)
    else {
      refuseCell(row, 'responsibilities', `No hay una responsabilidad «${text.trim()}».`, [
        'R-99-PN',
        ...nearest(
          text,
          fiscalResponsibilities.map(({ name }) => name),
        ),
      ])
      return before.filter(isFiscalResponsibility)
    }
  }
  return [...new Set(codes)]
}

/** How many of those that a text may mean are offered. */
const MOST = 3

/** @param before the code that the record has: it may stay, whether or not the list knows it */
function activityOf(row: ImportRow, before: string, activities: CiiuList): string {
  const text = oneSpaced(row.text('ciiu'))
  if (text === '' || text === before) return text
  const code = activities.read(text)
  if (code !== null && activities.problem(code, before) === null) return code
  // A spreadsheet takes "0141" for the number 141; of "4711, 4719" the first is the main one.
  const first = /^\d{1,4}/.exec(text)?.[0].padStart(4, '0') ?? ''
  const meant = activities.has(first) ? [{ code: first, name: activities.nameOf(first) }] : activities.search(text, MOST)
  refuseCell(row, 'ciiu', UNKNOWN_CIIU, meant.map(showCiiu))
  return before
}

function cityOf(row: ImportRow, places: Places): string {
  const text = row.text('cityCode')
  if (text === '') return ''
  const found = places.find(text, row.text('region'))
  if ('code' in found) return found.code
  refuseCell(row, 'cityCode', found.problem, found.suggestions)
  return ''
}
