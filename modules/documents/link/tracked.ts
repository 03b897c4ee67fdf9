/** What the customer sees of a document: the paper's own figures, and how far it has come. */
import { daysBetween, showDay, type Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { issuedTitle, type DocumentKind } from '../kind/kind.ts'
import { printData } from '../paper/print-data.ts'
import type { PrintableDocument } from '../paper/printable.ts'
import { figuresOf, type StoredDocument, type StoredOffer } from '../paper/stored.ts'
import { offerCan } from '../offer/follow-up.ts'
import { settlementOf } from '../kind/state.ts'
import type { ElectronicState } from '../kind/states.ts'
import type { TrackedDocument } from './endpoints.ts'

type Step = TrackedDocument['timeline'][number]

/**
 * @param newer number of the version that took its place
 * @throws RangeError on a draft: it is nobody's business yet
 */
export function trackedOf(
  kind: DocumentKind,
  printable: PrintableDocument,
  today: Day,
  newer: string | null = null,
): Omit<TrackedDocument, 'isPacked' | 'online' | 'confirmation'> {
  const { document, paper } = printable
  const data = printData(printable, 'portal')
  const isAnnulled = document.state === 'annulled'
  return {
    title: data.title,
    kind: kind.titles.one,
    number: data.number,
    state: isAnnulled ? 'annulled' : 'issued',
    isTrial: Boolean(document.isTrial) || document.electronicState === 'trial',
    date: document.date,
    dueDate: document.dueDate,
    issuer: {
      name: paper.issuer.name,
      identification: paper.issuer.identification,
      city: paper.issuer.city,
      contact: [...paper.issuer.contact],
      regime: data.regime,
      hasLogo: Boolean(printable.logo),
    },
    authorization: data.authorization,
    customer: [...data.customer],
    facts: [...data.facts],
    timeline: timelineOf(kind, document, today),
    lines: [...data.lines],
    options: [...data.options],
    totals: [...data.totals],
    words: data.words,
    texts: [...data.texts],
    signature: data.signature,
    notices: [...data.notices],
    newer,
    offer: document.offer && {
      canReply: offerCan(document.offer.followUp, 'reply'),
      state: document.offer.followUp,
      figures: data.options.length > 0 ? figuresOf(document) : null,
    },
    code: data.code && { ...data.code },
    currency: document.currency,
    total: amountText(document.total),
    payable: amountText(document.payable),
    balance: isAnnulled || document.balance === null ? null : amountText(document.balance),
  }
}

function timelineOf(kind: DocumentKind, document: StoredDocument, today: Day): Step[] {
  const ending = kind.titles.gender === 'f' ? 'a' : 'o'
  const issued: Step = { name: issuedTitle(kind.titles), note: '', at: document.issuedAt?.toISOString() ?? null, state: 'done' }
  if (document.state === 'annulled') {
    return [issued, { name: `Anulad${ending}`, note: 'No tiene efectos.', at: document.annulledAt?.toISOString() ?? null, state: 'failed' }]
  }
  if (document.state === 'superseded') {
    return [issued, { name: `Reemplazad${ending}`, note: 'Hay una versión más reciente.', at: null, state: 'warn' }]
  }
  if (document.offer) return [issued, ...offerSteps(document.offer, document.dueDate, ending)]
  return [issued, ...authorityStep(document.electronicState, ending), ...settlementStep(document, today, ending)]
}

/** What the third party did with an offer. */
function offerSteps({ followUp, seenAt, answeredAt, answeredBy, comment }: StoredOffer, dueDate: Day, ending: string): Step[] {
  const seen: Step[] = seenAt ? [{ name: `Vist${ending}`, note: '', at: seenAt.toISOString(), state: 'done' }] : []
  const said = [answeredBy === '' ? '' : `Por ${answeredBy}.`, comment].filter(Boolean).join(' ')
  const at = answeredAt?.toISOString() ?? null
  switch (followUp) {
    case 'accepted':
      return [...seen, { name: `Aceptad${ending}`, note: said, at, state: 'done' }]
    case 'rejected':
      return [...seen, { name: `Rechazad${ending}`, note: said, at, state: 'failed' }]
    case 'expired':
      return [...seen, { name: `Vencid${ending}`, note: `Era válid${ending} hasta el ${showDay(dueDate)}.`, at: null, state: 'warn' }]
    case 'partlyConverted':
    case 'converted':
      return [...seen, { name: 'Facturada', note: followUp === 'converted' ? '' : 'En parte.', at: null, state: 'done' }]
    default:
      return [...seen, { name: 'Por responder', note: `Válid${ending} hasta el ${showDay(dueDate)}.`, at: null, state: 'pending' }]
  }
}

function authorityStep(state: ElectronicState, ending: string): Step[] {
  const step = (name: string, stepState: Step['state'], note = ''): Step[] => [{ name, note, at: null, state: stepState }]
  if (state === 'queued') return step('En cola para la DIAN', 'pending', 'Se transmite sola.')
  if (state === 'sent') return step(`Enviad${ending} a la DIAN`, 'pending', 'Falta la respuesta.')
  if (state === 'validated') return step(`Validad${ending} por la DIAN`, 'done')
  if (state === 'rejected') return step(`Rechazad${ending} por la DIAN`, 'failed', 'Quien la emitió debe corregirla.')
  if (state === 'trial') return step('De prueba', 'warn', 'Sin validez fiscal: no va a la DIAN.')
  return state === 'contingency' ? step('Contingencia', 'pending', 'La DIAN no respondía: se transmite después.') : []
}

function settlementStep(document: StoredDocument, today: Day, ending: string): Step[] {
  const { balance, payable, state } = document
  const dueDate = document.nextDue ?? document.dueDate
  const settlement = settlementOf({
    state,
    hasOpenItem: balance !== null,
    isOpen: (balance ?? 0n) > 0n,
    isWhole: balance === payable,
    isPastDue: dueDate < today,
  })
  if (balance === null || settlement === 'none') return []
  if (settlement === 'paid') return [{ name: `Pagad${ending}`, note: '', at: null, state: 'done' }]
  const left = `Saldo ${formatMoney(balance, document.currency).replaceAll('\u00a0', ' ')}`
  if (settlement === 'overdue') {
    const days = daysBetween(dueDate, today)
    return [{ name: `Vencid${ending}`, note: `${left}, hace ${days} ${days === 1 ? 'día' : 'días'}.`, at: null, state: 'warn' }]
  }
  return [
    {
      name: settlement === 'open' ? 'Por pagar' : `Abonad${ending}`,
      note: `${left}, vence el ${showDay(dueDate)}.`,
      at: null,
      state: 'pending',
    },
  ]
}
