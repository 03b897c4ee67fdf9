/** The company's certificate as it is kept: what it says in public, and its key sealed. */
import { dayInBogota, type Day } from '#base/date.ts'
import { BusinessError, failWith } from '#base/errors.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { showNit } from '#modules/company/index.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { vaultOf, type Vault } from '#platform/vault.server.ts'
import { certificateProblems, isTooLargeCertificate, tooLargeCertificate } from './certificate.ts'
import { putCertificate, removeCertificate } from './endpoints.ts'
import { readCertificate } from './read-certificate.server.ts'

export const ENABLING_ENTITY = 'electronic.enabling'

export interface StoredCertificate {
  readonly fileName: string
  readonly holder: string
  readonly nit: string
  readonly issuer: string
  readonly serial: string
  readonly validFrom: Day
  readonly validTo: Day
  readonly isReadable: boolean
  readonly uploadedAt: string
}

const ownerOf = (companyId: string): string => `${companyId} certificate`

/** What the company signs with, without its key. @returns null when there is none */
export async function storedCertificate(tx: Tx, vault: Vault, companyId: string): Promise<StoredCertificate | null> {
  const row = await tx.first<{
    fileName: string
    holder: string
    nit: string
    issuer: string
    serial: string
    validFrom: Date
    validTo: Date
    sealed: string
    uploadedAt: Date
  }>(sql`
    select file_name as "fileName", holder, nit, issuer, serial, valid_from as "validFrom", valid_to as "validTo", sealed,
           uploaded_at as "uploadedAt"
      from company_certificate where company_id = ${companyId}`)
  if (!row) return null
  const { sealed, ...certificate } = row
  return {
    ...certificate,
    validFrom: dayInBogota(row.validFrom),
    validTo: dayInBogota(row.validTo),
    isReadable: vault.open(sealed, ownerOf(companyId)) !== null,
    uploadedAt: row.uploadedAt.toISOString(),
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

export const certificateHandlers: readonly Handler[] = [
  handle(putCertificate, async ({ tx, session, body, runtime, now }) => {
    const { companyId } = session
    const bytes = Buffer.from(body.content, 'base64')
    if (isTooLargeCertificate(bytes.length)) failWith([tooLargeCertificate()])
    const read = await readCertificate(bytes, body.password)
    if ('problem' in read) throw new BusinessError([read.problem])
    const company = await readCompany(tx, companyId)
    failWith(certificateProblems(read.facts, { ...company, shownNit: showNit(company) }, now))
    const vault = await vaultOf(runtime.settings)
    const secret = JSON.stringify({ key: base64(read.key), chain: read.chain.map(base64) })
    const { holder, issuer, validFrom, validTo } = read.facts
    const before = await tx.first<{ holder: string; validTo: Date }>(sql`
      select holder, valid_to as "validTo" from company_certificate where company_id = ${companyId} for update`)
    await tx.run(sql`
      insert into company_certificate
        (company_id, file_name, holder, nit, issuer, serial, fingerprint, valid_from, valid_to, sealed, uploaded_at)
      values (${companyId}, ${body.name}, ${holder}, ${company.identification}, ${issuer}, ${read.serial}, ${read.fingerprint},
              ${validFrom}, ${validTo}, ${vault.seal(Buffer.from(secret), ownerOf(companyId))}, ${now})
      on conflict (company_id) do update
         set file_name = excluded.file_name, holder = excluded.holder, nit = excluded.nit, issuer = excluded.issuer,
             serial = excluded.serial, fingerprint = excluded.fingerprint, valid_from = excluded.valid_from,
             valid_to = excluded.valid_to, sealed = excluded.sealed, uploaded_at = excluded.uploaded_at`)
    await tell(tx, session, before ?? null, { holder, validTo })
    return isDone
  }),

  handle(removeCertificate, async ({ tx, session }) => {
    const { companyId } = session
    // Its row is what leaving and entering production wait on.
    await tx.first(sql`select id from company where id = ${companyId} for no key update`)
    if ((await readCompany(tx, companyId)).profile.electronic.environment === 'produccion')
      return httpErrors.fail('invalid', { detalle: 'Estás en producción: reemplaza el certificado en vez de quitarlo.' })
    const gone = await tx.first<{ holder: string; validTo: Date }>(sql`
      delete from company_certificate where company_id = ${companyId} returning holder, valid_to as "validTo"`)
    if (gone) await tell(tx, session, gone, null)
    return isDone
  }),
]

interface Told {
  readonly holder: string
  readonly validTo: Date
}

const wordsOf = (one: Told | null): string | null => one && `${one.holder}, hasta ${dayInBogota(one.validTo)}`

/** Never the file nor its password: whose it is and until when. */
const tell = (tx: Tx, who: { companyId: string; personId: string }, before: Told | null, after: Told | null) =>
  audit(tx, who, {
    action: 'update',
    entity: ENABLING_ENTITY,
    entityId: who.companyId,
    title: 'Certificado digital',
    changes: { certificate: [wordsOf(before), wordsOf(after)] },
  })
