import type { Amount } from '#base/decimal.ts'
import { listMoneyAccounts } from '#modules/treasury/index.ts'
import { Money, Segmented, SelectField } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { problemOf, type Problem } from './problems.ts'

type MoneyAccount = AnswerOf<typeof listMoneyAccounts>['accounts'][number]
type Surplus = 'refuse' | 'keep' | 'refund'

const NONE: readonly MoneyAccount[] = []

/** The accounts that money may leave from; asked for when some is given back. */
export const useMoneyAccounts = (surplus: Surplus | undefined): readonly MoneyAccount[] =>
  useAsk(listMoneyAccounts, surplus === 'refund' ? {} : null).data?.accounts ?? NONE

interface SurplusProps {
  kind: Pick<DocumentKind, 'party'>
  label: string
  /** How much is over a balance; left out when it is everything. */
  over?: Amount
  surplus: Surplus
  moneyAccountId: string | null
  moneyAccounts: readonly MoneyAccount[]
  problems: readonly Problem[]
  onChange: (change: { readonly surplus?: 'keep' | 'refund'; readonly moneyAccountId?: string | null }) => void
}

/** What becomes of what a note does not take off a balance: kept with the third party, or given back in money. */
export function SurplusFields({ kind, label, over, surplus, moneyAccountId, moneyAccounts, problems, onChange }: SurplusProps) {
  return (
    <>
      <Segmented
        label={label}
        {...(over === undefined
          ? {}
          : {
              help: (
                <>
                  Sobran <Money value={over} sign />
                </>
              ),
            })}
        value={surplus === 'refund' ? 'refund' : 'keep'}
        onChange={(chosen) => onChange({ surplus: chosen })}
        options={[
          { value: 'keep', label: 'Dejar a favor' },
          { value: 'refund', label: kind.party === 'customer' ? 'Devolver dinero' : 'Recibir dinero' },
        ]}
      />
      {surplus === 'refund' && (
        <SelectField
          label={kind.party === 'customer' ? 'Cuenta de donde sale' : 'Cuenta a la que llega'}
          name="correction.moneyAccountId"
          required
          value={moneyAccountId ?? ''}
          error={problemOf(problems, 'correction.moneyAccountId')}
          options={[{ value: '', label: 'Elige la cuenta' }, ...moneyAccounts.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => onChange({ moneyAccountId: id === '' ? null : id })}
        />
      )}
    </>
  )
}
