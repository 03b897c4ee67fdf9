/** What happened in the demonstration company, one document at a time, through the product's own calls. */
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type Day } from '#base/date.ts'
import { amountText, divideRound, parseAmount, type Amount } from '#base/decimal.ts'
import { documentErrors, type SavedDocument } from '#modules/documents/index.ts'
import { debitNoteEndpoints, invoiceEndpoints, quoteEndpoints, quoteOffer } from '#modules/sales/index.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { Refused, type Client } from '../client.server.ts'
import { centerOfItem, centerOfParty } from './centers.ts'
import type { DemoDebitNote } from './debit-notes.ts'
import type { DemoInvoice, DemoLine } from './invoices.ts'
import type { DemoQuote } from './quotes.ts'

export interface Story {
  readonly parties: ReadonlyMap<string, { readonly id: string; readonly days: number }>
  readonly items: ReadonlyMap<string, { readonly id: string; readonly name: string; readonly price: string; readonly taxIds: string[] }>
  /** Cost centres by their key. */
  readonly centers: ReadonlyMap<string, string>
  readonly resolutionId: string
  readonly warehouseId: string
  readonly moneyAccountId: string
  /** Invoices that notes are about, by their key. */
  readonly invoices: Map<string, string>
}

function partyOf(story: Story, key: string) {
  const party = story.parties.get(key)
  if (!party) throw new Error(`No party ${key}`)
  return party
}

export const linesOf = (story: Story, lines: readonly DemoLine[]) =>
  lines.map(([key, quantity, discount]) => {
    const item = story.items.get(key)
    if (!item) throw new Error(`No item ${key}`)
    return {
      itemId: item.id,
      costCenterId: story.centers.get(centerOfItem[key] ?? '') ?? null,
      description: item.name,
      quantity,
      unitPrice: item.price,
      taxIds: item.taxIds,
      discount: { kind: 'Porcentaje' as const, value: discount ?? '0' },
    }
  })

/** Dates, form of payment and place of a sale. */
export const termsOf = (story: Story, key: string, date: Day) => {
  const party = partyOf(story, key)
  return {
    resolutionId: story.resolutionId,
    partyId: party.id,
    date,
    dueDate: addDays(date, party.days),
    paymentForm: party.days > 0 ? ('2' as const) : ('1' as const),
    paymentMeans: party.days > 0 ? '47' : '10',
    warehouseId: story.warehouseId,
    costCenterId: story.centers.get(centerOfParty[key] ?? '') ?? null,
  }
}

export async function tellInvoice(client: Client, story: Story, invoice: Omit<DemoInvoice, 'daysAgo'>, date: Day): Promise<void> {
  const saved = await client.call(invoiceEndpoints.create, {
    body: { issue: !invoice.draft, document: { ...termsOf(story, invoice.party, date), lines: linesOf(story, invoice.lines) } },
  })
  if (invoice.key) story.invoices.set(invoice.key, saved.id)
  if (invoice.annulled) await annul(client, saved.id)
  if (invoice.collected) await collect(client, story, partyOf(story, invoice.party).id, saved, invoice.collected, date)
}

const BEING_SENT = documentErrors.of('sendingNotEditable').code
const PAUSE_MS = 100
const MOST_TRIES = 100

/** A server that runs beside takes at once what is to be sent, and lets go of it: the company has no certificate. */
async function annul(client: Client, id: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Error en los datos del cliente' } })
      return
    } catch (error) {
      if (!(error instanceof Refused && error.code === BEING_SENT) || tried === MOST_TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

export async function tellDebitNote(client: Client, story: Story, note: Omit<DemoDebitNote, 'daysAgo'>, date: Day): Promise<void> {
  const { about, party, concept, reason, lines } = note
  const documentId = story.invoices.get(about)
  if (!documentId) throw new Error(`No invoice ${about}`)
  await client.call(debitNoteEndpoints.create, {
    body: {
      issue: true,
      document: {
        ...termsOf(story, party, date),
        resolutionId: null,
        notes: reason,
        lines: linesOf(story, lines),
        correction: { documentId, concept },
      },
    },
  })
}

/** Days that the offers of the demonstration hold. */
const OFFER_DAYS = 15

export async function tellQuote(client: Client, story: Story, quoted: Omit<DemoQuote, 'daysAgo'>, date: Day): Promise<void> {
  const terms = termsOf(story, quoted.party, date)
  const lines = linesOf(story, quoted.lines)
  const { id } = await client.call(quoteEndpoints.create, {
    body: {
      issue: true,
      document: {
        ...terms,
        resolutionId: null,
        dueDate: addDays(date, OFFER_DAYS),
        terms: 'Precios puestos en Bogotá. No incluye descargue.',
        deliveryTime: quoted.deliveryTime ?? '',
        lines,
      },
    },
  })
  if (quoted.answer) await client.call(quoteOffer.answer, { params: { id }, body: quoted.answer })
  if (quoted.sold === undefined) return
  const sold = lines.slice(0, quoted.sold).map((line, index) => ({ ...line, source: { documentId: id, position: index + 1 } }))
  await client.call(invoiceEndpoints.create, { body: { issue: true, document: { ...terms, lines: sold } } })
}

async function collect(client: Client, story: Story, partyId: string, saved: SavedDocument, percent: number, date: Day): Promise<void> {
  const { items } = await client.call(getPending, { params: { partyId } })
  const owed = items.find((item) => item.source.id === saved.id)
  if (!owed) throw new Error(`Nothing is owed for ${saved.number ?? saved.id}`)
  const amount = amountText(divideRound(parseAmount(owed.balance) * BigInt(percent), 100n) as Amount)
  await client.call(createReceipt, {
    body: {
      date,
      partyId,
      moneyAccountId: story.moneyAccountId,
      meansCode: '47',
      reference: '',
      notes: '',
      applications: [{ openItemId: owed.id, amount }],
    },
  })
}
