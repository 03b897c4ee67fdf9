/**
 * The container of a validated document, made once: the signed document and the authority's answer, signed and kept. In contingency it
 * goes without answer (fact sheet, section 8), and the one with it is made when the authority validates. Mail, view and
 * public page give these bytes, with the print of the document beside them.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { readElement } from '#colombia/index.server.ts'
import { containerXml, textAt, xmlName, zipName, type ContainedAnswer, type Element } from '#colombia/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { saleSnapshot } from '../snapshot.ts'
import { takeFileNumber } from '../transmission/counter.server.ts'
import { signInThread } from '../transmission/sign.server.ts'
import { openSigningKey, type SigningKey } from '../transmission/signing-key.server.ts'

interface Validated {
  readonly documentId: string
  readonly uniqueCode: string
  readonly xml: Buffer
  /** Null in contingency. */
  readonly answer: Buffer | null
  readonly prefix: string
  readonly number: number
  readonly snapshot: unknown
}

interface Prepared extends Validated {
  readonly key: SigningKey
  readonly nit: string
  readonly year: number
  readonly consecutive: number
}

/** Both sides and the environment, as the document was issued. */
const parties = z.pick(saleSnapshot, { environment: true, supplier: true, customer: true })

/**
 * @returns which one is kept; null when there is nothing to be taken
 * @throws Error when it cannot be signed now: it is tried again
 */
export async function keepContainer(
  runtime: Runtime,
  companyId: string,
  transmissionId: string,
): Promise<{ readonly answered: boolean } | null> {
  const { pool, clock } = runtime
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(pool, { companyId, personId: null }, work)
  const now = clock.now()
  const prepared = await within(async (tx) => {
    const found = await readSent(tx, companyId, transmissionId)
    if (found === null) return null
    const answered = found.answer !== null
    const kept = await tx.first(sql`
      select from delivery where company_id = ${companyId} and transmission_id = ${transmissionId} and answered = ${answered}`)
    return kept ? { kept: { answered } } : prepare(tx, companyId, found, now)
  })
  if (prepared === null) return null
  if ('kept' in prepared) return prepared.kept
  const name = { nit: prepared.nit, year: prepared.year, consecutive: prepared.consecutive }
  const signingTime = `${dayInBogota(now)}T${timeInBogota(now)}`
  const { key, chain } = prepared.key
  const xml = await signInThread(companyId, { xml: textOf(prepared, now), key, chain, signingTime, id: `xmldsig-${transmissionId}-ad` })
  const sha256 = createHash('sha256').update(xml).digest('hex')
  // Whoever was first keeps its own: one container of each document.
  await within((tx) =>
    tx.run(sql`
      insert into delivery (company_id, transmission_id, answered, document_id, file_name, zip_name, xml, sha256, signed_at)
      values (${companyId}, ${transmissionId}, ${prepared.answer !== null}, ${prepared.documentId}, ${xmlName('AttachedDocument', name)}, ${zipName(name)},
              ${Buffer.from(xml)}, ${sha256}, ${now})
      on conflict do nothing`),
  )
  return { answered: prepared.answer !== null }
}

async function readSent(tx: Tx, companyId: string, transmissionId: string): Promise<Validated | null> {
  const found = await tx.first<Validated>(sql`
    select t.document_id as "documentId", t.unique_code as "uniqueCode", t.xml, t.answer, d.prefix, d.number, d.snapshot
      from transmission t join document d on d.company_id = t.company_id and d.id = t.document_id and d.unique_code = t.unique_code
     where t.company_id = ${companyId} and d.company_id = ${companyId} and t.id = ${transmissionId}
       and (t.state = 'validated' or t.state = 'contingency' and t.xml is not null)`)
  return found ?? null
}

async function prepare(tx: Tx, companyId: string, found: Validated, now: Date): Promise<Prepared> {
  const { identification: nit } = await readCompany(tx, companyId)
  const key = await openSigningKey(tx, companyId, nit, now)
  if (typeof key === 'string') throw new Error(key)
  const year = Number(dayInBogota(now).slice(0, 4))
  return { ...found, key, nit, year, consecutive: await takeFileNumber(tx, companyId, year) }
}

function textOf({ snapshot, uniqueCode, xml, answer, prefix, number, year, consecutive }: Prepared, now: Date): string {
  const document = xml.toString('utf8')
  const scheme = (element: Element): string => element.children.find(({ name }) => name === 'cbc:UUID')?.attributes['schemeName'] ?? ''
  return containerXml({
    ...parse(parties, snapshot),
    ...{ id: `${year}${String(consecutive).padStart(10, '0')}`, day: dayInBogota(now), time: timeInBogota(now) },
    ...{ number: `${prefix}${number}`, uniqueCode, document, answer: answer && containedOf(answer.toString('utf8')) },
    codeScheme: scheme(readElement(document)) === 'CUDE-SHA384' ? 'CUDE-SHA384' : 'CUFE-SHA384',
  })
}

function containedOf(xml: string): ContainedAnswer {
  const root = readElement(xml)
  return { xml, day: textAt(root, 'cbc:IssueDate'), time: textAt(root, 'cbc:IssueTime') }
}
