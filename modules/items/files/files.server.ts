/** The files of an item; those that are photos are known by their bytes, and one of them stands for it: that which was chosen, or the first. */
import { attachedHandlers } from '#platform/attached/attached.server.ts'
import { imageKind } from '#platform/attached/image.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { ITEM_ENTITY } from '../read.server.ts'
import { titleOf } from '../rows.server.ts'
import { getItemPhotos, itemFileEndpoints, setMainPhoto, type ItemPhoto } from './endpoints.ts'

const readPhotos = (tx: Tx, companyId: string, itemId: string): Promise<ItemPhoto[]> =>
  tx.rows(sql`
    select id, name, image from item_file where company_id = ${companyId} and item_id = ${itemId} and image is not null order by main desc, id`)

export const itemFileHandlers: readonly Handler[] = [
  ...attachedHandlers(itemFileEndpoints, {
    ...{ files: 'item_file', owner: 'item_id', table: 'item', entity: ITEM_ENTITY, titled: 'code, name' },
    title: ({ code, name }) => titleOf({ code: code ?? '', name: name ?? '' }),
    columns: (bytes) => ({ image: imageKind(bytes) }),
  }),
  handle(getItemPhotos, async ({ tx, session: { companyId }, params: { id } }) => {
    if (!(await tx.first(sql`select from item where company_id = ${companyId} and id = ${id}`))) return httpErrors.fail('notFound')
    return { photos: await readPhotos(tx, companyId, id) }
  }),
  handle(setMainPhoto, async ({ tx, session, params: { id }, body: { fileId } }) => {
    const { companyId } = session
    const item = await tx.first<{ code: string; name: string }>(sql`
      select code, name from item where company_id = ${companyId} and id = ${id} for no key update`)
    if (!item) return httpErrors.fail('notFound')
    const photos = await readPhotos(tx, companyId, id)
    const chosen = photos.find((photo) => photo.id === fileId)
    if (!chosen) return httpErrors.fail('invalid', { detalle: 'Elige una foto del producto: un archivo JPG o PNG.' }, 'fileId')
    const [before] = photos
    await tx.run(sql`update item_file set main = false where company_id = ${companyId} and item_id = ${id} and main`)
    await tx.run(sql`update item_file set main = true where company_id = ${companyId} and item_id = ${id} and id = ${fileId}`)
    if (before?.id !== fileId)
      await audit(tx, session, {
        ...{ action: 'update', entity: ITEM_ENTITY, entityId: id, title: titleOf(item) },
        changes: { mainPhoto: [before?.name ?? null, chosen.name] },
      })
    return isDone
  }),
]
