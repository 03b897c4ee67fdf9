/** A customer whom a register writes down: the least that an invoice needs of its buyer. Pure. */
import * as z from 'zod/mini'
import { identificationProblem } from '#colombia/identification.ts'
import { newParty, type PartyInput } from '#modules/people/index.ts'
import { optionalText, text } from '#platform/http/fields.ts'
import { email, required } from '#platform/rules/index.ts'

/** Cédula de ciudadanía, cédula de extranjería, NIT and passport: who buys at a counter. */
export const customerTypes = { '13': 'Cédula de ciudadanía', '31': 'NIT', '22': 'Cédula de extranjería', '41': 'Pasaporte' } as const
export type CustomerType = keyof typeof customerTypes
export const customerTypeOf = (value: string): CustomerType => (value === '31' || value === '22' || value === '41' ? value : '13')

export const tillCustomer = z.object({
  identificationType: z.enum(['13', '31', '22', '41']),
  identification: text(30),
  /** Of a company its name; of a person the given ones. */
  name: text(120),
  /** Of a person. */
  surname: optionalText(60),
  email: text(120),
  phone: optionalText(30),
})
export type TillCustomer = z.output<typeof tillCustomer>

export const emptyCustomer: TillCustomer = { identificationType: '13', identification: '', name: '', surname: '', email: '', phone: '' }

const NIT = '31'

/** What is wrong, by field; null where nothing is. The digit of a NIT is computed, and may be typed after a hyphen. */
export const customerRules = {
  identification: (value: string, { identificationType }: TillCustomer) =>
    required(value) ?? identificationProblem(identificationType, bareNumber(identificationType, value)),
  name: (value: string) => required(value),
  surname: (value: string, { identificationType }: TillCustomer) => (identificationType === NIT ? null : required(value)),
  email: (value: string) => required(value) ?? email(value),
}

/** Without points nor the digit that a NIT is written with. */
export function bareNumber(type: string, text: string): string {
  const bare = text.trim().replaceAll(/[.\s]/g, '')
  return type === NIT ? (bare.split('-')[0] ?? '') : bare
}

export const nameOfCustomer = ({ name, surname }: TillCustomer): string =>
  [name.trim(), surname.trim()].filter((part) => part !== '').join(' ')

/** As it is kept: a company when it has a NIT. */
export const partyOf = ({ identificationType, identification, name, surname, email: mail, phone }: TillCustomer): PartyInput => ({
  ...newParty,
  ...{
    kind: identificationType === NIT ? 'juridica' : 'natural',
    identificationType,
    isCustomer: true,
    vatResponsible: identificationType === NIT,
  },
  ...{ identification: bareNumber(identificationType, identification), emailInvoicing: mail, phone },
  ...(identificationType === NIT ? { legalName: name } : { firstName: name, firstSurname: surname }),
})
