/** Documents of the electronic payroll as messages (SendNominaSync): an adjustment goes after the document that it is about. */
import { uuidv7 } from 'uuidv7'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { insertRows, type Row } from '#platform/db/insert.server.ts'
import type { HeldMessage } from '../message/ledger.server.ts'
import type { MessageKind } from '../message/send.server.ts'

interface HeldPayroll extends HeldMessage {
  readonly kind: 'payroll' | 'payrollNote'
  readonly said: string
}

export const payrollMessage: MessageKind<HeldPayroll> = {
  name: 'a document of the payroll',
  table: sql`electronic_message`,
  attempts: { table: sql`electronic_message_attempt`, messageId: sql`message_id` },
  own: sql`, kind, said`,
  isNext: sql`true`,
  order: sql`e.id`,
  operation: 'SendNominaSync',
  root: ({ kind }) => (kind === 'payroll' ? 'Payroll' : 'PayrollNote'),
  role: () => 'supplier',
  unsigned: ({ said }) => said,
  taken: 'La DIAN ya tiene otro documento con este número',
  enrols: true,
  whenEnded: () => Promise.resolve(),
}

export interface PayrollToSend {
  readonly companyId: string
  readonly personId: string
  readonly now: Date
  readonly kind: HeldPayroll['kind']
  /** Its CUNE. */
  readonly uniqueCode: string
  readonly xml: string
}

/** @returns its row, which `queueMessages` writes, and the id that it is followed by */
export function payrollMessageRow({ companyId, personId, now, kind, uniqueCode, xml }: PayrollToSend): {
  readonly id: string
  readonly row: Row
} {
  const id = uuidv7()
  const row = { company_id: companyId, id, kind, unique_code: uniqueCode, said_at: now, said: xml, next_try: now }
  return { id, row: { ...row, created_at: now, created_by: personId } }
}

/** Written before what is of them; the worker sends them once the transaction ends well. */
export const queueMessages = (tx: Tx, rows: readonly Row[]): Promise<unknown> => insertRows(tx, 'electronic_message', [...rows])

/** Signed, as it was sent; null while it was not. */
export const signedMessageOf = (tx: Tx, companyId: string, id: string): Promise<{ fileName: string; xml: Buffer } | undefined> =>
  tx.first(sql`
    select file_name as "fileName", xml from electronic_message where company_id = ${companyId} and id = ${id} and xml is not null`)
