/**
 * The texts whose SHA-384 is the unique code of each document (fact sheet, section 1), of what the document itself says; the check digit of
 * a NIT (section 2), and the address of a QR (1.7).
 */
import { all, attributeOf, find, textOf, type Element } from './tree.ts'

/** Two decimals, cut and not rounded. */
export function hashAmount(text: string): string {
  const [, whole = '0', decimals = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  return `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`
}

const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]
/** '' of what is no NIT. */
export function digitOfNit(nit: string): string {
  if (!/^\d{1,15}$/.test(nit)) return ''
  const rest = [...nit].toReversed().reduce((sum, digit, index) => sum + Number(digit) * (WEIGHTS[index] ?? 0), 0) % 11
  return String(rest < 2 ? rest : 11 - rest)
}

export const isCode = (text: string): boolean => /^[0-9a-f]{96}$/.test(text)
export const isEnvironment = (text: string): boolean => text === '1' || text === '2'
export const addressOfQr = (environment: string, code: string): string =>
  `https://catalogo-vpfe${environment === '2' ? '-hab' : ''}.dian.gov.co/document/searchqr?documentkey=${code}`

/** What everybody tries with (section 6, «Habilitación»). */
export const trialRange = {
  ...{ resolution: '18760000001', prefix: 'SETP', from: '990000000', to: '995000000', validFrom: '2019-01-19', validTo: '2030-01-19' },
  technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
}

const companyOf = (tree: Element, side: string): string => textOf(tree, side, 'cac:Party', 'cac:PartyTaxScheme', 'cbc:CompanyID')
/** Of the first group of that tax, as the service reads it. */
const taxOf = (tree: Element, code: string): string => {
  const group = all(tree, 'cac:TaxTotal').find(
    (each) => textOf(each, 'cac:TaxSubtotal', 'cac:TaxCategory', 'cac:TaxScheme', 'cbc:ID') === code,
  )
  return hashAmount(textOf(group ?? null, 'cbc:TaxAmount'))
}

/**
 * CUFE, with the technical key of its range, or CUDE, with the PIN of the software: the same pieces in the same order (1.1, 1.2).
 * @param total the group that says what is paid
 */
export const saleText = (tree: Element, total: string, key: string): string =>
  [
    ...[textOf(tree, 'cbc:ID'), textOf(tree, 'cbc:IssueDate'), textOf(tree, 'cbc:IssueTime')],
    hashAmount(textOf(tree, total, 'cbc:LineExtensionAmount')),
    ...['01', taxOf(tree, '01'), '04', taxOf(tree, '04'), '03', taxOf(tree, '03')],
    hashAmount(textOf(tree, total, 'cbc:PayableAmount')),
    ...[companyOf(tree, 'cac:AccountingSupplierParty'), companyOf(tree, 'cac:AccountingCustomerParty'), key],
    textOf(tree, 'cbc:ProfileExecutionID'),
  ].join('')

/** CUDS: IVA alone, the seller before the buyer who issues, and the PIN (1.3). */
export const supportText = (tree: Element, pin: string): string =>
  [
    ...[textOf(tree, 'cbc:ID'), textOf(tree, 'cbc:IssueDate'), textOf(tree, 'cbc:IssueTime')],
    ...[hashAmount(textOf(tree, 'cac:LegalMonetaryTotal', 'cbc:LineExtensionAmount')), '01', taxOf(tree, '01')],
    hashAmount(textOf(tree, 'cac:LegalMonetaryTotal', 'cbc:PayableAmount')),
    ...[companyOf(tree, 'cac:AccountingSupplierParty'), companyOf(tree, 'cac:AccountingCustomerParty'), pin],
    textOf(tree, 'cbc:ProfileExecutionID'),
  ].join('')

/** CUDE of an event: no amounts, and no environment (1.5). */
export function eventText(tree: Element, pin: string): string {
  const answer = find(tree, 'cac:DocumentResponse')
  const party = (side: string): string => textOf(tree, side, 'cac:PartyTaxScheme', 'cbc:CompanyID')
  return [
    ...[
      textOf(tree, 'cbc:ID'),
      textOf(tree, 'cbc:IssueDate'),
      textOf(tree, 'cbc:IssueTime'),
      party('cac:SenderParty'),
      party('cac:ReceiverParty'),
    ],
    textOf(answer, 'cac:Response', 'cbc:ResponseCode'),
    ...[textOf(answer, 'cac:DocumentReference', 'cbc:ID'), textOf(answer, 'cac:DocumentReference', 'cbc:DocumentTypeCode'), pin],
  ].join('')
}

/** CUNE of a document of payroll; what eliminates says neither amounts nor worker (1.4). */
export function payrollText(body: Element, pin: string): string {
  const general = find(body, 'InformacionGeneral')
  const isElimination = body.name === 'Eliminar'
  const amounts = ['DevengadosTotal', 'DeduccionesTotal', 'ComprobanteTotal'].map((name) =>
    hashAmount(isElimination ? '0' : textOf(body, name)),
  )
  return [
    ...[
      attributeOf(find(body, 'NumeroSecuenciaXML'), 'Numero'),
      attributeOf(general, 'FechaGen'),
      attributeOf(general, 'HoraGen'),
      ...amounts,
    ],
    ...[attributeOf(find(body, 'Empleador'), 'NIT'), isElimination ? '0' : attributeOf(find(body, 'Trabajador'), 'NumeroDocumento')],
    ...[attributeOf(general, 'TipoXML'), pin, attributeOf(general, 'Ambiente')],
  ].join('')
}
