/** What must hold of the things that lines are of: items of the sorts that the kind takes, and accounts where it takes them. */
import { httpErrors } from '#platform/http/errors.ts'
import { always, type Condition } from './condition.ts'

export const lineThings: Condition = {
  uses: always,
  when: ({ corrects }) => !corrects,
  problems: ({ kind, draft, facts }) =>
    draft.lines.flatMap(({ itemId, accountId, source }, index) => {
      const item = facts.items.get(itemId)
      const account = accountId === null ? null : facts.accounts.get(accountId)
      const invalid = (detalle: string, field: string) => [httpErrors.of('invalid', { detalle }, `lines.${index}.${field}`)]
      if (account) {
        if (!account.isOpen) return invalid(`La cuenta ${account.code} no recibe movimientos. Elige una auxiliar en uso.`, 'accountId')
        return kind.lines.accounts.some((beginning) => account.code.startsWith(beginning))
          ? []
          : invalid(`La cuenta ${account.code} no es de gasto, costo ni activo: elige una que lo sea.`, 'accountId')
      }
      if (item?.kind === 'variable') return invalid(`«${item.name}» tiene variantes: elige una de ellas.`, 'itemId')
      if (item?.kind === 'kit' && !kind.lines.items.includes('kit'))
        return invalid(`«${item.name}» es un combo: se vende, pero no se compra. Compra sus componentes.`, 'itemId')
      // What began before it was said goes on.
      if (item && !source && kind.lines.prices === 'ours' && item.sellable === false)
        return invalid(`«${item.name}» no está para la venta.`, 'itemId')
      if (item && !source && kind.lines.prices === 'theirs' && item.purchasable === false)
        return invalid(`«${item.name}» no está para la compra.`, 'itemId')
      return !item || kind.lines.items.includes(item.kind)
        ? []
        : invalid(`«${item.name}» se lleva en inventario y este documento no lo mueve: elige un servicio o una cuenta.`, 'itemId')
    }),
}
