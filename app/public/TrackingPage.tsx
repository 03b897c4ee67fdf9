/** What the customer sees: who charges, how much is left, how far it has come, and every line. */
import { chosenOf, totalWith, type TrackedDocument } from '#modules/documents/index.ts'
import { useState } from 'react'
import { showInstant } from '#base/date.ts'
import type { Amount as Money } from '#base/decimal.ts'
import { formatMoney, toAmount } from '#platform/ui/format.ts'
import { NEWEST } from './address.ts'
import { Answer } from './Answer.tsx'
import { Confirm } from './Confirm.tsx'
import { Facts, Lines, Totals } from './Figures.tsx'
import { documentUrl, type Link, logoUrl } from './load.tsx'
import { Options } from './Options.tsx'
import { Pay } from './Pay.tsx'
import { Question } from './Question.tsx'

interface Props {
  readonly document: TrackedDocument
  readonly link: Link
  readonly printAddress: string
  /** Asks for the document again. */
  readonly onAnswered: () => void
}

export function TrackingPage({ document, link, printAddress, onAnswered }: Props) {
  const figures = document.offer?.figures ?? null
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => chosenOf(figures?.lines ?? []))
  const canReply = document.offer?.canReply ?? false
  return (
    <div className="column">
      <header className="issuer">
        {document.issuer.hasLogo && <img className="logo" src={logoUrl(link)} alt="" />}
        <b>{document.issuer.name}</b>
        <span>{[document.issuer.identification, document.issuer.city].filter(Boolean).join(' · ')}</span>
      </header>
      <main className="sheet">
        {document.newer && (
          <p className="notice">
            Hay una versión más reciente. Esta ya no se puede aceptar. <a href={NEWEST}>Ver {document.newer}</a>
          </p>
        )}
        {document.notices.map((notice) => (
          <p key={notice} className="notice">
            {notice}
          </p>
        ))}
        <section className="head">
          <div>
            <h1>
              {document.kind} <span className="number">{document.number}</span>
            </h1>
            <Amount document={document} />
          </div>
          <nav aria-label="Documento">
            <a className="button" href={printAddress}>
              Imprimir
            </a>
            {document.isPacked && (
              <a className="button" href={documentUrl(link, '/zip')} download>
                ZIP con el XML
              </a>
            )}
            <a className="button filled" href={documentUrl(link, '/pdf')} download>
              Descargar PDF
            </a>
          </nav>
        </section>
        <Pay document={document} link={link} />
        <Timeline timeline={document.timeline} />
        <Facts facts={document.customer} />
        <Facts facts={document.facts} />
        <h2>Detalle</h2>
        <Lines lines={document.lines} />
        <Totals totals={document.totals} />
        {figures && (
          <Options
            currency={document.currency}
            options={document.options}
            figures={figures}
            chosen={chosen}
            onChange={canReply ? setChosen : null}
          />
        )}
        <Facts facts={[{ label: 'Total en letras', value: document.words }, ...document.texts]} />
        {canReply && (
          <Answer
            link={link}
            chosen={chosen}
            total={chosen.size > 0 && figures ? totalWith(figures, chosen) : null}
            currency={document.currency}
            onAnswered={onAnswered}
          />
        )}
        {document.confirmation && (document.confirmation.canSay || document.confirmation.last) && (
          <Confirm link={link} confirmation={document.confirmation} onSaid={onAnswered} />
        )}
        <Question link={link} issuer={document.issuer.name} />
        <Code code={document.code} />
        <footer className="small">
          {[document.authorization, document.issuer.regime, ...document.issuer.contact].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </footer>
      </main>
    </div>
  )
}

function Amount({ document }: Pick<Props, 'document'>) {
  const money = (amount: Money) => formatMoney(amount, document.currency)
  if (document.state === 'annulled') return <p className="amount annulled">{money(toAmount(document.total))}</p>
  const balance = document.balance === null ? null : toAmount(document.balance)
  if (balance === null || balance === 0n) return <p className="amount">{money(toAmount(document.total))}</p>
  const isWhole = document.balance === document.payable
  return (
    <p className="amount">
      {money(balance)} <small>{isWhole ? 'por pagar' : `por pagar de ${money(toAmount(document.payable))}`}</small>
    </p>
  )
}

const Timeline = ({ timeline }: Pick<TrackedDocument, 'timeline'>) => (
  <ol className="timeline" aria-label="Estado">
    {timeline.map((step) => (
      <li key={step.name} className={step.state}>
        <b>{step.name}</b>
        {step.at === null ? null : <time dateTime={step.at}>{showInstant(new Date(step.at))}</time>}
        {step.note === '' ? null : <span>{step.note}</span>}
      </li>
    ))}
  </ol>
)

function Code({ code }: Pick<TrackedDocument, 'code'>) {
  if (code === null) return null
  return (
    <section className="code">
      <span className="label">{code.label}</span>
      <code>{code.value}</code>
      <a href={code.lookup} rel="noreferrer">
        Consultar en la DIAN
      </a>
    </section>
  )
}
