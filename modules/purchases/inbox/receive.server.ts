/** What comes in: each file is read apart, and each document of it is kept once, whoever sends it again. */
import { uuidv7 } from 'uuidv7'
import { BusinessError, type ErrorBody } from '#base/errors.ts'
import { checkDigit } from '#colombia/index.ts'
import { NO_ROOTS } from '#colombia/index.server.ts'
import { askForXml, lineToAsk, readRoots } from '#modules/electronic/index.server.ts'
import { electronicErrors } from '#modules/electronic/index.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, handleParts } from '#platform/http/handle.server.ts'
import { postByItself } from './automatic.server.ts'
import { fetchReceived, MOST_UPLOAD_BYTES, uploadReceived, type Uploaded } from './endpoints.ts'
import { inboxErrors } from './errors.ts'
import type { FoundDocument, Reading, ReadingRequest } from './reading-thread.server.ts'
import { readInThread } from './reading.server.ts'
import { RECEIVED } from './received.ts'
import { unfitOf } from './reconcile.ts'

type Taken = Omit<Uploaded['taken'][number], 'posted'>

function fileRefusal(reading: Extract<Reading, { problem: string }>): ErrorBody {
  switch (reading.problem) {
    case 'zip':
      return inboxErrors.of('noDocument', { motivo: reading.reason })
    case 'xml':
      return electronicErrors.of('invalidDocument', { motivo: reading.reason })
    case 'damaged':
      return electronicErrors.of('invalidDocument', { motivo: 'el archivo ZIP está dañado o incompleto: pídelo de nuevo.' })
    case 'pdf':
      return httpErrors.of('invalid', { detalle: 'Un PDF no trae los datos: sube el ZIP o el XML que envió el proveedor.' })
    case 'tooMany':
      return httpErrors.of('invalid', { detalle: 'El ZIP trae demasiado: súbelo en partes.' })
  }
}

/**
 * Types of documents that support a purchase: invoices (annex 1.9, 13.1.3), and the equivalent document of public services (60,
 * Resolución DIAN 000165 de 2023). The rest of them is not taken.
 */
const TYPES = ['01', '02', '03', '04', '60']
/** Equivalent documents that arrive as well, by their type. */
const otherTypes: Readonly<Record<string, string>> = {
  '05': 'un documento soporte',
  '20': 'un tiquete POS',
  '25': 'una boleta de cine',
  '27': 'una boleta de espectáculo público',
  '35': 'un tiquete de transporte terrestre',
  '40': 'un peaje',
  '45': 'un extracto',
  '50': 'un tiquete aéreo',
}
const typeName = (type: string): string => (type === '' ? 'de tipo desconocido' : (otherTypes[type] ?? `de tipo ${type}`))

const numberOf = ({ document: { prefix, number } }: FoundDocument): string => `${prefix}${prefix === '' ? '' : '-'}${number}`

const digits = (text: string): string => text.replaceAll(/\D/g, '')

async function refusalOf(tx: Tx, companyId: string, { document }: FoundDocument): Promise<ErrorBody | null> {
  const { kind, type, customer, key, supplier } = document
  if (kind === 'invoice' && !TYPES.includes(type))
    return electronicErrors.of('invalidDocument', {
      motivo: `es ${typeName(type)}, que no es una factura de compra ni de servicios públicos.`,
    })
  const company = await tx.first<{ identification: string }>(sql`select identification from company where id = ${companyId}`)
  const own = company?.identification ?? ''
  // Some write its check digit after it, without a dash.
  if (![own, `${own}${checkDigit(own)}`].includes(digits(customer.identification)))
    return inboxErrors.of('otherCompany', { nit: customer.identification || 'vacío' })
  if (digits(supplier.identification) === own)
    return httpErrors.of('invalid', { detalle: 'Lo emitió tu propia empresa: no es una compra.' })
  const known = await tx.first(sql`select from received_document where company_id = ${companyId} and unique_code = ${key}`)
  return known ? inboxErrors.of('alreadyReceived') : null
}

export interface Receiver {
  readonly companyId: string
  readonly personId: string
}

interface Arrival {
  readonly now: Date
  /** The authority itself gave it. */
  readonly isValidated: boolean
}

/** @throws BusinessError 522, 524, 525 */
async function keep(tx: Tx, who: Receiver, found: FoundDocument, { now, isValidated }: Arrival): Promise<Taken> {
  const refused = await refusalOf(tx, who.companyId, found)
  if (refused) throw new BusinessError([refused])
  const { document, signature } = found
  const id = uuidv7()
  const number = numberOf(found)
  await insertTogether(tx, [
    [
      'received_document',
      [
        {
          ...{ company_id: who.companyId, id, kind: document.kind, unique_code: document.key, number },
          ...{ supplier: document.supplier.identification, supplier_name: document.supplier.name.slice(0, 300) },
          ...{ issued_on: document.date, due_on: document.dueDate, is_credit: document.isCredit, currency: document.currency.slice(0, 3) },
          ...{ tax: document.totals.tax, total: document.totals.payable, said: document, unfit: unfitOf(document) },
          ...{
            xml: Buffer.from(found.xml),
            pdf: found.pdf && Buffer.from(found.pdf),
            answer: found.answer && Buffer.from(found.answer.bytes),
          },
          signature: signature === null ? 'valid' : signature === 'value' ? 'altered' : 'absent',
          ...{
            validated: isValidated || (found.answer?.isValidated ?? false),
            file_name: found.fileName,
            received_at: now,
            received_by: who.personId,
          },
        },
      ],
    ],
    ['audit_event', [auditRow(who, { action: 'create', entity: RECEIVED, entityId: id, title: `${number} de ${document.supplier.name}` })]],
  ])
  return { id, number, supplierName: document.supplier.name }
}

/** Of the same document twice in a file, that which brings the authority's answer. */
const onceEach = (documents: readonly FoundDocument[]): FoundDocument[] => [
  ...new Map(
    documents
      .toSorted((one, other) => Number(one.answer !== null) - Number(other.answer !== null))
      .map((each) => [each.document.key, each]),
  ).values(),
]

const said = ({ code, message }: ErrorBody) => ({ code, message })

/** Keeps one document in a transaction of its own, and posts in another what posts itself. */
export type Keep = (
  key: string,
  work: (tx: Tx) => Promise<Taken>,
) => Promise<{ readonly taken: Taken; readonly posted: string | null } | { readonly problems: readonly ErrorBody[] }>

/** A file, read apart, and each of its documents kept alone. */
export async function takeFile(file: ReadingRequest, who: Receiver, now: Date, each: Keep): Promise<Uploaded> {
  const { name } = file
  const reading = await readInThread(who.companyId, file)
  if ('problem' in reading) return { name, taken: [], problems: [said(fileRefusal(reading))] }
  const taken: Uploaded['taken'] = []
  const problems: Uploaded['problems'] = []
  for (const found of onceEach(reading.documents)) {
    const outcome = await each(found.document.key, (tx) => keep(tx, who, found, { now, isValidated: false }))
    if ('taken' in outcome) taken.push({ ...outcome.taken, posted: outcome.posted })
    else problems.push(...outcome.problems.map(said))
  }
  return { name, taken, problems }
}

export const uploadHandler = handleParts(uploadReceived, async ({ body, part, session, now, today, runtime }) => {
  const { companyId, personId } = session
  const files = body.files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }))
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_UPLOAD_BYTES)
    return httpErrors.fail('invalid', { detalle: 'Los archivos pesan más de 6 MB: súbelos en partes.' }, 'files')
  const roots = await inCompany(runtime.pool, { companyId, personId }, (tx) => readRoots(tx, companyId, runtime.settings))
  const answers: Uploaded[] = []
  for (const [index, file] of files.entries()) {
    const each: Keep = async (key, work) => {
      const outcome = await part(`${index} ${key}`, work)
      if (!('done' in outcome)) return { problems: outcome.problems }
      // What it refuses waits among the new ones, where whoever posts it is told why.
      const itself = await part(`${index} ${key} post`, (tx) => postByItself(tx, session, outcome.done.id, { now, today }))
      return { taken: outcome.done, posted: 'done' in itself ? itself.done : null }
    }
    answers.push(await takeFile({ ...file, roots }, { companyId, personId }, now, each))
  }
  return { files: answers }
})

/** What the authority has under a key, kept as what is uploaded: it says itself that it is valid. */
export const fetchHandler = handle(fetchReceived, async ({ tx, body: { uniqueCode }, session: { companyId, personId }, now, runtime }) => {
  const there = await tx.first(sql`select from received_document where company_id = ${companyId} and unique_code = ${uniqueCode}`)
  if (there) return inboxErrors.fail('alreadyReceived', {}, 'uniqueCode')
  const xml = await askForXml(await lineToAsk(tx, runtime, companyId), uniqueCode)
  if (xml === null)
    return httpErrors.fail('invalid', { detalle: 'La DIAN no tiene un documento con ese CUFE, o no te lo entrega.' }, 'uniqueCode')
  const reading = await readInThread(companyId, { name: `${uniqueCode.slice(0, 12)}.xml`, bytes: xml, roots: NO_ROOTS })
  const found = 'documents' in reading ? reading.documents.find(({ document }) => document.key === uniqueCode) : undefined
  return found
    ? keep(tx, { companyId, personId }, found, { now, isValidated: true })
    : electronicErrors.fail('invalidDocument', { motivo: 'lo que la DIAN entregó no es la factura o la nota de ese CUFE.' }, 'uniqueCode')
})
