/** The same document laid out for the paper of its address: head on the first page, column heads on every one, lines never cut. */
import type { PaperSize, TrackedDocument } from '#modules/documents/index.ts'
import { Facts, Lines, Totals } from './Figures.tsx'
import { documentUrl, type Link, logoUrl } from './load.tsx'
import { PrintedOptions } from './Options.tsx'

interface Props {
  readonly document: TrackedDocument
  readonly link: Link
  readonly paper: PaperSize
  /** Tells of each image that it is on the page. */
  readonly onReady: () => void
}

export const PrintPage = ({ document, link, paper, onReady }: Props) => (
  <main className={`paper ${paper}${document.state === 'annulled' ? ' annulled' : ''}`}>
    {document.state === 'annulled' || document.isTrial ? (
      <div className="watermark" aria-hidden="true">
        {document.state === 'annulled' ? 'ANULADO' : 'DE PRUEBA'}
      </div>
    ) : null}
    <header>
      {document.issuer.hasLogo && <img className="logo" src={logoUrl(link)} alt="" onLoad={onReady} onError={onReady} />}
      <div>
        <b className="name">{document.issuer.name}</b>
        {[document.issuer.identification, ...document.issuer.contact].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <div className="right">
        <span>{document.title}</span>
        <h1>{document.number}</h1>
      </div>
    </header>
    {[document.issuer.regime, document.authorization].filter(Boolean).map((line) => (
      <p key={line}>{line}</p>
    ))}
    {document.notices.map((notice) => (
      <p key={notice}>
        <b>{notice}</b>
      </p>
    ))}
    <Facts facts={document.customer} />
    <Facts facts={document.facts} />
    <Lines lines={document.lines} />
    <section className="closing">
      <div>
        <Facts facts={[{ label: 'Total en letras', value: document.words }]} />
        <Code code={document.code} link={link} onReady={onReady} />
      </div>
      <Totals totals={document.totals} />
    </section>
    {document.options.length > 0 && <PrintedOptions options={document.options} />}
    <Facts facts={document.texts} />
    {document.signature === '' ? null : <p className="signature">{document.signature}</p>}
  </main>
)

function Code({ code, link, onReady }: Pick<Props, 'link' | 'onReady'> & Pick<TrackedDocument, 'code'>) {
  if (code === null) return null
  return (
    <div className="code">
      <img src={documentUrl(link, '/qr')} alt="Código QR de la DIAN" onLoad={onReady} onError={onReady} />
      <Facts
        facts={[
          { label: code.label, value: code.value },
          { label: 'Fecha y hora de generación', value: code.generatedAt },
        ]}
      />
    </div>
  )
}
