/** Paying what is owed on the pages of a gateway, and how the last payment went. */
import type { TrackedDocument } from '#modules/documents/index.ts'
import { useState } from 'react'
import { formatMoney, toAmount } from '#platform/ui/format.ts'
import { type Link, startPayment } from './load.tsx'

/** Where a payment link leads within the page. */
const PLACE = 'pagar'

const scrollTo = (place: HTMLElement | null): void => {
  if (place && window.location.hash === `#${PLACE}`) place.scrollIntoView()
}

export function Pay({ document: { online, balance }, link }: { readonly document: TrackedDocument; readonly link: Link }) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const { canPay, last } = online
  if (!canPay && last === null) return null
  const pay = async (): Promise<void> => {
    setSending(true)
    setProblem('')
    const started = await startPayment(link)
    if ('url' in started) return window.location.assign(started.url)
    setProblem(started.message)
    setSending(false)
  }
  return (
    <section className="pay" id={PLACE} ref={scrollTo} aria-label="Pago en línea">
      {last && last.message !== '' && (
        <output className={last.code === null ? 'notice done' : 'notice'}>
          {last.message} {formatMoney(toAmount(last.amount))}, referencia {last.reference}.
        </output>
      )}
      {canPay && balance !== null && (
        <button type="button" className="button filled" disabled={isSending} onClick={() => void pay()}>
          {isSending ? 'Abriendo la pasarela…' : 'Pagar en línea'}
        </button>
      )}
      {problem !== '' && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
