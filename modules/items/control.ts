/** How the goods of an item are told apart, and when that may change. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { itemErrors } from './errors.ts'

export const itemControls = ['none', 'batch', 'expiring', 'serial'] as const
export type ItemControl = (typeof itemControls)[number]

export const controlNames: Readonly<Record<ItemControl, string>> = {
  none: 'Ninguno',
  batch: 'Lote',
  expiring: 'Lote con vencimiento',
  serial: 'Serial',
}

/** A service has no goods to tell apart, and those of a kit are its components'; variants are told apart as their product says. */
export const controlProblems = (item: { readonly kind: string; readonly control?: ItemControl | undefined }): ErrorBody[] =>
  item.kind !== 'product' && item.kind !== 'variable' && (item.control ?? 'none') !== 'none'
    ? [
        httpErrors.of(
          'invalid',
          {
            detalle:
              item.kind === 'kit'
                ? 'Los lotes y seriales de un combo son los de sus componentes.'
                : 'Un servicio no lleva lotes ni seriales.',
          },
          'control',
        ),
      ]
    : []

/**
 * Once stock moved, another control would say nothing of what came before: batches may stop asking for their day, no more.
 * @returns 557
 */
export const controlChangeProblems = (before: ItemControl, control: ItemControl, hasStockMoved: boolean): ErrorBody[] =>
  control === before || !hasStockMoved || (before === 'expiring' && control === 'batch')
    ? []
    : [itemErrors.of('hasMovements', {}, 'control')]
