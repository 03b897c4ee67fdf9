/** Statements of account on paper: from the page of the report, and with the letters that leave. */
import { dayInBogota, parseDay } from '#base/date.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { FileProducers } from '#platform/mail/deliver.server.ts'
import type { Side } from '../owed/reports.ts'
import { printStatements } from './endpoints.ts'
import { firstOfYear } from './link.server.ts'
import { statementPaper } from './paper.server.ts'

const printing = (kind: Side): Handler =>
  handle(printStatements[kind], ({ tx, session, query: { from, to, party } }) =>
    statementPaper(tx, session.companyId, { kind, from: parseDay(from), to: parseDay(to), party: party ?? null }),
  )

export const statementPrintHandlers: readonly Handler[] = [printing('AR'), printing('AP')]

export const STATEMENT_FILE = 'treasury.statement'

/** The paper that goes with a letter: of the day that the letter tells, when it was written, whenever it leaves. */
export const statementFiles: FileProducers = {
  [STATEMENT_FILE]: async (companyId, id, { pool }) => {
    const file = await inCompany(pool, { companyId, personId: null }, async (tx) => {
      const sent = await tx.first<{ partyId: string; at: Date }>(sql`
        select s.party_id as "partyId", s.at from statement_sent s where s.company_id = ${companyId} and s.id = ${id}`)
      if (!sent) return null
      const to = dayInBogota(sent.at)
      return statementPaper(tx, companyId, { kind: 'AR', from: firstOfYear(to), to, party: sent.partyId })
    })
    if (!file) return null
    const parts: Uint8Array[] = []
    for await (const part of file.stream()) parts.push(part)
    return { name: file.name, mime: 'application/pdf', bytes: Buffer.concat(parts) }
  },
}
