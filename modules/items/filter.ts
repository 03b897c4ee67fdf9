/** What narrows the list of items, as its calls ask it. */
import * as z from 'zod/mini'
import { customFilter } from '#platform/custom/filter.ts'
import { id } from '#platform/http/fields.ts'
import { tagFilter } from '#platform/tags/tags.ts'
import { itemKinds } from './kinds.ts'

export const itemFilter = {
  text: z._default(z.string().check(z.maxLength(200)), ''),
  kind: z._default(z.enum(['', ...itemKinds]), ''),
  brandId: z._default(z.union([z.literal(''), id]), ''),
  /** That carry this tag. */
  tagId: tagFilter,
  /** `below`: those of which more left some warehouse than there was. */
  stock: z._default(z.enum(['', 'below']), ''),
  /** Those whose goods are told apart: in any way, by batches or by serials. */
  tracking: z._default(z.enum(['', 'any', 'batch', 'serial']), ''),
  /** `grouped`: a product stands for its variants; otherwise each stands by itself. */
  variants: z._default(z.enum(['', 'grouped']), ''),
  /** Those of one product. */
  parentId: z._default(z.union([z.literal(''), id]), ''),
  /** By the company's own fields: an object of internal names, as text. */
  custom: customFilter,
}
