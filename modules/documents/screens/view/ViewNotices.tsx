/** What one must know of a document before reading it: that it was annulled, that it is a trial, that another version stands. */
import { dayInBogota, showDay } from '#base/date.ts'
import { Notice, WayLink } from '#platform/ui/index.tsx'
import { annulledTitle, type DocumentKind } from '../../kind/kind.ts'
import type { DocumentView } from '../../wire.ts'
import { waitsOnRequest } from '../../kind/stage/stage.ts'
import { placeOf } from '../editor/surface.ts'
import { sentBackWords } from '../words.ts'

export function ViewNotices({ kind, document }: { kind: DocumentKind; document: DocumentView }) {
  const { gender } = kind.titles
  const standing = document.versions.find(({ state }) => state === 'issued' || state === 'annulled')
  return (
    <>
      {document.state === 'draft' && document.sentBackReason !== '' && (
        <div className="doc-notice">
          <Notice tone="warn">{sentBackWords(kind, document.sentBackReason)}</Notice>
        </div>
      )}
      {document.stage === 'pending' && document.approvalReasons.length > 0 && waitsOnRequest(kind) && (
        <div className="doc-notice">
          <Notice tone="warn">{document.approvalReasons.map(({ message }) => message).join(' ')}</Notice>
        </div>
      )}
      {document.refusal && <RefusalNotice kind={kind} refusal={document.refusal} />}
      {document.state === 'annulled' && (
        <div className="doc-notice">
          <Notice tone="quiet">{annulledWords(document, kind)}</Notice>
        </div>
      )}
      {document.state === 'issued' && document.electronicState === 'trial' && (
        <div className="doc-notice">
          <Notice tone="info">
            <b className="b">{`${gender === 'f' ? 'Emitida' : 'Emitido'} en pruebas.`}</b> No tiene validez fiscal ni va a la DIAN. Se anula
            al pasar a producción.
          </Notice>
        </div>
      )}
      {document.state === 'superseded' && standing && (
        <div className="doc-notice">
          <Notice tone="warn" action={{ label: `Ver ${standing.number ?? ''}`, href: placeOf(kind, standing.id, 'view') }}>
            {standing.revision > 1
              ? `Es la versión ${document.revision}: después se editó. Aquí queda como estaba.`
              : `${gender === 'f' ? 'La' : 'Lo'} reemplazó ${standing.number ?? ''}. Aquí queda como se emitió.`}
          </Notice>
        </div>
      )}
    </>
  )
}

function annulledWords(document: DocumentView, { titles }: DocumentKind): string {
  const when = document.annulledAt === null ? '' : ` el ${showDay(dayInBogota(new Date(document.annulledAt)))}`
  return `${annulledTitle(titles)}${document.annulledBy ? ` por ${document.annulledBy}` : ''}${when}. Motivo: ${document.annulReason ?? ''}`
}

interface RefusalProps {
  readonly kind: DocumentKind
  readonly refusal: NonNullable<DocumentView['refusal']>
}

/** Each rule in plain words with where it is mended, and behind them what the authority said. */
function RefusalNotice({ kind: { titles, takesRevisions }, refusal: { said, rules } }: RefusalProps) {
  const [the, what] = titles.gender === 'f' ? (['la', 'corrígela y reenvíala'] as const) : (['el', 'corrígelo y reenvíalo'] as const)
  return (
    <div className="doc-notice">
      <Notice tone="danger">
        <b className="b">
          La DIAN rechazó {the} {titles.short}.
        </b>{' '}
        {takesRevisions && `Arregla lo que dice, ${what}: sale con su mismo número.`}
        {rules.length === 0 && <p>{said}</p>}
        <ul className="doc-refusal">
          {rules.map((each) => (
            <li key={`${each.rule} ${each.said}`}>
              {each.words ?? each.said} {each.way && <WayLink href={each.way.href}>Ir a {each.way.title}</WayLink>}
              <span className="small muted">
                {each.rule}
                {each.words !== null && `: ${each.said}`}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
