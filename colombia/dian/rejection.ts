/**
 * What a rejection of the authority means to whoever issued, and where it is mended (fact sheet, section 9, whose families it follows:
 * F invoice, C credit note, D debit note; behind the letter the rules are the same).
 */

/** What has to be looked at. `support`: nothing that the company wrote. */
export type RejectedPlace = 'company' | 'customer' | 'resolution' | 'software' | 'certificate' | 'document' | 'corrected' | 'support'

export interface RejectionWords {
  readonly text: string
  readonly place: RejectedPlace
}

const says = (place: RejectedPlace, text: string): RejectionWords => ({ place, text })

const wrongRange = says('resolution', 'La resolución de numeración no coincide con la que la DIAN autorizó.')
const wrongNit = 'no corresponde a su NIT'
const wrongAddress = (whose: string) => `La dirección ${whose} está incompleta o su municipio no está en la lista de la DIAN.`
const unreadable = says('support', 'La DIAN no pudo leer el archivo.')
const untrusted = says('certificate', 'El certificado digital no es de los que la DIAN acepta, o ya no rige.')
const wrongFigures = says('document', 'Los valores del documento no cuadran con sus líneas e impuestos.')

/** Whole codes, of transport and signature. */
const whole: ReadonlyMap<string, RejectionWords> = new Map([
  ['ZA01', says('document', 'El documento pesa más de 500 KB: repártelo en varios.')],
  ['ZE03', says('certificate', 'El certificado digital es de otro NIT.')],
  ['CTG01', says('support', 'La DIAN no declaró una contingencia a esa hora.')],
  ['VLR01', says('document', 'El documento tiene valores negativos.')],
  ['DC24', says('support', 'La hora de la firma es posterior a la de la DIAN: revisa el reloj del servidor.')],
])

/** Behind the letter of the family, the longest beginning first. */
const behindLetter: readonly (readonly [string, RejectionWords])[] = [
  ['AB05', wrongRange],
  ['AB07', says('resolution', 'La fecha en que empieza la resolución no es la que la DIAN autorizó.')],
  ['AB08', says('resolution', 'La fecha en que termina la resolución no es la que la DIAN autorizó.')],
  ['AB10', says('resolution', 'El prefijo no es el que la DIAN autorizó.')],
  ['AB11', says('resolution', 'El primer número de la resolución no es el que la DIAN autorizó.')],
  ['AB12', says('resolution', 'El último número de la resolución no es el que la DIAN autorizó.')],
  ['AB24', says('software', 'El software no está registrado en la DIAN a nombre de tu empresa.')],
  ['AB27', says('software', 'El PIN del software no es el que registraste en la DIAN.')],
  ['AD05', says('resolution', 'El número está fuera del rango que la DIAN autorizó.')],
  ['AD06', says('resolution', 'El código único no coincide: revisa la clave técnica de la resolución y el PIN del software.')],
  ['AD09e', says('document', 'La fecha del documento no es la de su firma.')],
  ['AD09', says('resolution', 'La fecha del documento está por fuera de la vigencia de la resolución.')],
  ['AJ21', says('company', 'La DIAN no autorizó a tu empresa a facturar electrónicamente.')],
  ['AJ24', says('company', `El dígito de verificación de tu empresa ${wrongNit}.`)],
  ['AJ47', says('company', `El dígito de verificación de tu empresa ${wrongNit}.`)],
  ['AJ44', says('company', 'El NIT de tu empresa no está en el RUT.')],
  ['AJ26', says('company', 'Una responsabilidad fiscal de tu empresa no está en la lista de la DIAN.')],
  ...['AJ08', 'AJ09', 'AJ12', 'AJ28', 'AJ29', 'AJ32'].map((rule) => [rule, says('company', wrongAddress('de tu empresa'))] as const),
  ['AJ', says('company', 'Los datos de tu empresa están incompletos o no están en las listas de la DIAN.')],
  ['AK24', says('customer', `El dígito de verificación del cliente ${wrongNit}.`)],
  ['AK47', says('customer', `El dígito de verificación del cliente ${wrongNit}.`)],
  ['AK26', says('customer', 'Una responsabilidad fiscal del cliente no está en la lista de la DIAN.')],
  ['AK08', says('customer', wrongAddress('del cliente'))],
  ['AK', says('customer', 'Los datos del cliente están incompletos o no están en las listas de la DIAN.')],
  ['AN02', says('document', 'La forma o el medio de pago no está en la lista de la DIAN.')],
  ['AN03', says('document', 'Falta la fecha de vencimiento de una venta a crédito.')],
  ['AS', wrongFigures],
  ['AU', wrongFigures],
  ['AV', wrongFigures],
  ['AX', wrongFigures],
  ['BE', wrongFigures],
  ['BG', says('corrected', 'La factura que esta nota corrige no es una que la DIAN haya validado antes a nombre de tu empresa.')],
  ['BF', says('corrected', 'La factura que esta nota corrige no es una que la DIAN haya validado antes a nombre de tu empresa.')],
]

const transport: readonly (readonly [RegExp, RejectionWords])[] = [
  [/^ZA0[23]$/, says('support', 'La DIAN tenía el servicio en pausa.')],
  [/^ZB/, unreadable],
  [/^Z[CD]/, untrusted],
  [/^ZE/, says('support', 'La DIAN no reconoció la firma del documento.')],
]

const longestFirst = behindLetter.toSorted(([one], [other]) => other.length - one.length)

/** @returns null for a rule that the sheet does not know: the authority's own words say what they say */
export function explainRejection(rule: string): RejectionWords | null {
  const known = whole.get(rule) ?? transport.find(([pattern]) => pattern.test(rule))?.[1]
  if (known) return known
  const behind = /^[FCD](?=[AB][A-Z]\d)/.test(rule) ? rule.slice(1) : ''
  return longestFirst.find(([start]) => behind.startsWith(start))?.[1] ?? null
}
