/** Paying a document online from its public page: what can be, and where it is paid. */
import type { Day } from '#base/date.ts'
import { onlineOf, startPayment } from '#modules/treasury/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { printedNumber } from '../paper/print-data.ts'
import type { PrintableDocument } from '../paper/printable.ts'
import type { StoredDocument } from '../paper/stored.ts'
import type { TrackedDocument } from './endpoints.ts'

export type Online = TrackedDocument['online']

export const notOnline: Online = { canPay: false, last: null }

interface Shown {
  readonly companyId: string
  readonly kind: DocumentKind
  readonly document: StoredDocument
  readonly today: Day
}

const isPaid = (kind: DocumentKind, { state }: StoredDocument): boolean => kind.opens?.ledger === 'AR' && state === 'issued'

/** An annulled one tells of its payments and takes no more. */
export async function standingOnline(tx: Tx, settings: Runtime['settings'], { companyId, kind, document, today }: Shown): Promise<Online> {
  if (kind.opens?.ledger !== 'AR') return notOnline
  const { canPay, payments } = await onlineOf(tx, settings, { companyId, sourceId: document.id, today })
  return { canPay: canPay && isPaid(kind, document), last: payments[0] ?? null }
}

interface Paying {
  readonly companyId: string
  readonly token: string
  readonly kind: DocumentKind
  readonly printable: PrintableDocument
  readonly now: Date
}

/** @throws 401 of what is not paid online, 604, 606 */
export async function startOnline(runtime: Runtime, { companyId, token, kind, printable, now }: Paying): Promise<{ url: string }> {
  const { document, paper } = printable
  if (!isPaid(kind, document)) return httpErrors.fail('invalid', { detalle: 'Este documento no se paga en línea.' })
  const number = printedNumber(document.prefix, document.number ?? 0, document.edition, document.digits)
  const { url } = await startPayment(runtime, {
    ...{ companyId, number, now },
    source: { kind: kind.code, id: document.id },
    description: `${kind.titles.one} ${number} de ${paper.issuer.name}`,
    // Where whoever pays came from.
    returnUrl: `${runtime.settings.publicUrl}${kind.publicPath ?? kind.path}/${token}/tracking`,
  })
  return { url }
}
