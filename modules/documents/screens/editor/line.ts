/** A line while it is written: texts as canonical figures, with the facts of its item. */
import * as z from 'zod/mini'
import { aiuServices } from '#colombia/index.ts'
import { customOutput } from '#platform/custom/field.ts'
import { vatUses } from '../../figures/vat-use.ts'
import { foundComponent, itemControls, itemKinds, itemUnit } from '#modules/items/index.ts'

export const editorDiscount = z.object({ kind: z.enum(['Porcentaje', 'PorMil', 'Valor']), value: z.string() })

/** With its name, to be shown also when it is no longer offered. */
export const editorCenter = z.nullable(z.object({ id: z.string(), name: z.string() }))

const editorItem = z.object({
  id: z.string(),
  /** It is an account of the books, and no item. */
  isAccount: z._default(z.boolean(), false),
  code: z.string(),
  name: z.string(),
  kind: z.enum(itemKinds),
  unitCode: z.string(),
  unitName: z.string(),
  units: z._default(z.readonly(z.array(itemUnit)), []),
  /** Millilitres in one base unit: of the day, or of what the line follows. */
  content: z._default(z.nullable(z.string()), null),
  stock: z.nullable(z.string()),
  /** What of it is kept for nobody. */
  available: z._default(z.nullable(z.string()), null),
  /** How its goods are told apart. */
  control: z._default(z.enum(itemControls), 'none'),
  withholdingCode: z.nullable(z.string()),
  icaCode: z.nullable(z.string()),
  aiuService: z._default(z.nullable(z.enum(aiuServices)), null),
  incomeAccountId: z.string(),
  inventoryAccountId: z.nullable(z.string()),
  costAccountId: z.nullable(z.string()),
  unitCost: z.nullable(z.string()),
  /** Of a kit: what it is made of. */
  components: z._default(z.readonly(z.array(foundComponent)), []),
})
/** What the prices of the company say of a line, and why; what a person types over it stands. */
const proposed = z.object({
  price: z.string(),
  priceReason: z.string(),
  discount: editorDiscount,
  promotions: z.readonly(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** Of an order: what its supplier calls the item. */
  theirCode: z.optional(z.string()),
})

/** What a line knows of its item: enough to compute, to withhold and to post, without asking again. */
export type EditorItem = z.output<typeof editorItem>

export const editorLine = z.object({
  /** Of the row on the screen, not of the document. */
  key: z.string(),
  item: editorItem,
  /** Null takes the document's. */
  warehouseId: z.nullable(z.string()),
  /** Null takes the document's. */
  costCenter: z._default(editorCenter, null),
  description: z.string(),
  /** Null is the base unit of the item. */
  unit: z._default(z.nullable(itemUnit), null),
  quantity: z.string(),
  unitPrice: z.string(),
  discount: editorDiscount,
  gift: z.boolean(),
  optional: z._default(z.boolean(), false),
  taxIds: z.readonly(z.array(z.string())),
  /** As the paper of the third party says them: until somebody changes what they are of. */
  statedTaxes: z._default(z.nullable(z.readonly(z.array(z.object({ taxId: z.string(), base: z.string(), amount: z.string() })))), null),
  /** Of an account: concept and activity that somebody chose; null takes those that are proposed. */
  withheldBy: z._default(z.nullable(z.object({ conceptCode: z.nullable(z.string()), icaCode: z.nullable(z.string()) })), null),
  /** Of what is bought: what becomes of its IVA; null as the company and its account say. */
  vatUse: z._default(z.nullable(z.enum(vatUses)), null),
  /** Where its discount comes from. */
  promotionIds: z._default(z.readonly(z.array(z.string())), []),
  /** Which goods, where the item is told apart. */
  batches: z._default(
    z.readonly(
      z.array(
        z.object({
          code: z.string(),
          quantity: z.string(),
          /** Of goods that come in: those that are there have their days. */
          madeOn: z._default(z.nullable(z.string()), null),
          expiresOn: z._default(z.nullable(z.string()), null),
        }),
      ),
    ),
    [],
  ),
  serials: z._default(z.readonly(z.array(z.string())), []),
  source: z.nullable(z.object({ documentId: z.string(), position: z.number() })),
  /** What was written in the company's own fields; null of a line that begins as they say. */
  custom: z._default(z.nullable(z.readonly(customOutput)), null),
  /** The last proposal that it took; null of a line that came with its price: saved, converted, copied. */
  proposed: z._default(z.nullable(proposed), null),
})
export type EditorLine = Readonly<z.output<typeof editorLine>>
