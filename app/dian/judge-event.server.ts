/**
 * What the simulated authority thinks of an event of an invoice (RADIAN; fact sheet, section 7): its signature, its CUDE, its order and its
 * times, from its bytes and from the events that it has. It was told of no invoices but those that were sent to it: of one that it does
 * not have it believes what the event says.
 */
import { addBusinessDays, eventCudeText, isUniqueCode, qrUrl, softwareSecurityText, type Element } from '#colombia/index.ts'
import { holderNits, readElement, sha384, verifySignature } from '#colombia/index.server.ts'
import { dayInBogota, isDay } from '#base/date.ts'
import { certificateRules, checkDigitOf, dianExtensions, rejection, type Judged, type Judging, type ReadDocument } from './judge.server.ts'
import { find, textOf } from './tree.ts'
import type { KeptEvent, Register } from './register.server.ts'

const DIAN_NIT = '800197268'
const PROFILE = 'DIAN 2.1: ApplicationResponse de la Factura Electrónica de Venta'
const TERM = 3

export interface ReadEvent {
  readonly document: ReadDocument
  readonly code: string
  readonly concept: string
  readonly receiver: string
  readonly person: string
  readonly invoiceKey: string
  readonly invoiceNumber: string
  readonly signedAt: Date
}

export interface JudgedEvent extends Judged {
  readonly event: ReadEvent | null
}

type Rule = readonly [holds: boolean, rule: string, text: string]
const failing = (rules: readonly Rule[]): string[] => rules.filter(([holds]) => !holds).map(([, rule, text]) => rejection(rule, text))
const nothing: JudgedEvent = {
  rejections: [rejection('ZB01', 'Fallo en el esquema XML del archivo.')],
  notifications: [],
  document: null,
  event: null,
}

/** @param bytes of the XML, as they came out of the ZIP */
export function judgeEvent(bytes: Uint8Array, { register, now }: Judging): JudgedEvent {
  let tree: Element
  try {
    tree = readElement(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return nothing
  }
  if (tree.name !== 'ApplicationResponse') return nothing
  const seen = verifySignature(bytes)
  const event = readEvent(tree, new Date(seen.signingTime))
  const { document } = event
  if (register.eventByKey(document.key)) {
    return { rejections: [rejection('90', 'Documento procesado anteriormente.')], notifications: [], document, event }
  }
  if (seen.fault !== null || seen.certificate === null || Number.isNaN(event.signedAt.getTime()))
    return { ...nothing, rejections: [rejection('ZE02', 'Valor de la firma inválido.')], document, event }
  const holds = holderNits(seen.certificate).some(
    (nit) => nit === document.issuer || nit === `${document.issuer}${checkDigitOf(document.issuer)}`,
  )
  const rejections = [
    ...certificateRules(seen.certificate, event.signedAt),
    ...(holds ? [] : [rejection('ZE03', 'El certificado de la firma no corresponde al NIT del emisor.')]),
    ...headRules(tree, event, register),
    ...partyRules(tree, event, register),
    ...orderRules(event, register.eventsOf(event.invoiceKey)),
    ...timeRules(event, register, now),
  ]
  return { rejections, notifications: [], document, event }
}

function readEvent(tree: Element, signedAt: Date): ReadEvent {
  const sender = find(tree, 'cac:SenderParty', 'cac:PartyTaxScheme')
  const answer = find(tree, 'cac:DocumentResponse')
  const person = find(answer, 'cac:IssuerParty', 'cac:Person')
  return {
    document: {
      root: tree.name,
      number: textOf(tree, 'cbc:ID'),
      key: textOf(tree, 'cbc:UUID'),
      issuer: textOf(sender, 'cbc:CompanyID'),
      issuerName: textOf(sender, 'cbc:RegistrationName'),
      parties: [],
      issueDate: textOf(tree, 'cbc:IssueDate'),
    },
    code: textOf(answer, 'cac:Response', 'cbc:ResponseCode'),
    concept: find(answer, 'cac:Response', 'cbc:ResponseCode')?.attributes['listID'] ?? '',
    receiver: textOf(tree, 'cac:ReceiverParty', 'cac:PartyTaxScheme', 'cbc:CompanyID'),
    person: person ? `${textOf(person, 'cbc:FirstName')} ${textOf(person, 'cbc:FamilyName')}`.trim() : '',
    invoiceKey: textOf(answer, 'cac:DocumentReference', 'cbc:UUID'),
    invoiceNumber: textOf(answer, 'cac:DocumentReference', 'cbc:ID'),
    signedAt,
  }
}

function headRules(tree: Element, event: ReadEvent, register: Register): string[] {
  const { document, code, receiver, invoiceKey, invoiceNumber, signedAt } = event
  const environment = textOf(tree, 'cbc:ProfileExecutionID')
  const taxpayer = register.taxpayer(document.issuer)
  const control = dianExtensions(tree)
  const [date, time] = [document.issueDate, textOf(tree, 'cbc:IssueTime')]
  const pin = taxpayer?.pin ?? ''
  const cude = isDay(date)
    ? eventCudeText({
        ...{ number: document.number, date, time, senderNit: document.issuer, receiverNumber: receiver, responseCode: code },
        ...{ documentNumber: invoiceNumber, documentTypeCode: '01', softwarePin: pin },
      })
    : ''
  const security = softwareSecurityText({ softwareId: taxpayer?.softwareId ?? '', softwarePin: pin, number: document.number })
  const isEnvironment = environment === '1' || environment === '2'
  return failing([
    [textOf(tree, 'cbc:UBLVersionID') === 'UBL 2.1', 'AAD01', 'El contenido de UBLVersionID no es UBL 2.1.'],
    [textOf(tree, 'cbc:CustomizationID') === '1', 'AAD02', 'El tipo de operación no corresponde al evento.'],
    [textOf(tree, 'cbc:ProfileID') === PROFILE, 'AAD03', 'El contenido de ProfileID no corresponde al documento.'],
    [isEnvironment, 'AAD04', 'El ambiente no es 1 ni 2.'],
    [/-05:00$/.test(time), 'AAD10', 'La hora de emisión no está en el huso -05:00.'],
    [isUniqueCode(document.key) && sha384(cude) === document.key, 'AAD06', 'Valor del CUDE no está calculado correctamente.'],
    [register.eventByNumber(document.issuer, document.number) === null, 'AAD05b', 'El número del evento ya fue usado.'],
    [dayInBogota(signedAt) === date, 'AAD09e', 'La fecha de emisión no corresponde a la fecha de la firma.'],
    [taxpayer !== null, 'AAB19b', 'El NIT del emisor del evento no está autorizado.'],
    [textOf(control, 'sts:SoftwareProvider', 'sts:SoftwareID') === taxpayer?.softwareId, 'AAB24', 'El software no es de este emisor.'],
    [textOf(control, 'sts:SoftwareSecurityCode') === sha384(security), 'AAB27b', 'Huella no corresponde a un software autorizado.'],
    [
      isEnvironment && textOf(control, 'sts:QRCode') === qrUrl(environment, invoiceKey),
      'AAB36',
      'El código QR no corresponde a la factura referenciada.',
    ],
  ])
}

function partyRules(tree: Element, event: ReadEvent, register: Register): string[] {
  const { document, code, receiver, person, concept, invoiceKey, invoiceNumber } = event
  const invoice = register.byKey(invoiceKey)
  const isTacit = code === '034'
  const answer = find(tree, 'cac:DocumentResponse')
  return failing([
    [isUniqueCode(invoiceKey), 'AAH07', 'El CUFE de la factura referenciada no existe.'],
    [invoice === null || invoice.number === invoiceNumber, 'AAH06', 'El número de la factura referenciada no corresponde a su CUFE.'],
    [textOf(answer, 'cac:DocumentReference', 'cbc:DocumentTypeCode') === '01', 'AAH09', 'El tipo del documento referenciado no es 01.'],
    [!isTacit || receiver === DIAN_NIT, 'AAG04', 'La aceptación tácita se dirige a la DIAN.'],
    [invoice === null || (isTacit ? document.issuer : receiver) === invoice.nit, 'AAG04', 'El facturador no es el de la factura.'],
    [!['030', '032'].includes(code) || person !== '', 'AAH25', 'No se informa la persona que recibe.'],
    [code !== '031' || /^0[1-4]$/.test(concept), 'AAH03', 'El concepto del reclamo no está en la lista.'],
  ])
}

function orderRules({ code }: ReadEvent, before: readonly KeptEvent[]): string[] {
  const has = (wanted: string): boolean => before.some((each) => each.code === wanted)
  if (has(code)) return [rejection('89', 'Evento registrado previamente.')]
  const order = (text: string) => [rejection('LGC', text)]
  switch (code) {
    case '030':
      return []
    case '032':
      return has('030') ? [] : order('El recibo del bien requiere el acuse de recibo.')
    case '031':
      if (has('033') || has('034')) return [rejection('202', 'No se puede reclamar una factura aceptada.')]
      return has('032') ? [] : order('El reclamo requiere el recibo del bien.')
    case '033':
      if (has('031') || has('034')) return [rejection('203', 'No se puede aceptar una factura reclamada o aceptada.')]
      return has('032') ? [] : order('La aceptación requiere el recibo del bien.')
    case '034':
      if (has('031') || has('033')) return [rejection('203', 'La factura ya fue aceptada o reclamada.')]
      return has('032') ? [] : order('La aceptación tácita requiere el recibo del bien.')
    default:
      return order('El evento no está en la lista.')
  }
}

function timeRules({ code, signedAt, invoiceKey }: ReadEvent, register: Register, now: Date): string[] {
  const at = (wanted: string): Date | null => register.eventsOf(invoiceKey).find((each) => each.code === wanted)?.at ?? null
  const issued = register.byKey(invoiceKey)?.issueDate
  const acknowledged = at('030')
  const receipt = at('032')
  const isInTerm = receipt === null || dayInBogota(signedAt) <= addBusinessDays(dayInBogota(receipt), TERM)
  return failing([
    [signedAt.getTime() <= now.getTime() + 60_000, 'DC24', 'La fecha de la firma es posterior a la fecha de validación.'],
    [code !== '030' || issued === undefined || dayInBogota(signedAt) >= issued, 'DC24a', 'El acuse es anterior a la factura.'],
    [code !== '032' || acknowledged === null || signedAt >= acknowledged, 'DC24b', 'El recibo es anterior al acuse.'],
    [!['031', '033'].includes(code) || isInTerm, 'DC24c', 'El plazo de tres días hábiles después del recibo terminó.'],
    [code !== '034' || receipt === null || !isInTerm, 'DC24e', 'La aceptación tácita es anterior al fin del plazo.'],
  ])
}
