/** What a run adds up to, and what would be left of the money: the second only for who may see balances. */
import { parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { Facts, format, Notice } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import { moneyBalancePermissions } from '../money/permissions.ts'
import { getAvailable } from './endpoints.ts'
import { leftAfter } from './run-figures.ts'

interface RunTotalProps {
  readonly moneyAccountId: string
  readonly total: Amount
}

export function RunTotal({ moneyAccountId, total }: RunTotalProps) {
  const maySee = useMay(moneyBalancePermissions.read)
  const asked = useAsk(getAvailable, maySee && moneyAccountId !== '' ? { params: { id: moneyAccountId } } : null)
  const balance = asked.data?.balance ?? null
  const left = balance === null ? null : leftAfter(balance, total)
  return (
    <div className="stack" aria-live="polite">
      <Facts
        items={[
          { label: 'Total por pagar', value: format.formatMoney(total) },
          ...(balance === null || left === null
            ? []
            : [
                { label: 'Saldo del banco hoy', value: format.formatMoney(parseAmount(balance)) },
                { label: 'Queda después', value: format.formatMoney(left) },
              ]),
        ]}
      />
      {left !== null && left < zeroAmount && total > zeroAmount && (
        <Notice tone="warn">El banco no alcanza para todo lo que elegiste.</Notice>
      )}
    </div>
  )
}
