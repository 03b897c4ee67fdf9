/** A received credit note becomes one of ours, on the bill that its invoice became. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { absolute, amountText, parseAmount, priceOfAmount, subtract, unitPriceText, type Amount } from '#base/decimal.ts'
import { documentInput, lineKey, type DocumentInput, type DocumentView } from '#modules/documents/index.ts'
import { issue, readCorrected, readDocument, readReferred } from '#modules/documents/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { bill } from '../bill/kind.ts'
import { servedPurchaseCreditNote } from '../credit-note/served.server.ts'
import { purchaseCreditNote } from '../credit-note/kind.ts'
import { postReceivedNote } from './endpoints.ts'
import { shareNote } from './note.ts'
import { lockNew } from './lock.server.ts'
import { RECEIVED } from './received.ts'
import type { ReceivedRow } from './read.server.ts'

/** Of the tax authority's list: rebaja o descuento parcial o total. */
const DISCOUNT = '3'
/** Two rounded taxes may be a peso apart; more than that is another document. */
const MOST_APART = parseAmount('1')

const invalid = (detalle: string): never => httpErrors.fail('invalid', { detalle })

/** The bill that the invoice it is about became. @throws 401 when that was not posted */
async function billOf(tx: Tx, companyId: string, { said }: ReceivedRow): Promise<string> {
  const found = await tx.first<{ id: string }>(sql`
    select d.id from received_document i join document d on d.company_id = i.company_id and d.id = i.bill_id and d.state = 'issued'
     where i.company_id = ${companyId} and i.unique_code = ${said.about?.key ?? ''}`)
  return found?.id ?? invalid(`Contabiliza primero la factura ${said.about?.number ?? ''}: la nota se registra sobre ella.`)
}

/** What it takes of each line of the bill. @throws 401 over what is left of it */
async function sharesOf(tx: Tx, companyId: string, document: DocumentView, { said }: ReceivedRow) {
  const referred = (await readReferred(tx, companyId, [bill.code], document.id, 'issue')) ?? httpErrors.fail('notFound')
  const { lines } = (await readCorrected(tx, companyId, document.id))(referred)
  const left = document.lines.flatMap(({ position, description }) => {
    const net = lines.get(lineKey(document.id, position))?.net
    return net === undefined ? [] : [{ position, description, left: net }]
  })
  return shareNote(said.lines, left) ?? invalid(`La nota supera lo que queda de ${document.number}: regístrala sobre la factura.`)
}

function inputOf(document: DocumentView, shares: ReadonlyMap<number, Amount>, { said }: ReceivedRow, date: Day): DocumentInput {
  return documentInput.parse({
    kind: purchaseCreditNote.code,
    partyId: document.party?.id,
    ...{ supplierPrefix: said.prefix.slice(0, 10), supplierNumber: said.number.slice(0, 30), date, dueDate: date },
    correction: { documentId: document.id, concept: DISCOUNT, surplus: 'keep' },
    lines: document.lines.flatMap((line) => {
      const value = shares.get(line.position)
      if (value === undefined) return []
      return [
        {
          ...{ itemId: line.itemId, accountId: line.accountId, warehouseId: line.warehouseId, costCenterId: line.costCenter?.id },
          ...{
            description: line.description,
            unitId: line.unitId,
            quantity: '1',
            taxIds: [],
            unitPrice: unitPriceText(priceOfAmount(value)),
          },
          source: { documentId: document.id, position: line.position, byValue: true, restock: false },
        },
      ]
    }),
  })
}

/** @throws 401 when ours would come to something else than the supplier's */
function sameTotal(ours: string, { said }: ReceivedRow): void {
  if (absolute(subtract(parseAmount(ours), parseAmount(said.totals.payable))) > MOST_APART)
    invalid(
      `El XML dice ${said.totals.payable} y con los impuestos de la factura serían ${amountText(parseAmount(ours))}: regístrala sobre la factura.`,
    )
}

export const postNoteHandler = handle(postReceivedNote, async ({ tx, session, params, body, now, today }) => {
  const { companyId } = session
  const row = await lockNew(tx, companyId, params.id, body.version)
  if (row.tab === 'posted') return invalid(`Ya está contabilizada en ${row.billNumber}.`)
  if (row.kind !== 'creditNote') return invalid('No es una nota crédito.')
  if (row.tab !== 'new') return invalid(row.problem || 'Está entre los ignorados: vuelve a dejarlo como nuevo.')
  const billId = await billOf(tx, companyId, row)
  const document = (await readDocument(tx, { companyId, kind: bill, id: billId, today })) ?? httpErrors.fail('notFound')
  const shares = await sharesOf(tx, companyId, document, row)
  const input = inputOf(document, shares, row, (body.date as Day | null) ?? row.said.date)
  const id = uuidv7()
  const saved = await issue(tx, {
    who: session,
    served: servedPurchaseCreditNote,
    id,
    existing: null,
    document: input,
    replaced: null,
    now,
  })
  sameTotal(saved.total, row)
  await tx.run(
    sql`update received_document set bill_id = ${id}, version = version + 1 where company_id = ${companyId} and id = ${params.id}`,
  )
  await audit(tx, session, {
    action: 'post',
    entity: RECEIVED,
    entityId: params.id,
    title: `${row.number} de ${row.supplierName}`,
    changes: { bill: [null, saved.number] },
  })
  return { noteId: id, number: saved.number }
})
