/** What a document says of itself, of the software that made it and of its range (fact sheet, sections 3 and 9: AB, AD). */
import { dayOf } from '../days.ts'
import { aboutOf, dianExtensions, operationOf, typeOf, type Facts, type Rule } from '../facts.ts'
import { isDay } from '../formats.ts'
import { kinds } from '../kinds.ts'
import type { Taxpayer } from '../register.server.ts'
import { all, attributeOf, find, named, textOf } from '../tree.ts'
import { addressOfQr, digitOfNit, isCode, isEnvironment, saleText, supportText, trialRange } from '../unique-codes.ts'

const environmentOf = ({ tree }: Facts): string => textOf(tree, 'cbc:ProfileExecutionID')

/** What was written on paper and transcribed (type 03) is sealed as a note is. */
export const codeNameOf = ({ tree, kind }: Pick<Facts, 'tree' | 'kind'>): string =>
  kind === kinds.Invoice && typeOf(tree) === '03' ? 'CUDE' : kind.seal

function sealOf(facts: Facts, technicalKey: string): string {
  const { tree, kind, taxpayer, hash } = facts
  const pin = taxpayer?.pin ?? ''
  if (kind.seal === 'CUDS') return hash(supportText(tree, pin))
  return hash(saleText(tree, kind.total, codeNameOf(facts) === 'CUFE' ? technicalKey : pin))
}

export const headRules: readonly Rule[] = [
  ['*AD01', 'El contenido de UBLVersionID no es UBL 2.1.', ({ tree }) => textOf(tree, 'cbc:UBLVersionID') === 'UBL 2.1'],
  ['*AD02', 'El tipo de operación no está en la lista.', ({ tree, kind }) => kind.operations.some((code) => code === operationOf(tree))],
  // Letter by letter: that of an adjustment ends in a space.
  [
    '*AD03',
    'El contenido de ProfileID no corresponde al documento.',
    ({ tree, kind }) => find(tree, 'cbc:ProfileID')?.text === kind.profile,
  ],
  ['*AD04', 'El ambiente no es 1 ni 2.', (facts) => isEnvironment(environmentOf(facts))],
  ['*AD06', 'Valor del identificador único no está calculado correctamente.', ({ document }) => isCode(document.key)],
  [
    '*AD07',
    'El ambiente del identificador único no es el del documento.',
    (facts) => attributeOf(find(facts.tree, 'cbc:UUID'), 'schemeID') === environmentOf(facts),
  ],
  [
    '*AD08',
    'El algoritmo del identificador único no es el del documento.',
    (facts) => attributeOf(find(facts.tree, 'cbc:UUID'), 'schemeName') === `${codeNameOf(facts)}-SHA384`,
  ],
  ['*AD09c', 'La fecha de emisión es posterior a la fecha de validación.', ({ document, now }) => document.issueDate <= dayOf(now)],
  ['*AD10', 'La hora de emisión no está en el huso -05:00.', ({ tree }) => /-05:00$/.test(textOf(tree, 'cbc:IssueTime'))],
  [
    '*AD12',
    'El tipo de documento no está en la lista.',
    ({ tree, kind }) => kind.types.length === 0 || kind.types.some((code) => code === typeOf(tree)),
  ],
  [
    '*AD15',
    'Un valor está en otra moneda que la del documento.',
    ({ tree }) => {
      const currency = textOf(tree, 'cbc:DocumentCurrencyCode')
      const amounts = [...named(tree, ...AMOUNTS)]
      return currency === '' || amounts.every(({ attributes }) => attributes['currencyID'] === currency)
    },
  ],
  [
    '*AD16',
    'El número de líneas no es el de las que trae.',
    ({ tree, kind }) => Number(textOf(tree, 'cbc:LineCountNumeric')) === all(tree, kind.line).length,
  ],
  [
    '*AR01',
    'Un documento en otra moneda lleva su tasa de cambio, y uno en pesos no.',
    ({ tree }) => (textOf(tree, 'cbc:DocumentCurrencyCode') === 'COP') === (find(tree, 'cac:PaymentExchangeRate') === null),
  ],
]
const AMOUNTS = [
  ...['cbc:LineExtensionAmount', 'cbc:TaxExclusiveAmount', 'cbc:TaxInclusiveAmount', 'cbc:AllowanceTotalAmount', 'cbc:ChargeTotalAmount'],
  ...['cbc:PrepaidAmount', 'cbc:PayableRoundingAmount', 'cbc:PayableAmount', 'cbc:TaxAmount', 'cbc:TaxableAmount', 'cbc:PerUnitAmount'],
  ...['cbc:Amount', 'cbc:BaseAmount', 'cbc:PriceAmount'],
]

const providerOf = ({ tree }: Facts) => find(dianExtensions(tree), 'sts:SoftwareProvider', 'sts:ProviderID')
const authorityOf = ({ tree }: Facts) => find(dianExtensions(tree), 'sts:AuthorizationProvider', 'sts:AuthorizationProviderID')
const softwareOf = ({ tree }: Facts): string => textOf(dianExtensions(tree), 'sts:SoftwareProvider', 'sts:SoftwareID')

export const softwareRules: readonly Rule[] = [
  ['*AB19b', 'El NIT del prestador del software no está autorizado.', (facts) => providerOf(facts)?.text.trim() === facts.document.issuer],
  [
    '*AB22',
    'El DV del NIT del prestador no es correcto.',
    (facts) => attributeOf(providerOf(facts), 'schemeID') === digitOfNit(providerOf(facts)?.text.trim() ?? ''),
  ],
  [
    '*AB24',
    'El identificador del software no es de este emisor.',
    (facts) => facts.taxpayer === null || softwareOf(facts) === facts.taxpayer.softwareId,
  ],
  [
    '*AB27b',
    'Huella no corresponde a un software autorizado para este OFE.',
    (facts) =>
      facts.taxpayer === null ||
      textOf(dianExtensions(facts.tree), 'sts:SoftwareSecurityCode') ===
        facts.hash(`${facts.taxpayer.softwareId}${facts.taxpayer.pin}${facts.document.number}`),
  ],
  ['*AB31', 'El NIT del proveedor de autorización no es el de la DIAN.', (facts) => authorityOf(facts)?.text.trim() === '800197268'],
  ['*AB34', 'El DV del NIT de la DIAN no es 4.', (facts) => attributeOf(authorityOf(facts), 'schemeID') === '4'],
  [
    '*AB36',
    'El código QR no corresponde al documento.',
    (facts) => textOf(dianExtensions(facts.tree), 'sts:QRCode') === addressOfQr(environmentOf(facts), facts.document.key),
  ],
  [
    '*AB37',
    'Una nota no lleva autorización de numeración, y un documento con rango sí.',
    ({ tree, kind }) => (find(dianExtensions(tree), 'sts:InvoiceControl') !== null) === kind.hasRange,
  ],
]

type Range = Omit<Taxpayer['ranges'][number], 'resolutionDate' | 'availableAt'>
const controlOf = ({ tree }: Facts, ...path: readonly string[]): string => textOf(dianExtensions(tree), 'sts:InvoiceControl', ...path)

function rangeOf(facts: Facts): Range | null {
  const [resolution, prefix] = [controlOf(facts, 'sts:InvoiceAuthorization'), controlOf(facts, 'sts:AuthorizedInvoices', 'sts:Prefix')]
  const same = (facts.taxpayer?.ranges ?? []).filter((each) => each.resolution === resolution && each.prefix === prefix)
  // In trials SETP may stand twice, the first without its key.
  const own = same.find(({ technicalKey }) => technicalKey !== '') ?? same[0]
  return own ?? (resolution === trialRange.resolution && prefix === trialRange.prefix ? trialRange : null)
}
/** Of a taxpayer that is known, with a range that is; who is not was told so already. */
const inRange = (holds: (facts: Facts, range: Range) => boolean) => (facts: Facts) => {
  const range = rangeOf(facts)
  return facts.taxpayer === null || range === null || holds(facts, range)
}
function isInside({ document }: Facts, { prefix, from, to }: Range): boolean {
  const digits = document.number.startsWith(prefix) ? document.number.slice(prefix.length) : ''
  return /^\d{1,15}$/.test(digits) && BigInt(digits) >= BigInt(from) && BigInt(digits) <= BigInt(to)
}

/** Of what takes its number of a range. */
export const rangeRules: readonly Rule[] = [
  ['*AB05', 'El número de la autorización no corresponde al emisor.', (facts) => facts.taxpayer === null || rangeOf(facts) !== null],
  [
    '*AB07',
    'La fecha inicial de la autorización no corresponde.',
    inRange((facts, { validFrom }) => controlOf(facts, 'sts:AuthorizationPeriod', 'cbc:StartDate') === validFrom),
  ],
  [
    '*AB08',
    'La fecha final de la autorización no corresponde.',
    inRange((facts, { validTo }) => controlOf(facts, 'sts:AuthorizationPeriod', 'cbc:EndDate') === validTo),
  ],
  [
    '*AB10',
    'El prefijo del emisor no es el de la autorización.',
    (facts) => {
      const registered = ['cac:AccountingSupplierParty', 'cac:Party', 'cac:PartyLegalEntity', 'cac:CorporateRegistrationScheme']
      const [own] = [find(facts.tree, ...registered)]
      return own === null || textOf(own, 'cbc:ID') === controlOf(facts, 'sts:AuthorizedInvoices', 'sts:Prefix')
    },
  ],
  [
    '*AB11',
    'El inicio del rango no corresponde.',
    inRange((facts, { from }) => controlOf(facts, 'sts:AuthorizedInvoices', 'sts:From') === from),
  ],
  ['*AB12', 'El final del rango no corresponde.', inRange((facts, { to }) => controlOf(facts, 'sts:AuthorizedInvoices', 'sts:To') === to)],
  ['*AD05', 'El número del documento no está dentro del rango autorizado.', inRange(isInside)],
  [
    '*AD09a',
    'La fecha de emisión está fuera de la vigencia de la autorización.',
    inRange(({ document: { issueDate } }, { validFrom, validTo }) => issueDate >= validFrom && issueDate <= validTo),
  ],
  [
    '*AD06',
    'Valor del identificador único no está calculado correctamente.',
    inRange((facts, { technicalKey }) => sealOf(facts, technicalKey) === facts.document.key),
  ],
]

const isAbout = ({ tree, kind }: Facts): boolean => !kind.ofPeriod.some((code) => code === operationOf(tree))
/** Of a note that names a document which is here. */
const ofKnown = (holds: (facts: Facts) => boolean) => (facts: Facts) => !isAbout(facts) || facts.referred.known === null || holds(facts)
const ofReferred = (holds: (known: NonNullable<Facts['referred']['known']>, facts: Facts) => boolean) =>
  ofKnown((facts) => facts.referred.known !== null && holds(facts.referred.known, facts))
/** What a document may be about: an invoice of any type, a support document, a sale at the till; never another note. */
const CORRECTED: ReadonlySet<string> = new Set(['Invoice', 'Invoice DS', 'Invoice DE'])

/** Of what corrects another document (fact sheet, 3.6). Those whose number the sheet does not give are told as LGC. */
export const noteRules: readonly Rule[] = [
  [
    '*AD06',
    'Valor del identificador único no está calculado correctamente.',
    (facts) => facts.taxpayer === null || sealOf(facts, '') === facts.document.key,
  ],
  ['*BG02', 'La nota no informa el documento al que se refiere.', (facts) => !isAbout(facts) || aboutOf(facts.tree) !== null],
  [
    '*BG04a',
    'El documento de referencia no existe en los registros de la DIAN.',
    (facts) => !isAbout(facts) || aboutOf(facts.tree) === null || CORRECTED.has(facts.referred.known?.root ?? ''),
  ],
  ['*BG04b', 'El documento de referencia es de otro emisor.', ofReferred(({ nit }, { document }) => nit === document.issuer)],
  [
    '*BG03',
    'El número del documento de referencia no es el de su identificador único.',
    ofReferred(({ number }, { tree }) => textOf(aboutOf(tree), 'cbc:ID') === number),
  ],
  [
    '*BG06',
    'La fecha del documento de referencia no es la suya, o la nota es anterior a él.',
    ofReferred(
      ({ issueDate }, { tree, document }) => textOf(aboutOf(tree), 'cbc:IssueDate') === issueDate && issueDate <= document.issueDate,
    ),
  ],
  ['LGC', 'El documento de referencia está anulado.', ofKnown(({ referred }) => !referred.isAnnulled)],
  ['LGC', 'El documento de referencia fue aceptado: no admite notas.', ofKnown(({ referred }) => !referred.isAccepted)],
  [
    '*AE02',
    'El período de una nota sin referencia es de un solo mes.',
    (facts) => {
      if (isAbout(facts)) return true
      const [from = '', to = ''] = ['cbc:StartDate', 'cbc:EndDate'].map((name) => textOf(facts.tree, 'cac:InvoicePeriod', name))
      return isDay(from) && isDay(to) && from.slice(0, 7) === to.slice(0, 7) && from <= to
    },
  ],
  [
    '*BF01',
    'El concepto de la nota no está en la lista.',
    ({ tree, kind }) => kind.concepts.some((code) => code === textOf(tree, 'cac:DiscrepancyResponse', 'cbc:ResponseCode')),
  ],
]
