/** What is left of a document: in pesos, and above them in its currency where it is owed in another. */
import { Money } from '#platform/ui/index.tsx'
import type { OpenItemView } from '../endpoints.ts'

interface Owed {
  readonly balance: string
  readonly currency: Pick<NonNullable<OpenItemView['currency']>, 'code' | 'balance'> | null
}

export const OwedFigure = ({ owed: { balance, currency } }: { owed: Owed }) => (
  <>
    {currency && (
      <>
        <Money value={currency.balance} sign={currency.code} />
        <br />
      </>
    )}
    <Money value={balance} muted={currency !== null} />
  </>
)
