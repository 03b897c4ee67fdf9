/** Settling what is owed of several marked documents, from their list. */
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import { documentsAtOnce } from '#platform/rules/index.ts'
import { type BulkAction as BarAction, TreasuryIcon } from '#platform/ui/index.tsx'
import { useMayOf } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import type { DocumentRow } from '../../wire.ts'

/** What is owed of several, of one third party or of more: one receipt or payment for each. */
export function useSettling(
  { opens, titles }: DocumentKind,
  rows: readonly DocumentRow[],
  onSettle: (ids: readonly string[]) => void,
): BarAction[] {
  const mayOf = useMayOf()
  if (opens === null) return []
  const { verb, write } = opens.settledBy
  const owed = rows.filter(({ state, balance }) => state === 'issued' && balance !== null && parseAmount(balance) > zeroAmount)
  const none = owed.length === 0 ? `${titles.gender === 'f' ? 'Ninguna' : 'Ninguno'} tiene saldo` : null
  return [
    {
      ...{ label: verb, icon: TreasuryIcon },
      disabledReason: (mayOf(write) ? null : `Te falta el permiso «${write.title}»`) ?? none ?? documentsAtOnce(owed.length),
      onSelect: () => onSettle(owed.map(({ id }) => id)),
    },
  ]
}
