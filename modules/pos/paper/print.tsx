/** A ticket on the printer of this machine: its picture alone, by the print dialog of the browser. */
import { call, callFile, failureOf } from '#platform/web/index.tsx'
import { getTransaction } from '../sale/read-endpoints.ts'
import { getTicket } from './endpoints.ts'
import type { TicketLine } from './ticket-lines.ts'
import type { Roll } from './ticket.ts'
import './ticket.css'

const TRIES = 8
const PAUSE_MS = 500
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** The document of a sale that this device made, once it arrived; null while it is on its way. */
async function documentOf(saleId: string): Promise<string | null> {
  for (let left = TRIES; left > 0; left--) {
    try {
      return (await call(getTransaction, { params: { id: saleId } })).documentId
    } catch (error) {
      // Any other refusal stays one.
      if (failureOf(error).kind !== 'business') throw error
    }
    await pause()
  }
  return null
}

/** Printed alone, by the dialog of the browser. */
async function printSheet(roll: Roll, content: HTMLElement, ready: () => Promise<void>): Promise<void> {
  const sheet = document.createElement('div')
  sheet.className = `ticket-sheet ${roll}`
  sheet.append(content)
  document.body.append(sheet)
  document.documentElement.classList.add('ticket-printing')
  try {
    await ready()
    print()
  } finally {
    document.documentElement.classList.remove('ticket-printing')
    sheet.remove()
  }
}

/** A ticket that the device made. */
export function printLines(lines: readonly TicketLine[], roll: Roll): Promise<void> {
  const text = document.createElement('pre')
  text.className = 'ticket-lines'
  for (const { text: words, isCentered, isBold } of lines) {
    const row = document.createElement(isBold ? 'b' : 'span')
    row.className = isCentered ? 'centered' : ''
    row.textContent = words
    text.append(row)
  }
  return printSheet(roll, text, () => Promise.resolve())
}

async function printPicture(blob: Blob, roll: Roll): Promise<void> {
  const picture = document.createElement('img')
  picture.alt = ''
  picture.src = URL.createObjectURL(blob)
  try {
    await printSheet(roll, picture, () => picture.decode())
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}

/** @throws CallFailed when it cannot be fetched */
export async function printTicket(documentId: string, roll: Roll): Promise<void> {
  const { blob } = await callFile(getTicket, { params: { id: documentId }, query: { papel: roll } })
  await printPicture(blob, roll)
}

/** @returns false while the sale has not arrived: its ticket waits, and the sale does not */
export async function printSale(saleId: string, roll: Roll): Promise<boolean> {
  const documentId = await documentOf(saleId)
  if (documentId === null) return false
  await printTicket(documentId, roll)
  return true
}
