import { useState } from 'react'
import { dayInBogota, type Day } from '#base/date.ts'
import { KitLink, LoadError, Notice, Page, Picker } from '#platform/ui/index.tsx'
import { askFresh, askOnce, crumbsOf, failureOf, sayFailure, useAsk, useGo, useParam, useQueryOfAddress } from '#platform/web/index.tsx'
import type { CorrectionEndpoints } from '../../correction/endpoints.ts'
import { partyLabel, type DocumentKind } from '../../kind/kind.ts'
import { canRevise, documentCan } from '../../kind/state.ts'
import type { DocumentView } from '../../wire.ts'
import { BeforeEditor } from '../editor/BeforeEditor.tsx'
import { AboutPage, CreatePage, EditPage } from '../editor/EditorPage.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { emptyNote, linesLeft, noteOf, type NoteForm } from './note-form.ts'
import type { ExistingDraft } from '../editor/existing.ts'
import { PARTY_QUERY } from '../../kind/addresses.ts'
import { aboutPlace, createPlace, KIND_QUERY, kindsAt, parentsOf, placeOf, surfaceOf, type DocumentSurface } from '../editor/surface.ts'

/** The page is about one field. */
const startHere = { autoFocus: true }

interface PageProps {
  surface: DocumentSurface
}

const NO_KINDS: readonly DocumentKind[] = []
const today = (): Day => dayInBogota(new Date())
const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** In the address of a note that names no document. */
const OF_PERIOD = 'periodo'

/** A new note: of a document that is chosen first, or of what was invoiced in a period. */
export function ChooseSourcePage({ surface }: PageProps) {
  const query = useQueryOfAddress()
  return query['referencia'] === OF_PERIOD ? (
    <CreatePage surface={surface} />
  ) : (
    <Choice surface={surfaceOf(surface, query[KIND_QUERY])} isAmong={surface.siblings !== undefined} />
  )
}

/** @param isAmong several kinds have their notes at this address */
function Choice({ surface, isAmong }: PageProps & { readonly isAmong: boolean }) {
  const { kind, about } = surface
  const partyId = useQueryOfAddress()[PARTY_QUERY]
  const go = useGo()
  const title = `Crear ${lower(kind.titles.one)}`
  const [source] = about
  if (!source) return null
  return (
    <Page title={title} crumbs={crumbsOf({ title, parents: parentsOf(surface) })}>
      <div className="doc-choose">
        <Picker
          label={source.kind.titles.one}
          {...startHere}
          help={
            kind.corrects
              ? `La nota toma de ella el ${lower(partyLabel(kind))}, los ítems, los impuestos y las retenciones.`
              : 'La nota toma de ella el cliente. Su saldo se cobra aparte.'
          }
          placeholder={`Número, ${lower(partyLabel(kind))} o NIT`}
          value={null}
          source={async (search, signal) => {
            const { rows } = await askOnce(
              source.endpoints.list,
              { query: { search, size: '25', ...(partyId ? { partyId } : {}) } },
              signal,
            )
            return rows
              .filter((row) => row.state === 'issued')
              .map((row) => ({ id: row.id, label: row.number ?? '', detail: row.party?.name ?? '' }))
          }}
          onChange={(option) => option && go(`${aboutPlace(kind, option.id)}${isAmong ? `?${KIND_QUERY}=${kind.code}` : ''}`)}
        />
        {!kind.note?.onlyDocuments && (
          <p className="small muted">
            Si no es de una sola factura,{' '}
            <KitLink href={`${createPlace(kind)}?referencia=${OF_PERIOD}`} className="link">
              hazla de lo facturado en un período
            </KitLink>
            .
          </p>
        )}
      </div>
    </Page>
  )
}

/** A note from an invoice. */
export function CreateNotePage({ surface: at }: PageProps) {
  const id = useParam('idParent')
  const surface = surfaceOf(at, useQueryOfAddress()[KIND_QUERY])
  if (!surface.kind.corrects) return <AboutPage surface={surface} />
  return (
    <Loaded
      key={`${surface.kind.code} ${id}`}
      surface={surface}
      kinds={kindsAt(at)}
      title={`Crear ${lower(surface.kind.titles.one)}`}
      sourceId={id}
      form={null}
      existing={null}
      onReload={null}
    />
  )
}

/** A note that is a draft: its lines are those of its document, or its own. */
export function EditNotePage({ surface: at }: PageProps) {
  const id = useParam('id')
  const { data } = useAsk(at.endpoints.view, { params: { id } })
  const surface = surfaceOf(at, data?.kind)
  return data && noteOf(data) === null ? <EditPage surface={surface} /> : <EditCorrection surface={surface} />
}

function EditCorrection({ surface }: PageProps) {
  const id = useParam('id')
  const { kind, endpoints } = surface
  const [turn, setTurn] = useState(0)
  const asked = useAsk(endpoints.view, { params: { id } })
  // As it was when the editor began: what somebody else saves meanwhile is found out on saving, and nothing is lost.
  const [opened, setOpened] = useState<{ readonly document: DocumentView; readonly form: NoteForm } | null>(null)
  const title = `Editar ${lower(kind.titles.one)}`
  const form = asked.data && noteOf(asked.data)
  const isOpen = (document: DocumentView) => documentCan(document.state, 'edit') || canRevise(kind, document)
  if (opened?.document.id !== id && asked.data?.id === id && form && isOpen(asked.data)) {
    setOpened({ document: asked.data, form })
  }
  const reload = async () => {
    await askFresh(endpoints.view, { params: { id } }).catch((failed: unknown) => sayFailure(failureOf(failed)))
    setOpened(null)
    setTurn((before) => before + 1)
  }
  if (opened?.document.id === id) {
    const { version, correction, number } = opened.document
    const isIssued = canRevise(kind, opened.document)
    return (
      <Loaded
        key={`${id} ${turn}`}
        surface={surface}
        kinds={NO_KINDS}
        title={isIssued ? `Editar ${number ?? ''}` : title}
        sourceId={correction?.documentId ?? ''}
        form={opened.form}
        existing={{ id, version, isIssued }}
        onReload={() => void reload()}
      />
    )
  }
  return (
    <BeforeEditor surface={surface} title={title} verb="Editar">
      {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
      {asked.data && (
        <Notice tone="warn" action={{ label: `Ver ${kind.titles.short}`, href: placeOf(kind, id, 'view') }}>
          {asked.data.number ?? 'El documento'} ya se emitió y no se puede editar.
        </Notice>
      )}
    </BeforeEditor>
  )
}

interface LoadedProps extends PageProps {
  /** Those among which the type of a new one is chosen. */
  kinds: readonly DocumentKind[]
  title: string
  sourceId: string
  /** Null begins a new one. */
  form: NoteForm | null
  existing: ExistingDraft | null
  /** Reads a draft again. */
  onReload: (() => void) | null
}

function Loaded(props: LoadedProps) {
  const { correction } = props.surface
  return correction ? <WithSource {...props} correction={correction} /> : null
}

function WithSource({
  surface,
  kinds,
  title,
  sourceId,
  form,
  existing,
  onReload,
  correction,
}: LoadedProps & { correction: CorrectionEndpoints }) {
  const document = useAsk(correction.correctable, { params: { id: sourceId }, query: existing?.isIssued ? { nota: existing.id } : {} })
  const [initial] = useState(() => form ?? emptyNote(surface.kind, today()))
  const facts = useAsk(surface.endpoints.facts, { query: { date: initial.date, kind: surface.kind.code } })
  const { kind } = surface
  const [source] = surface.about
  const place = source ? placeOf(source.kind, sourceId, 'view') : surface.kind.path
  if (document.data && facts.data && linesLeft(document.data).length > 0) {
    return (
      <NoteEditor
        surface={surface}
        title={title}
        initial={initial}
        existing={existing}
        document={document.data}
        source={place}
        kinds={kinds}
        firstFacts={facts.data}
        onReload={onReload}
        draftName={existing ? existing.id : `${kind.code}-de-${sourceId}`}
      />
    )
  }
  const failure = document.error ?? facts.error
  return (
    <BeforeEditor surface={surface} title={title} verb={existing ? 'Editar' : 'Crear'}>
      {failure && <LoadError message={failure} onRetry={document.error ? document.ask : facts.ask} />}
      {document.data && linesLeft(document.data).length === 0 && (
        <Notice tone="warn" action={{ label: 'Ver factura', href: place }}>
          De {document.data.number} {kind.party === 'customer' ? 'no queda nada por acreditar.' : 'no queda nada por devolver.'}
        </Notice>
      )}
    </BeforeEditor>
  )
}
