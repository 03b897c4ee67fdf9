/**
 * What an electronic invoice still lacks before it can be issued, found before a number is taken. The customer's part
 * is what code 519 names ("Completa los datos del cliente…"); only name, identification and e-mail may be demanded
 * from a buyer (Resolución 000227 de 2025), so an address is checked only when it was begun.
 */
import { checkDigit } from '../nit.ts'
import { identificationProblem } from '../identification.ts'
import { FINAL_CONSUMER_NUMBER } from './invoice.ts'

type Text = string | null

/** A party as far as it is known. A `UblParty` is one of these with everything in place. */
export interface PartyToComplete {
  readonly identification: { readonly typeCode: Text; readonly number: Text; readonly checkDigit: Text }
  readonly name: Text
  readonly responsibilities: readonly string[]
  readonly taxScheme: Text
  readonly address: {
    readonly cityCode: Text
    readonly departmentCode: Text
    readonly line: Text
    readonly countryCode: Text
  } | null
  readonly email: Text
}

/** An invoice as far as it is known. A `UblInvoice` is one of these with everything in place. */
export interface InvoiceToComplete {
  readonly supplier: PartyToComplete
  readonly customer: PartyToComplete
  readonly resolution: { readonly number: Text; readonly from: Text; readonly to: Text } | null
  readonly software: { readonly id: Text } | null
  readonly payment: { readonly form: Text; readonly meansCode: Text; readonly dueDate: Text }
  readonly lines: readonly { readonly description: Text; readonly unitCode: Text }[]
}

export interface MissingField {
  /** Path in the invoice: customer.email, lines.2.unitCode. */
  readonly field: string
  /** As the form labels it, in lower case inside a sentence: "correo para facturación". */
  readonly label: string
}

const isBlank = (text: Text): boolean => text === null || text.trim() === ''

/** Every field that is missing or cannot be sent, in the order of the form; empty when the invoice can be issued. */
export function missingForElectronicInvoice(invoice: InvoiceToComplete): MissingField[] {
  const { resolution, software, payment, lines } = invoice
  const missing: MissingField[] = [...missingOfParty(invoice.supplier, 'supplier'), ...missingOfParty(invoice.customer, 'customer')]
  const need = (isMissing: boolean, field: string, label: string) => isMissing && missing.push({ field, label })
  need(
    resolution === null || isBlank(resolution.number) || isBlank(resolution.from) || isBlank(resolution.to),
    'resolution',
    'resolución de numeración',
  )
  need(software === null || isBlank(software.id), 'software', 'identificador del software')
  need(isBlank(payment.form), 'payment.form', 'forma de pago')
  need(isBlank(payment.meansCode), 'payment.meansCode', 'medio de pago')
  need(payment.form === '2' && isBlank(payment.dueDate), 'payment.dueDate', 'fecha de vencimiento')
  need(lines.length === 0, 'lines', 'al menos una línea')
  lines.forEach((line, index) => {
    need(isBlank(line.description), `lines.${index}.description`, `descripción de la línea ${index + 1}`)
    need(isBlank(line.unitCode), `lines.${index}.unitCode`, `unidad de medida de la línea ${index + 1}`)
  })
  return missing
}

/** The customer's fields alone, for the text of code 519: "correo para facturación, DV". */
export const missingOfCustomer = (missing: readonly MissingField[]): string =>
  missing
    .filter(({ field }) => field.startsWith('customer.'))
    .map(({ label }) => label)
    .join(', ')

function missingOfParty(party: PartyToComplete, role: 'supplier' | 'customer'): MissingField[] {
  const { typeCode, number, checkDigit: digit } = party.identification
  const missing: MissingField[] = []
  const need = (isMissing: boolean, field: string, label: string) => isMissing && missing.push({ field: `${role}.${field}`, label })
  const numberIsWrong = isBlank(number) || (!isBlank(typeCode) && identificationProblem(typeCode ?? '', number ?? '') !== null)
  need(isBlank(party.name), 'name', 'nombre o razón social')
  need(isBlank(typeCode), 'identification.typeCode', 'tipo de identificación')
  need(numberIsWrong, 'identification.number', 'número de identificación')
  need(typeCode === '31' && !numberIsWrong && digit !== checkDigit(number ?? ''), 'identification.checkDigit', 'DV')
  need(party.responsibilities.length === 0, 'responsibilities', 'responsabilidad fiscal')
  need(isBlank(party.taxScheme), 'taxScheme', 'tributo del que es responsable')
  const isFinalConsumer = role === 'customer' && number === FINAL_CONSUMER_NUMBER
  need(role === 'customer' && !isFinalConsumer && isBlank(party.email), 'email', 'correo para facturación')
  need(role === 'supplier' && party.address === null, 'address', 'dirección')
  if (party.address) {
    need(isBlank(party.address.line), 'address.line', 'dirección')
    need(isBlank(party.address.cityCode) || isBlank(party.address.departmentCode), 'address.cityCode', 'municipio')
    need(isBlank(party.address.countryCode), 'address.countryCode', 'país')
  }
  return missing
}
