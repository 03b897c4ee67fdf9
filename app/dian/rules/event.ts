/** Events of an invoice (RADIAN; fact sheet, sections 1.5, 7 and 9: AA, DC24, LGC). */
import { businessDaysAfter, dayOf } from '../days.ts'
import { dianExtensions, type ReadDocument, type Rule, type SignedFacts } from '../facts.ts'
import type { KeptDocument, KeptEvent, Taxpayer } from '../register.server.ts'
import { attributeOf, find, textOf, type Element } from '../tree.ts'
import { addressOfQr, digitOfNit, eventText, isCode, isEnvironment } from '../unique-codes.ts'

const DIAN_NIT = '800197268'
const PROFILE = 'DIAN 2.1: ApplicationResponse de la Factura Electrónica de Venta'
const TERM = 3

export interface ReadEvent {
  readonly code: string
  readonly concept: string
  readonly receiver: string
  readonly person: string
  readonly invoiceKey: string
  readonly invoiceNumber: string
  readonly signedAt: Date
}

export interface EventFacts extends SignedFacts {
  readonly tree: Element
  readonly document: ReadDocument
  readonly event: ReadEvent
  readonly taxpayer: Taxpayer | null
  /** null of an invoice that was not sent to it: it believes what the event says of it. */
  readonly invoice: KeptDocument | null
  /** Those of the invoice, in the order in which they came. */
  readonly before: readonly KeptEvent[]
  readonly isNumberTaken: boolean
}
type EventRule = Rule<EventFacts>

const environmentOf = ({ tree }: EventFacts): string => textOf(tree, 'cbc:ProfileExecutionID')
const idOf = (tree: Element, side: string): Element | null => find(tree, side, 'cac:PartyTaxScheme', 'cbc:CompanyID')
const hasDigit = (id: Element | null): boolean =>
  id !== null && (attributeOf(id, 'schemeName') !== '31' || attributeOf(id, 'schemeID') === digitOfNit(id.text.trim()))

export const eventHeadRules: readonly EventRule[] = [
  ['AAD01', 'El contenido de UBLVersionID no es UBL 2.1.', ({ tree }) => textOf(tree, 'cbc:UBLVersionID') === 'UBL 2.1'],
  ['AAD02', 'El tipo de operación no corresponde al evento.', ({ tree }) => textOf(tree, 'cbc:CustomizationID') === '1'],
  ['AAD03', 'El contenido de ProfileID no corresponde al documento.', ({ tree }) => find(tree, 'cbc:ProfileID')?.text === PROFILE],
  ['AAD04', 'El ambiente no es 1 ni 2.', (facts) => isEnvironment(environmentOf(facts))],
  ['AAD05b', 'El número del evento ya fue usado.', ({ isNumberTaken }) => !isNumberTaken],
  [
    'AAD06',
    'Valor del CUDE no está calculado correctamente.',
    ({ tree, document, taxpayer, hash }) =>
      isCode(document.key) && (taxpayer === null || hash(eventText(tree, taxpayer.pin)) === document.key),
  ],
  ['AAD10', 'La hora de emisión no está en el huso -05:00.', ({ tree }) => /-05:00$/.test(textOf(tree, 'cbc:IssueTime'))],
  ['AAB19b', 'El NIT del emisor del evento no está autorizado.', ({ taxpayer }) => taxpayer !== null],
  [
    'AAB24',
    'El software no es de este emisor.',
    ({ tree, taxpayer }) =>
      taxpayer === null || textOf(dianExtensions(tree), 'sts:SoftwareProvider', 'sts:SoftwareID') === taxpayer.softwareId,
  ],
  [
    'AAB27b',
    'Huella no corresponde a un software autorizado.',
    ({ tree, document, taxpayer, hash }) =>
      taxpayer === null ||
      textOf(dianExtensions(tree), 'sts:SoftwareSecurityCode') === hash(`${taxpayer.softwareId}${taxpayer.pin}${document.number}`),
  ],
  [
    'AAB36',
    'El código QR no corresponde a la factura referenciada.',
    (facts) => textOf(dianExtensions(facts.tree), 'sts:QRCode') === addressOfQr(environmentOf(facts), facts.event.invoiceKey),
  ],
  ['AAF24', 'El DV del NIT de quien genera el evento no es correcto.', ({ tree }) => hasDigit(idOf(tree, 'cac:SenderParty'))],
  ['AAG24', 'El DV del NIT de quien lo recibe no es correcto.', ({ tree }) => hasDigit(idOf(tree, 'cac:ReceiverParty'))],
]

const isTacit = ({ event }: EventFacts): boolean => event.code === '034'

export const eventPartyRules: readonly EventRule[] = [
  ['AAH07', 'El CUFE de la factura referenciada no existe.', ({ event }) => isCode(event.invoiceKey)],
  [
    'AAH06',
    'El número de la factura referenciada no corresponde a su CUFE.',
    ({ event, invoice }) => invoice === null || invoice.number === event.invoiceNumber,
  ],
  [
    'AAH09',
    'El tipo del documento referenciado no es 01.',
    ({ tree }) => textOf(tree, 'cac:DocumentResponse', 'cac:DocumentReference', 'cbc:DocumentTypeCode') === '01',
  ],
  ['AAG04', 'La aceptación tácita se dirige a la DIAN.', (facts) => !isTacit(facts) || facts.event.receiver === DIAN_NIT],
  [
    'AAG04',
    'El facturador no es el de la factura.',
    (facts) => facts.invoice === null || (isTacit(facts) ? facts.document.issuer : facts.event.receiver) === facts.invoice.nit,
  ],
  ['AAH25', 'No se informa la persona que recibe.', ({ event }) => !['030', '032'].includes(event.code) || event.person !== ''],
  ['AAH03', 'El concepto del reclamo no está en la lista.', ({ event }) => event.code !== '031' || /^0[1-4]$/.test(event.concept)],
]

const has = ({ before }: EventFacts, code: string): boolean => before.some((each) => each.code === code)
const unless = (facts: EventFacts, code: string, ...others: readonly string[]): boolean =>
  facts.event.code !== code || !others.some((other) => has(facts, other))
const after = (facts: EventFacts, code: string, needed: string): boolean => facts.event.code !== code || has(facts, needed)

export const eventOrderRules: readonly EventRule[] = [
  ['89', 'Evento registrado previamente.', (facts) => !has(facts, facts.event.code)],
  ['LGC', 'El evento no está en la lista.', ({ event }) => ['030', '031', '032', '033', '034'].includes(event.code)],
  ['202', 'No se puede reclamar una factura aceptada.', (facts) => unless(facts, '031', '033', '034')],
  [
    '203',
    'No se puede aceptar una factura reclamada o aceptada.',
    (facts) => unless(facts, '033', '031', '034') && unless(facts, '034', '031', '033'),
  ],
  ['LGC', 'El recibo del bien requiere el acuse de recibo.', (facts) => after(facts, '032', '030')],
  [
    'LGC',
    'El reclamo y la aceptación requieren el recibo del bien.',
    (facts) => ['031', '033', '034'].every((code) => after(facts, code, '032')),
  ],
]

const timeOf = ({ before }: EventFacts, code: string): Date | null => before.find((each) => each.code === code)?.at ?? null
const isInTerm = (facts: EventFacts): boolean => {
  const receipt = timeOf(facts, '032')
  return receipt === null || dayOf(facts.event.signedAt) <= businessDaysAfter(dayOf(receipt), TERM)
}

export const eventTimeRules: readonly EventRule[] = [
  [
    'DC24a',
    'El acuse es anterior a la factura.',
    ({ event, invoice }) => event.code !== '030' || invoice === null || dayOf(event.signedAt) >= invoice.issueDate,
  ],
  [
    'DC24b',
    'El recibo es anterior al acuse.',
    (facts) => {
      const acknowledged = timeOf(facts, '030')
      return facts.event.code !== '032' || acknowledged === null || facts.event.signedAt >= acknowledged
    },
  ],
  [
    'DC24c',
    'El plazo de tres días hábiles después del recibo terminó.',
    (facts) => !['031', '033'].includes(facts.event.code) || isInTerm(facts),
  ],
  [
    'DC24e',
    'La aceptación tácita es anterior al fin del plazo.',
    (facts) => !isTacit(facts) || timeOf(facts, '032') === null || !isInTerm(facts),
  ],
]
