/** What a kit is made of, as it is written and read, and what makes it right by itself. Pure. */
import * as z from 'zod/mini'
import { isQuantityText, parseQuantity, zeroQuantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { id, positiveQuantity, quantity } from '#platform/http/fields.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { itemControls } from '../control.ts'
import { itemKinds } from '../kinds.ts'
import { itemUnit } from '../unit/of-item.ts'

export const MOST_COMPONENTS = 50

/** @property unitId another unit of the component; null is its base unit */
export const componentInput = z.object({ itemId: id, unitId: z._default(z.nullable(id), null), quantity: positiveQuantity })
export type ComponentInput = z.output<typeof componentInput>

export const componentsInput = z
  .array(componentInput)
  .check(z.maxLength(MOST_COMPONENTS, `Un combo tiene máximo ${MOST_COMPONENTS} componentes.`))

/** One as the page of its kit shows it. */
export const componentShape = z.object({
  item: z.object({ id, code: z.string(), name: z.string() }),
  kind: z.enum(itemKinds),
  control: z.enum(itemControls),
  active: z.boolean(),
  /** Of the component; null is its base unit. */
  unitId: z.nullable(id),
  unitName: z.string(),
  quantity,
  /** What the component is counted in, and its other units: what a line of the formula may say. */
  baseUnit: z.string(),
  units: z.array(itemUnit),
})
export type ItemComponent = z.output<typeof componentShape>

interface ToCheck {
  readonly kind: string
  readonly components?: readonly ComponentInput[] | undefined
}

/** A kit is made of something, each thing once; nothing else has components. */
export function formulaProblems({ kind, components }: ToCheck): ErrorBody[] {
  const refuse = (field: string, detalle: string) => httpErrors.of('invalid', { detalle }, field)
  if (components === undefined) return []
  if (kind !== 'kit') return components.length === 0 ? [] : [refuse('components', 'Solo un combo tiene componentes.')]
  if (components.length === 0) return [refuse('components', 'Agrega al menos un componente.')]
  const seen = new Set<string>()
  return components.flatMap(({ itemId, quantity: asked }, index) => {
    const found: ErrorBody[] = []
    if (seen.has(itemId)) found.push(refuse(`components.${index}.itemId`, 'Este componente ya está en la lista.'))
    seen.add(itemId)
    if (isQuantityText(asked) && parseQuantity(asked) <= zeroQuantity)
      found.push(refuse(`components.${index}.quantity`, 'Debe ser mayor que cero.'))
    return found
  })
}

/** "2 × Caja de café": as the log says it. */
export const componentWords = ({ name, quantity: text, unitName }: { name: string; quantity: string; unitName: string }): string =>
  `${formatQuantity(parseQuantity(text))} ${unitName} × ${name}`
