import type { ReactNode } from 'react'
import type { CurrencyCode } from '#base/currency.ts'
import { negate } from '#base/decimal.ts'
import { Money, useIsPhone } from '#platform/ui/index.tsx'
import type { Computed } from '../../figures/compute.ts'

interface EditorFootProps {
  computed: Computed
  words: string
  /** Of figures in another one than pesos. */
  currency?: CurrencyCode
  net?: string
  children: ReactNode
}

/** The foot of the editor: on a screen the total in words, on a phone what it comes to, and always the buttons. */
export function EditorFoot({ computed, words, currency, net = 'Neto a pagar', children }: EditorFootProps) {
  const phone = useIsPhone()
  return (
    <>
      {phone ? (
        <dl className="doc-foot-sums">
          <div>
            <dt>Total</dt>
            <dd className="num b">
              <Money value={computed.priced.total} />
            </dd>
          </div>
          {computed.withheld > 0n && (
            <div>
              <dt>Retenciones</dt>
              <dd className="num">
                <Money value={negate(computed.withheld)} />
              </dd>
            </div>
          )}
          <div className="big">
            <dt>{net}</dt>
            <dd className="num">
              <Money value={computed.payable} sign={currency ?? true} final />
            </dd>
          </div>
        </dl>
      ) : (
        <span className="doc-foot-words small muted" data-clip>
          {computed.priced.lines.length > 0 && words}
        </span>
      )}
      {children}
    </>
  )
}
