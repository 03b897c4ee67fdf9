/** What stands in the way of issuing, said when the editor opens: each with where it is mended, or mended here at once. */
import { Suspense } from 'react'
import { remedyOf, wayOf } from '#platform/http/way.ts'
import { Notice, WayLink } from '#platform/ui/index.tsx'
import type { EditorFacts } from '../../endpoints.ts'
import type { DocumentSurface } from './surface.ts'

type Obstacle = EditorFacts['obstacles'][number]

/** What mends it: a button of the module that knows how, and the way to the screen. */
export function Mending({ surface, params }: { surface: DocumentSurface; params: Obstacle['params'] }) {
  const way = wayOf(params)
  const Remedy = surface.remedies[remedyOf(params) ?? '']
  return (
    <span className="doc-mending">
      {Remedy && (
        <Suspense>
          <Remedy refreshes={[surface.endpoints.facts]} />
        </Suspense>
      )}
      {way && <WayLink href={way.href}>{`Ir a ${way.title}`}</WayLink>}
    </span>
  )
}

export const Obstacles = ({ surface, facts }: { surface: DocumentSurface; facts: EditorFacts }) => (
  <>
    {facts.isTrial && !facts.obstacles.some(({ level }) => level === 'block') && (
      <Notice tone="info">
        <b className="b">Estás en pruebas.</b> Lo que emites se contabiliza y se cobra como siempre, pero no tiene validez fiscal ni va a la
        DIAN.
      </Notice>
    )}
    {facts.obstacles.map(({ level, message, params }) => (
      <Notice key={message} tone={level === 'block' ? 'danger' : 'warn'}>
        {message} <Mending surface={surface} params={params} />
      </Notice>
    ))}
    {facts.periodRefusal && (
      <Notice tone="warn">
        {facts.periodRefusal.message} Cambia la fecha o pide que lo abran. <Mending surface={surface} params={facts.periodRefusal.params} />
      </Notice>
    )}
  </>
)
