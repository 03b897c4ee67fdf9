/** Draws the labels of items: name, price with taxes and bar code, as many of each as were asked. */
import { fileURLToPath } from 'node:url'
import { counted } from '#base/count.ts'
import { taxesInForce } from '#modules/taxes/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { printLabels } from './endpoints.ts'
import { barsOf, labelSizes, linesOfText, MOST_LABELLED, MOST_LABELS, shelfPrice, type LabelLine } from './label.ts'

const template = { source: fileURLToPath(new URL('./labels.typ', import.meta.url)) }

interface Labelled {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly price: string
  /** Its own, or the first of its others for its base unit; empty of one without any. */
  readonly barcode: string
  readonly taxIds: readonly string[]
}

const refuse = (detalle: string) => httpErrors.fail('invalid', { detalle }, 'lines')

/** @throws 401 at `lines` for none, too many and what it cannot read */
function linesToPrint(text: string): readonly LabelLine[] {
  const lines = linesOfText(text)?.filter(({ copies }) => copies > 0)
  if (!lines) return refuse('Escribe cuántas etiquetas de qué productos.')
  if (lines.length === 0) return refuse('Elige al menos una etiqueta.')
  if (lines.length > MOST_LABELLED) return refuse(`Elige máximo ${MOST_LABELLED} productos a la vez.`)
  const all = lines.reduce((sum, { copies }) => sum + copies, 0)
  return all > MOST_LABELS ? refuse(`Son ${counted(all, 'etiqueta', 'etiquetas')}: imprime máximo ${MOST_LABELS} a la vez.`) : lines
}

export const labelHandlers = [
  handle(printLabels, async ({ tx, session: { companyId }, query, today }) => {
    const lines = linesToPrint(query.lines)
    const items = await tx.rows<Labelled>(sql`
      select i.id, i.code, i.name, i.kind, i.price,
             coalesce(i.barcode, (select b.code from item_barcode b
               where b.company_id = ${companyId} and b.item_id = i.id and b.unit_id is null order by b.position, b.code limit 1), '') as barcode,
             array(select x.tax_id::text from item_tax x where x.company_id = i.company_id and x.item_id = i.id) as "taxIds"
        from item i where i.company_id = ${companyId} and i.id = any(${lines.map(({ itemId }) => itemId)}::uuid[])`)
    const found = new Map(items.map((item) => [item.id, item]))
    const taxes = await taxesInForce(tx, companyId, today)
    const labels = lines.map(({ itemId, copies }) => {
      const item = found.get(itemId) ?? httpErrors.fail('notFound', {}, 'lines')
      if (item.kind === 'variable') return refuse(`${item.name} tiene variantes: elige las que imprimes.`)
      const price =
        query.price === 'hidden'
          ? null
          : shelfPrice(
              item.price,
              taxes.filter(({ id }) => item.taxIds.includes(id)),
            )
      // An item without a bar code is read by its own code.
      const text = item.barcode === '' ? item.code : item.barcode
      return { name: item.name, code: item.code, text, price: price === null ? '' : formatMoney(price), copies }
    })
    const { width, height, sheet } = labelSizes[query.size]
    const codes = Object.fromEntries(labels.map(({ text }) => [text, { bars: barsOf(text), text }]))
    return {
      name: `etiquetas-${today}.pdf`,
      // Nothing is drawn while the base waits.
      async *stream() {
        yield await renderPdf(companyId, template, { width, height, sheet, labels }, { codes })
      },
    }
  }),
]
