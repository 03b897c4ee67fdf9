/** What keeps a document of a company that transmits from being signed, before its number is taken. */
import { dayInBogota, showDay } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { ServedKind } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import { panels } from '../enabling/checklist.ts'
import { enablingScreen } from '../enabling/screens.ts'
import { electronicErrors as errors } from '../errors.ts'
import { notEnabled } from '../enabling/readiness.ts'

const way = () => wayTo({ path: `${enablingScreen.path}${panels.certificate}`, title: 'Certificado digital' })

const unreadable = () =>
  httpErrors.of('invalid', {
    detalle: 'El certificado digital se guardó con la llave de otra instalación y aquí no se puede abrir. Cárgalo de nuevo.',
    ...way(),
  })

/** Nothing of a company that has not chosen an authority: what it issues waits. */
export const signingLacks: NonNullable<ServedKind['refuses']> = (tx, companyId, { issuedAt }) => certificateLacks(tx, companyId, issuedAt)

/** @param issuedAt the instant that is signed */
export async function certificateLacks(tx: Tx, companyId: string, issuedAt: Date): Promise<ErrorBody[]> {
  const row = await tx.first<{
    own: string
    environment: string | null
    nit: string | null
    validFrom: Date | null
    validTo: Date | null
    sealed: string | null
  }>(sql`
    select c.identification as own, c.profile -> 'electronic' ->> 'environment' as environment, k.nit, k.valid_from as "validFrom", k.valid_to as "validTo", k.sealed
      from transmission_authority a join company c on c.id = a.company_id left join company_certificate k on k.company_id = a.company_id
     where a.company_id = ${companyId}`)
  if (!row || row.environment !== 'produccion') return []
  if (row.nit === null || row.validFrom === null || row.validTo === null || row.sealed === null) return [notEnabled.certificate()]
  if (row.nit !== row.own)
    return [httpErrors.of('invalid', { detalle: 'El certificado digital es de otro NIT. Carga el de tu empresa.', ...way() })]
  if (issuedAt > row.validTo) return [errors.of('certificateExpired', { fecha: showDay(dayInBogota(row.validTo)), ...way() })]
  if (issuedAt < row.validFrom)
    return [httpErrors.of('invalid', { detalle: `El certificado digital rige desde el ${showDay(dayInBogota(row.validFrom))}.`, ...way() })]
  // What was brought from another installation is sealed with its key: it would take a number and never be signed.
  return (await tx.vault()).open(row.sealed, `${companyId} certificate`) === null ? [unreadable()] : []
}
