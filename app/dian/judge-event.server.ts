/**
 * What the simulated authority thinks of an event of an invoice (RADIAN; fact sheet, section 7), from its bytes and from the events that it
 * has. It was told of no invoices but those that were sent to it: of one that it does not have it believes what the event says.
 */
import { brokenRules, type ReadDocument } from './facts.ts'
import { readBytes, rejection, sentencesOf, signedFacts, structureSentences, type Judged, type Judging } from './judge.server.ts'
import { eventHeadRules, eventOrderRules, eventPartyRules, eventTimeRules, type EventFacts, type ReadEvent } from './rules/event.ts'
import { signatureRules } from './rules/signature.ts'
import { attributeOf, find, textOf, type Element } from './tree.ts'

export interface JudgedEvent extends Judged {
  readonly event: ReadEvent | null
}

const nothing = (sentence: string): JudgedEvent => ({ rejections: [sentence], notifications: [], document: null, event: null })

export const eventRules = [...eventHeadRules, ...eventPartyRules, ...eventOrderRules, ...eventTimeRules]

/** @param bytes of the XML, as they came out of the ZIP */
export function judgeEvent(bytes: Uint8Array, judging: Judging): JudgedEvent {
  const read = readBytes(bytes)
  if (typeof read === 'string') return nothing(read)
  const { tree } = read
  if (tree.name !== 'ApplicationResponse') return nothing(rejection('ZB01', 'Fallo en el esquema XML del archivo.'))
  const { register, xsdDir } = judging
  const document = readDocument(tree)
  const signed = signedFacts(read.root, { letter: 'A', document }, judging)
  const event = readEvent(tree, new Date(signed.seen.signingTime))
  const judged = (rejections: readonly string[]): JudgedEvent => ({ rejections, notifications: [], document, event })
  if (register.eventByKey(document.key)) return judged([rejection('90', 'Documento procesado anteriormente.')])
  // Its times are those of its signature: of one that nobody signed there is nothing more to say.
  const unsigned = brokenRules(signatureRules, signed)
  if (Number.isNaN(event.signedAt.getTime())) return judged(sentencesOf(unsigned))
  const facts: EventFacts = {
    ...signed,
    ...{ tree, document, event, taxpayer: register.taxpayer(document.issuer), invoice: register.byKey(event.invoiceKey) },
    before: register.eventsOf(event.invoiceKey),
    isNumberTaken: register.eventByNumber(document.issuer, document.number) !== null,
  }
  return judged([...structureSentences(read, xsdDir), ...sentencesOf([...unsigned, ...brokenRules(eventRules, facts)])])
}

function readDocument(tree: Element): ReadDocument {
  const sender = find(tree, 'cac:SenderParty', 'cac:PartyTaxScheme')
  return {
    ...{ root: tree.name, number: textOf(tree, 'cbc:ID'), key: textOf(tree, 'cbc:UUID'), issueDate: textOf(tree, 'cbc:IssueDate') },
    ...{ issuer: textOf(sender, 'cbc:CompanyID'), issuerName: textOf(sender, 'cbc:RegistrationName'), parties: [], annuls: '' },
  }
}

function readEvent(tree: Element, signedAt: Date): ReadEvent {
  const answer = find(tree, 'cac:DocumentResponse')
  const person = find(answer, 'cac:IssuerParty', 'cac:Person')
  return {
    code: textOf(answer, 'cac:Response', 'cbc:ResponseCode'),
    concept: attributeOf(find(answer, 'cac:Response', 'cbc:ResponseCode'), 'listID'),
    receiver: textOf(tree, 'cac:ReceiverParty', 'cac:PartyTaxScheme', 'cbc:CompanyID'),
    person: person ? `${textOf(person, 'cbc:FirstName')} ${textOf(person, 'cbc:FamilyName')}`.trim() : '',
    invoiceKey: textOf(answer, 'cac:DocumentReference', 'cbc:UUID'),
    invoiceNumber: textOf(answer, 'cac:DocumentReference', 'cbc:ID'),
    signedAt,
  }
}
