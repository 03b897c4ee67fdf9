/** The proof of delivery: whoever has the link of a dispatch says how each order was received, without an account. */
import { isGuid } from '#base/guid.ts'
import { failWith } from '#base/errors.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, handlePublic, type Handler } from '#platform/http/handle.server.ts'
import { openLink, renewLink, shareLink, type LinkTarget } from '#platform/public-link.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { vaultOf } from '#platform/vault.server.ts'
import { dispatchCan } from '../dispatch.ts'
import { readDispatch } from '../list.server.ts'
import { lockDispatch } from '../rows.server.ts'
import { tellOf } from '../tell.server.ts'
import { proofImage, proveDelivery, publicDelivery, shareDelivery } from './endpoints.ts'
import { imageKind } from '#platform/attached/image.ts'
import { proofProblems } from './proof.ts'

const ENTITY = 'dispatch.delivery'
const targetOf = (companyId: string, entityId: string): LinkTarget => ({ companyId, entity: ENTITY, entityId })

/** @throws 691 of a token that opens nothing of this kind */
async function enter(runtime: Runtime, token: string, now: Date): Promise<LinkTarget> {
  const link = await openLink(runtime.pool, token, now)
  return link?.entity === ENTITY ? link : httpErrors.fail('linkExpired')
}

async function shownOutside(tx: Tx, { companyId, entityId }: LinkTarget) {
  const dispatch = await readDispatch(tx, companyId, entityId)
  if (!dispatchCan(dispatch.state, 'deliver')) return httpErrors.fail('linkExpired')
  return {
    ...{ number: dispatch.number ?? '', issuer: (await letterhead(tx, companyId)).name },
    ...{ carrier: dispatch.carrier, vehiclePlate: dispatch.vehiclePlate },
    orders: dispatch.dispatched.flatMap(({ orderId, document, ...order }) =>
      document === null
        ? []
        : [
            {
              ...{ id: orderId, number: order.number, document: document.number, party: order.party.name, outcome: order.outcome },
              address: [order.address, order.city].filter(Boolean).join(', '),
              lines: dispatch.lines
                .filter((line) => line.orderId === orderId && line.picked !== '0')
                .map(({ item, picked, unit }) => ({ name: item.name, quantity: picked, unit })),
            },
          ],
    ),
  }
}

const proving = handlePublic(proveDelivery, async ({ params, body, runtime, now, today, ip }) => {
  const link = await enter(runtime, params.token, now)
  const { signature, photo, position, ...said } = body
  const images = { signature: Buffer.from(signature, 'base64'), photo: Buffer.from(photo, 'base64') }
  failWith(proofProblems({ ...said, ...images }).map(({ field, text }) => httpErrors.of('invalid', { detalle: text }, field)))
  if (!isGuid(params.orderId)) return httpErrors.fail('notFound', {}, 'orderId')
  const { companyId, entityId: id } = link
  return inCompany(runtime.pool, { companyId, personId: null }, async (tx) => {
    const who = { companyId, personId: null }
    const row = await lockDispatch(tx, companyId, { id, version: null, action: 'deliver' })
    // A stranger takes nothing back: the remission of what was returned is annulled by somebody of the company.
    const { left } = await tellOf(tx, who, row, { orderId: params.orderId, ...said, today, takeBack: null })
    await insertRows(tx, 'dispatch_proof', [
      {
        ...{ company_id: companyId, dispatch_id: id, order_id: params.orderId, said_at: now, ip },
        signature: images.signature.length === 0 ? null : images.signature,
        photo: images.photo.length === 0 ? null : images.photo,
        latitude: position === null ? null : position.latitude.toFixed(6),
        longitude: position === null ? null : position.longitude.toFixed(6),
        accuracy_meters: position === null ? null : Math.round(position.accuracyMeters),
      },
    ])
    return { left }
  })
})

const images = { firma: 'signature', foto: 'photo' } as const

export const proofHandlers: readonly Handler[] = [
  handlePublic(publicDelivery, async ({ params, runtime, now }) => {
    const link = await enter(runtime, params.token, now)
    return inCompany(runtime.pool, { companyId: link.companyId, personId: null }, (tx) => shownOutside(tx, link))
  }),
  proving,
  handle(shareDelivery, async ({ tx, session: { companyId }, params, body, now, runtime }) => {
    const row = await lockDispatch(tx, companyId, { id: params.id, version: null, action: 'deliver' })
    const make = body.renew ? renewLink : shareLink
    const { token } = await make(tx, await vaultOf(runtime.settings), targetOf(companyId, row.id), now)
    return { url: `${runtime.settings.publicUrl}/sales/orders/${token}/tracking?entrega=1` }
  }),
  handle(proofImage, async ({ tx, session: { companyId }, params, query }) => {
    const column = images[query.image]
    const row = await tx.first<{ signature: Uint8Array | null; photo: Uint8Array | null }>(sql`
      select p.signature, p.photo from dispatch_proof p join dispatch v on v.company_id = p.company_id and v.id = p.dispatch_id
       where p.company_id = ${companyId} and p.dispatch_id::text = ${params.id} and p.order_id::text = ${params.orderId}`)
    const bytes = row?.[column]
    const mime = bytes ? imageKind(bytes) : null
    if (!bytes || mime === null) return httpErrors.fail('notFound')
    return { name: `${query.image}.${mime === 'image/png' ? 'png' : 'jpg'}`, bytes, mime, inline: true }
  }),
]
