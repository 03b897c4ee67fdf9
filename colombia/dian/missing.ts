/**
 * What an electronic invoice or note still lacks before it can be issued, found before a number is taken. The customer's part
 * is what code 519 names ("Completa los datos del cliente…"); only name, identification and e-mail may be demanded
 * from a buyer (Resolución 000227 de 2025), so an address is checked only when it was begun.
 */
import { checkDigit } from '../nit.ts'
import { identificationProblem } from '../identification.ts'
import { HOME_COUNTRY_CODE } from '../countries.ts'
import { FINAL_CONSUMER_NUMBER } from './sale.ts'
import { isUniqueCode } from './unique-code.ts'

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
    /** Of an address in another country, which has no municipality of the list. */
    readonly cityName?: Text
  } | null
  readonly email: Text
}

interface SaleToComplete {
  readonly supplier: PartyToComplete
  readonly customer: PartyToComplete
  readonly software: { readonly id: Text } | null
  readonly payment: { readonly form: Text; readonly meansCode: Text; readonly dueDate: Text }
  readonly lines: readonly { readonly description: Text; readonly unitCode: Text }[]
}

/** An invoice as far as it is known. A `UblInvoice` is one of these with everything in place. */
export interface InvoiceToComplete extends SaleToComplete {
  readonly resolution: { readonly number: Text; readonly from: Text; readonly to: Text } | null
}

/** A note as far as it is known. A `UblNote` is one of these with everything in place. */
export interface NoteToComplete extends SaleToComplete {
  readonly concept: Text
  readonly reason: Text
  /** Null while neither an invoice nor a period was chosen. */
  readonly corrects:
    | { readonly kind: 'invoice'; readonly number: Text; readonly cufe: Text; readonly issueDate: Text }
    | { readonly kind: 'period'; readonly from: Text; readonly to: Text }
    | null
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
  const { resolution } = invoice
  const lacksRange = resolution === null || isBlank(resolution.number) || isBlank(resolution.from) || isBlank(resolution.to)
  return [...missingOfParties(invoice), ...gather([[lacksRange, 'resolution', 'resolución de numeración']]), ...missingOfContent(invoice)]
}

/** The same of a note: no resolution, and instead its concept, its reason and what it corrects. */
export function missingForElectronicNote(note: NoteToComplete): MissingField[] {
  const own: Need[] = [
    [isBlank(note.concept), 'concept', 'concepto de la nota'],
    [isBlank(note.reason), 'reason', 'motivo de la nota'],
  ]
  return [...missingOfParties(note), ...missingOfCorrected(note.corrects), ...gather(own), ...missingOfContent(note)]
}

function missingOfCorrected(corrects: NoteToComplete['corrects']): MissingField[] {
  if (corrects === null) return [{ field: 'corrects', label: 'factura que corrige' }]
  if (corrects.kind === 'period') {
    return gather([
      [isBlank(corrects.from), 'corrects.from', 'comienzo del período que corrige'],
      [isBlank(corrects.to), 'corrects.to', 'final del período que corrige'],
    ])
  }
  return gather([
    [isBlank(corrects.number), 'corrects.number', 'número de la factura que corrige'],
    [!isUniqueCode(corrects.cufe ?? ''), 'corrects.cufe', 'CUFE de la factura que corrige'],
    [isBlank(corrects.issueDate), 'corrects.issueDate', 'fecha de la factura que corrige'],
  ])
}

type Need = readonly [isMissing: boolean, field: string, label: string]
const gather = (needs: readonly Need[]): MissingField[] =>
  needs.filter(([isMissing]) => isMissing).map(([, field, label]) => ({ field, label }))

const missingOfParties = ({ supplier, customer }: SaleToComplete): MissingField[] => [
  ...missingOfParty(supplier, 'supplier'),
  ...missingOfParty(customer, 'customer'),
]

/** What the issuer lacks, whatever it issues. */
export const missingOfSupplier = (supplier: PartyToComplete): MissingField[] => missingOfParty(supplier, 'supplier')

const missingOfContent = ({ software, payment, lines }: SaleToComplete): MissingField[] =>
  gather([
    [software === null || isBlank(software.id), 'software', 'identificador del software'],
    [isBlank(payment.form), 'payment.form', 'forma de pago'],
    [isBlank(payment.meansCode), 'payment.meansCode', 'medio de pago'],
    [payment.form === '2' && isBlank(payment.dueDate), 'payment.dueDate', 'fecha de vencimiento'],
    [lines.length === 0, 'lines', 'al menos una línea'],
    ...lines.flatMap((line, index): Need[] => [
      [isBlank(line.description), `lines.${index}.description`, `descripción de la línea ${index + 1}`],
      [isBlank(line.unitCode), `lines.${index}.unitCode`, `unidad de medida de la línea ${index + 1}`],
    ]),
  ])

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
    const { cityCode, cityName = null, departmentCode, countryCode } = party.address
    const isHome = isBlank(countryCode) || countryCode === HOME_COUNTRY_CODE
    if (isHome) need(isBlank(cityCode) || isBlank(departmentCode), 'address.cityCode', 'municipio')
    else need(isBlank(cityName), 'address.cityName', 'ciudad')
    need(isBlank(party.address.countryCode), 'address.countryCode', 'país')
  }
  return missing
}
