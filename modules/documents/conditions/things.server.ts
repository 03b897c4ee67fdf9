/** What must hold of the things that lines are of: items of the sorts that the kind takes, and accounts where it takes them. */
import { itemKinds } from '#modules/items/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { always, type Condition } from './condition.ts'

export const lineThings: Condition = {
  uses: always,
  when: ({ lines, corrects }) => !corrects && (lines.accounts.length > 0 || lines.items.length < itemKinds.length),
  problems: ({ kind, draft, facts }) =>
    draft.lines.flatMap(({ itemId, accountId }, index) => {
      const item = facts.items.get(itemId)
      const account = accountId === null ? null : facts.accounts.get(accountId)
      const invalid = (detalle: string, field: string) => [httpErrors.of('invalid', { detalle }, `lines.${index}.${field}`)]
      if (account) {
        if (!account.isOpen) return invalid(`La cuenta ${account.code} no recibe movimientos. Elige una auxiliar en uso.`, 'accountId')
        return kind.lines.accounts.some((beginning) => account.code.startsWith(beginning))
          ? []
          : invalid(`La cuenta ${account.code} no es de gasto, costo ni activo: elige una que lo sea.`, 'accountId')
      }
      if (item?.kind === 'kit' && !kind.lines.items.includes('kit'))
        return invalid(`«${item.name}» es un combo: se vende, pero no se compra. Compra sus componentes.`, 'itemId')
      return !item || kind.lines.items.includes(item.kind)
        ? []
        : invalid(`«${item.name}» se lleva en inventario y este documento no lo mueve: elige un servicio o una cuenta.`, 'itemId')
    }),
}
