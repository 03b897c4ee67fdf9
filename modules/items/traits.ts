/** What an item is for and what it is as a thing: as it is sent, kept, read and written in a form. Pure. */
import * as z from 'zod/mini'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { positiveQuantity, quantity } from '#platform/http/fields.ts'
import { belowZero, numberMessages } from '#platform/rules/index.ts'

/** Fifty years. */
export const MOST_WARRANTY = 600

const measure = z.optional(z.nullable(positiveQuantity))
/** Each left out stays as it is, and a new item is sold, bought and at the registers, without measures. */
export const traitsInput = {
  sellable: z.optional(z.boolean()),
  purchasable: z.optional(z.boolean()),
  inPos: z.optional(z.boolean()),
  /** Kilograms of one base unit; nothing and zero say nothing. */
  weight: measure,
  /** Centimetres. */
  length: measure,
  width: measure,
  height: measure,
  /** Its number on the scales of the shop. */
  plu: z.optional(z.nullable(z.string().check(z.regex(/^[0-9]{0,6}$/, 'Escribe máximo 6 dígitos.')))),
  warrantyMonths: z.optional(
    z.nullable(
      z
        .int(numberMessages.notWhole)
        .check(z.minimum(0, belowZero('La garantía')), z.maximum(MOST_WARRANTY, `Máximo ${MOST_WARRANTY} meses.`)),
    ),
  ),
}
const inputShape = z.object(traitsInput)
type TraitsInput = z.output<typeof inputShape>

export const traitsShape = {
  sellable: z.boolean(),
  purchasable: z.boolean(),
  inPos: z.boolean(),
  weight: z.nullable(quantity),
  length: z.nullable(quantity),
  width: z.nullable(quantity),
  height: z.nullable(quantity),
  plu: z.nullable(z.string()),
  warrantyMonths: z.nullable(z.number()),
}
const shape = z.object(traitsShape)
export type Traits = z.output<typeof shape>

export const measures = ['weight', 'length', 'width', 'height'] as const
export const uses = ['sellable', 'purchasable', 'inPos'] as const

export interface TraitColumns {
  readonly sellable: boolean
  readonly purchasable: boolean
  readonly in_pos: boolean
  readonly weight: string | null
  readonly length: string | null
  readonly width: string | null
  readonly height: string | null
  readonly plu: string | null
  readonly warranty_months: number | null
}

export const noTraits: TraitColumns = {
  ...{ sellable: true, purchasable: true, in_pos: true },
  ...{ weight: null, length: null, width: null, height: null, plu: null, warranty_months: null },
}

/** "1.500000" → "1.5"; nothing and zero are nothing. */
export const shownMeasure = (text: string | null): string | null =>
  text === null || parseQuantity(text) === 0n ? null : quantityText(parseQuantity(text))

/** @param kept what it has of what is left out */
export const traitColumns = (input: TraitsInput, kept: TraitColumns): TraitColumns => {
  const of = (name: (typeof measures)[number]) => (input[name] === undefined ? kept[name] : shownMeasure(input[name]))
  return {
    sellable: input.sellable ?? kept.sellable,
    purchasable: input.purchasable ?? kept.purchasable,
    in_pos: input.inPos ?? kept.in_pos,
    weight: of('weight'),
    length: of('length'),
    width: of('width'),
    height: of('height'),
    plu: input.plu === undefined ? kept.plu : input.plu || null,
    warranty_months: input.warrantyMonths === undefined ? kept.warranty_months : input.warrantyMonths || null,
  }
}

/** As a form types them. */
export interface TraitsForm {
  readonly sellable: boolean
  readonly purchasable: boolean
  readonly inPos: boolean
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly plu: string
  readonly warrantyMonths: string
}

export const newTraits: TraitsForm = {
  ...{ sellable: true, purchasable: true, inPos: true },
  ...{ weight: '', length: '', width: '', height: '', plu: '', warrantyMonths: '' },
}

export const formOfTraits = (traits: Traits): TraitsForm => ({
  ...{ sellable: traits.sellable, purchasable: traits.purchasable, inPos: traits.inPos },
  ...{ weight: traits.weight ?? '', length: traits.length ?? '', width: traits.width ?? '', height: traits.height ?? '' },
  ...{ plu: traits.plu ?? '', warrantyMonths: traits.warrantyMonths === null ? '' : String(traits.warrantyMonths) },
})

const typed = (text: string): string | null => (text === '' ? null : text)

export const bodyOfTraits = (form: TraitsForm): TraitsInput => ({
  ...{ sellable: form.sellable, purchasable: form.purchasable, inPos: form.inPos },
  ...{ weight: typed(form.weight), length: typed(form.length), width: typed(form.width), height: typed(form.height) },
  ...{ plu: typed(form.plu.trim()), warrantyMonths: form.warrantyMonths === '' ? null : Number(form.warrantyMonths) },
})
