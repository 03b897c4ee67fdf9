/** A supplier as their own invoice describes them. Pure. */
import { isEmail } from '#base/email.ts'
import { isFiscalResponsibility, isIdentificationCode, parseNit, type ReceivedParty } from '#colombia/index.ts'
import { newParty, type PartyInput } from '#modules/people/index.ts'

const NIT = '31'

/** First names and surnames of a person: in Colombia most have two of each, and invoices write them in one text. */
export function personNames(name: string): Pick<PartyInput, 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname'> {
  const words = name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 60))
  const [one = '', two = '', three = '', ...more] = words
  if (words.length <= 2) return { firstName: one, secondName: '', firstSurname: two, secondSurname: '' }
  if (words.length === 3) return { firstName: one, secondName: '', firstSurname: two, secondSurname: three }
  return { firstName: one, secondName: two, firstSurname: three, secondSurname: more.join(' ').slice(0, 60) }
}

/** @param cityCode of the list of municipalities; empty when theirs is not there */
export function supplierInput(supplier: ReceivedParty, cityCode: string, isCredit: boolean, days: number): PartyInput {
  const { kind, name, email, phone, addressLine } = supplier
  const identificationType = isIdentificationCode(supplier.identificationType) ? supplier.identificationType : NIT
  const nit = identificationType === NIT ? parseNit(supplier.identification) : null
  const responsibilities = supplier.responsibilities.filter(isFiscalResponsibility).slice(0, 5)
  return {
    ...newParty,
    ...{ kind, identificationType, identification: nit?.number ?? supplier.identification },
    ...(kind === 'juridica' ? { legalName: name.slice(0, 200) } : personNames(name)),
    responsibilities: responsibilities.length > 0 ? responsibilities : newParty.responsibilities,
    ...{ vatResponsible: supplier.vatResponsible, addressLine: addressLine.slice(0, 200), cityCode },
    emailInvoicing: isEmail(email) ? email : '',
    phone: phone
      .replaceAll(/[^\d+ ]/g, '')
      .trim()
      .slice(0, 30),
    isSupplier: true,
    paymentDays: isCredit ? Math.min(999, Math.max(0, days)) : 0,
  }
}
