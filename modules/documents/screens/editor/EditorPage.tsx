import { useState } from 'react'
import { type Day, dayInBogota } from '#base/date.ts'
import { lookupItems } from '#modules/items/index.ts'
import { pickParties } from '#modules/people/index.ts'
import { LoadError, Notice } from '#platform/ui/index.tsx'
import { askFresh, failureOf, sayFailure, useAsk, useGo, useParam, useQueryOfAddress, useSession } from '#platform/web/index.tsx'
import type { DocumentEndpoints } from '../../endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { PARTY_QUERY } from '../../kind/addresses.ts'
import { conversionQuery, readConversion, type Conversion } from '../../source/conversion.ts'
import type { DocumentView } from '../../wire.ts'
import { BeforeEditor } from './BeforeEditor.tsx'
import { convertedForm } from './converted.ts'
import { Editor } from './Editor.tsx'
import { editingOf } from './editing-of.ts'
import type { ExistingDraft, Replacing } from './existing.ts'
import {
  aboutForm,
  asKind,
  copyOf,
  type EditorForm,
  emptyForm,
  formOf,
  type Surroundings,
  withBranch,
  withOfferDays,
  withTerms,
} from './form.ts'
import { proposedSeller } from './seller-of-party.ts'
import { draftNames, existingOf, isAlike, isSameRow, replacingOf, titleOf, verbOf, type Mode } from './modes.ts'
import { useRenewed, type Renewing } from './renewed.tsx'
import { createPlace, KIND_QUERY, kindsAt, placeOf, sourcePlace, surfaceOf, type DocumentSurface } from './surface.ts'
import { lastBranch, pricesIncludeTaxByDefault } from './preferences.tsx'

const NO_KINDS: readonly DocumentKind[] = []

const today = (): Day => dayInBogota(new Date())

export function CreatePage({ surface: at }: { surface: DocumentSurface }) {
  const query = useQueryOfAddress()
  const go = useGo()
  // What was written as one kind, until it is the other's.
  const [written, setWritten] = useState<{ readonly kind: DocumentKind; readonly form: EditorForm } | null>(null)
  const changeKind = (code: string, form: EditorForm) => {
    const { kind } = surfaceOf(at, code)
    setWritten({ kind, form: asKind(kind, form) })
    go(`${createPlace(at.kind)}?${KIND_QUERY}=${code}`)
  }
  const conversion = readConversion(query)
  const surface = surfaceOf(at, query[KIND_QUERY])
  const source = surface.madeFrom.find(({ kind }) => kind.path === conversion?.path)
  if (conversion && source)
    return (
      <WithOthers
        key={`${surface.kind.code} ${conversionQuery(conversion)}`}
        surface={surface}
        mode="convert"
        id={conversion.id}
        view={source.endpoints.view}
        conversion={conversion}
        ids={conversion.others ?? []}
        others={[]}
      />
    )
  const partyId = query[PARTY_QUERY]
  const page = { surface, siblings: at, written: written?.kind === surface.kind ? written.form : null, onKind: changeKind }
  return partyId === undefined ? (
    <EmptyPage key={surface.kind.code} {...page} party={null} />
  ) : (
    <PageFor key={`${surface.kind.code} ${partyId}`} {...page} partyId={partyId} />
  )
}

interface NewProps {
  readonly surface: DocumentSurface
  /** The kinds among which somebody may choose. */
  readonly siblings: DocumentSurface
  /** What somebody wrote as another of them. */
  readonly written: EditorForm | null
  readonly onKind: (code: string, form: EditorForm) => void
}

/** A new one for a third party that the address names; without it where it is not to be had. */
function PageFor({ partyId, ...page }: NewProps & { readonly partyId: string }) {
  const { kind } = page.surface
  const asked = useAsk(pickParties, { query: { id: partyId, role: kind.party } })
  if (asked.data) return <EmptyPage {...page} party={asked.data[0] ?? null} />
  return (
    <BeforeEditor surface={page.surface} title={titleOf(page.surface, 'create')} verb={verbOf('create')}>
      {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
    </BeforeEditor>
  )
}

function EmptyPage({ surface, siblings, party, written, onKind }: NewProps & { readonly party: Surroundings['party'] }) {
  const { kind } = surface
  // "Guardar y crear otra" begins a new form under the same address.
  const [turn, setTurn] = useState(0)
  const [form, setForm] = useState(() => {
    const empty = { ...emptyForm(kind, today()), pricesIncludeTax: pricesIncludeTaxByDefault() }
    return party ? withTerms(kind, empty, { party }) : empty
  })
  const another = () => {
    setForm({ ...emptyForm(kind, today()), pricesIncludeTax: pricesIncludeTaxByDefault() })
    setTurn((before) => before + 1)
  }
  return (
    <WithFacts
      key={turn}
      surface={surface}
      mode="create"
      form={form}
      existing={null}
      leftOut={[]}
      onAnother={another}
      among={siblings}
      written={turn === 0 ? written : null}
      onKind={onKind}
      draftName={party ? `de-${party.id}` : 'nueva'}
    />
  )
}

export function EditPage({ surface }: { surface: DocumentSurface }) {
  const id = useParam('id')
  return <Loaded key={id} surface={surface} mode="edit" id={id} view={surface.endpoints.view} />
}

/** A note that charges, about one document. */
export function AboutPage({ surface }: { surface: DocumentSurface }) {
  const id = useParam('idParent')
  const [source] = surface.about
  return source ? <Loaded key={id} surface={surface} mode="about" id={id} view={source.endpoints.view} /> : null
}

export function DuplicatePage({ surface }: { surface: DocumentSurface }) {
  const id = useParam('id')
  return <Loaded key={id} surface={surface} mode="duplicate" id={id} view={surface.endpoints.view} />
}

interface Ready {
  readonly form: EditorForm
  readonly existing: ExistingDraft | null
  readonly leftOut: readonly string[]
}

/** "NIT 860.043.217-6" is found by its number. */
const numberOf = (identification: string): string => identification.split(' ').at(-1) ?? ''

/** The third party of a document, whole. Its name may have changed since; its number hardly. */
function useParty(document: DocumentView | null): {
  readonly party: Surroundings['party']
  readonly isKnown: boolean
  readonly error: string | null
} {
  const party = document?.party ?? null
  const byNumber = useAsk(pickParties, party ? { query: { search: numberOf(party.identification) } } : null)
  const found = byNumber.data?.find(({ id }) => id === party?.id) ?? null
  const byName = useAsk(pickParties, party && byNumber.data && !found ? { query: { search: party.name } } : null)
  return {
    party: found ?? byName.data?.find(({ id }) => id === party?.id) ?? null,
    isKnown: document !== null && (party === null || found !== null || byName.data !== null),
    error: byNumber.error ?? byName.error,
  }
}

interface LoadedProps {
  surface: DocumentSurface
  mode: Mode
  id: string
  /** How it is read: its own kind, or the one that it is made from. */
  view: DocumentEndpoints['view']
  conversion?: Conversion
  /** That are made into one with it. */
  others?: readonly DocumentView[]
}

/** A document as it was when the editor began, and what goes with it. */
interface Opened extends Surroundings {
  readonly document: DocumentView
}

/** The other documents that are made into one with the first, one after another; then all of them. */
function WithOthers({
  ids,
  others,
  ...loaded
}: LoadedProps & { readonly ids: readonly string[]; readonly others: readonly DocumentView[] }) {
  const [id, ...rest] = ids
  const asked = useAsk(loaded.view, id === undefined ? null : { params: { id } })
  if (id === undefined) return <Loaded {...loaded} others={others} />
  if (asked.data?.id === id) return <WithOthers key={id} {...loaded} ids={rest} others={[...others, asked.data]} />
  const title = titleOf(loaded.surface, loaded.mode)
  return (
    <BeforeEditor surface={loaded.surface} title={title} verb={verbOf(loaded.mode)}>
      {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
    </BeforeEditor>
  )
}

const NO_OTHERS: readonly DocumentView[] = []

/** A saved document and what the editor needs around it, then the editor. */
function Loaded({ surface: at, mode: wanted, id, view, conversion, others = NO_OTHERS }: LoadedProps) {
  const go = useGo()
  const [turn, setTurn] = useState(0)
  const asked = useAsk(view, { params: { id } })
  const document = asked.data
  // What is there is of its own kind.
  const surface = wanted === 'edit' || wanted === 'duplicate' ? surfaceOf(at, document?.kind) : at
  const { kind } = surface
  const ids =
    wanted === 'about'
      ? []
      : [...new Set([...(document?.lines ?? []), ...others.flatMap(({ lines }) => lines)].flatMap((line) => line.itemId ?? []))]
  const items = useAsk(
    lookupItems,
    document && ids.length > 0 ? { body: { ids, warehouseId: document.warehouse?.id ?? '', date: document.date } } : null,
  )
  const { party, isKnown, error } = useParty(document)
  const failure = asked.error ?? items.error ?? error
  // What somebody else saves meanwhile does not take the editor away: it is found out on saving, and nothing is lost.
  const [opened, setOpened] = useState<Opened | null>(null)
  if (!opened && document && isKnown && (ids.length === 0 || items.data)) {
    setOpened({ document, party, items: new Map(items.data?.items.map((item) => [item.id, item])) })
  }
  const current = opened?.document ?? document
  const editing = wanted === 'edit' && current ? editingOf(kind, current) : wanted
  const mode = editing ?? wanted
  const title = titleOf(surface, mode)
  const reload = async () => {
    await askFresh(view, { params: { id } }).catch((failed: unknown) => sayFailure(failureOf(failed)))
    setOpened(null)
    setTurn((before) => before + 1)
  }
  if (current && editing === null) {
    return (
      <BeforeEditor surface={surface} title={title} verb={verbOf(mode)}>
        <Notice tone="warn" action={{ label: `Ver ${kind.titles.short}`, href: placeOf(kind, id, 'view') }}>
          {current.number ?? 'El documento'} ya no es un borrador y no se puede editar. Si tiene un error, anula y duplica.
        </Notice>
      </BeforeEditor>
    )
  }
  if (opened && mode === 'about' && opened.document.state !== 'issued') {
    return (
      <BeforeEditor surface={surface} title={title} verb={verbOf(mode)}>
        <Notice tone="warn" action={{ label: 'Ver factura', href: sourcePlace(surface, id) ?? kind.path }}>
          Una nota solo se hace de una factura emitida.
        </Notice>
      </BeforeEditor>
    )
  }
  const apart = opened && others.find((other) => !isAlike(opened.document, other))
  if (opened && apart) {
    return (
      <BeforeEditor surface={surface} title={title} verb={verbOf(mode)}>
        <Notice tone="warn">
          {`${opened.document.number ?? ''} y ${apart.number ?? ''} no caben en un solo documento: son de otro cliente, o su descuento global o sus precios con impuestos son distintos. Conviértelos por separado.`}
        </Notice>
      </BeforeEditor>
    )
  }
  if (!opened) {
    return (
      <BeforeEditor surface={surface} title={title} verb={verbOf(mode)}>
        {failure && <LoadError message={failure} onRetry={asked.ask} />}
      </BeforeEditor>
    )
  }
  const { form, leftOut } = conversion
    ? convertedForm(kind, [opened.document, ...others], opened, conversion, today())
    : startOf(kind, mode, opened.document, opened)
  return (
    <WithFacts
      key={turn}
      surface={surface}
      mode={mode}
      form={form}
      existing={isSameRow(mode) ? existingOf(opened.document, mode) : null}
      leftOut={leftOut}
      renewing={conversion?.prices === 'update' ? 'always' : mode === 'duplicate' ? 'own' : 'never'}
      replaces={replacingOf(mode, opened.document)}
      onReload={isSameRow(mode) ? () => void reload() : null}
      onAnother={() => go(createPlace(kind))}
      draftName={mode === 'edit' || mode === 'revise' ? id : `${draftNames[mode]}-${id}`}
    />
  )
}

/** What the editor begins with: the document itself, a copy of it, or a note about it. */
function startOf(kind: DocumentKind, mode: Mode, document: DocumentView, surroundings: Surroundings) {
  if (mode === 'about') return { form: aboutForm(kind, document, surroundings.party, today()), leftOut: [] }
  const { form, leftOut } = formOf(document, surroundings)
  if (isSameRow(mode)) return { form, leftOut }
  // A version of another day is of today, and holds as long as a new one.
  if (mode === 'version') return { form: form.date === today() ? form : withTerms(kind, form, { date: today() }), leftOut }
  return { form: copyOf(kind, form, today()), leftOut }
}

interface WithFactsProps extends Ready {
  surface: DocumentSurface
  mode: Mode
  onAnother: () => void
  onReload?: (() => void) | null
  replaces?: Replacing | null
  /** Of a new one: the kinds among which somebody may choose. */
  among?: DocumentSurface | null
  written?: EditorForm | null
  onKind?: (code: string, form: EditorForm) => void
  draftName?: string
  renewing?: Renewing
}

/** Waits for the first facts: resolutions, warehouses and taxes decide what the form begins with. */
function WithFacts({
  surface,
  mode,
  form,
  existing,
  leftOut,
  onAnother,
  onReload = null,
  replaces = null,
  among = null,
  written = null,
  onKind,
  draftName = 'nueva',
  renewing = 'never',
}: WithFactsProps) {
  const facts = useAsk(surface.endpoints.facts, { query: { date: form.date, kind: surface.kind.code } })
  const title = titleOf(surface, mode)
  const session = useSession()
  // A new one is made where this person made the last; what exists stays where it is, also in a branch that was closed.
  const wanted = form.branchId ?? lastBranch(session?.user.userId ?? '', session?.company?.companyId ?? '')
  const branch = facts.data?.branches.find(({ id }) => id === wanted) ?? facts.data?.branches[0]
  const held = facts.data && mode === 'create' ? withOfferDays(surface.kind, form, facts.data.limits) : form
  const begun = facts.data && held.branchId === null && branch ? withBranch(surface.kind, held, branch, facts.data) : held
  const renewed = useRenewed(surface.kind, begun, renewing)
  if (!facts.data || !renewed.form) {
    const failed = facts.error === null ? renewed : facts
    return (
      <BeforeEditor surface={surface} title={title} verb={verbOf(mode)}>
        {failed.error && <LoadError message={failed.error} onRetry={failed.ask} />}
      </BeforeEditor>
    )
  }
  const { resolutions, warehouses } = facts.data
  const known = <Id extends string | null>(list: readonly { readonly id: string }[], id: Id) =>
    list.some((one) => one.id === id) ? id : (list[0]?.id ?? null)
  return (
    <Editor
      surface={surface}
      title={title}
      verb={verbOf(mode)}
      initial={{
        ...renewed.form,
        seller: begun.seller ?? (surface.kind.party === 'customer' ? proposedSeller(begun.party, facts.data.ownSeller) : null),
        resolutionId: mode === 'revise' ? begun.resolutionId : known(resolutions, begun.resolutionId),
        warehouseId: surface.kind.corrects ? null : known(warehouses, begun.warehouseId),
      }}
      isNew={mode === 'create'}
      written={written && { ...written, resolutionId: known(resolutions, null) }}
      {...(onKind ? { onKind } : {})}
      kinds={among ? kindsAt(among) : NO_KINDS}
      existing={existing}
      replaces={replaces}
      firstFacts={facts.data}
      leftOut={leftOut}
      repriced={mode === 'duplicate' ? renewed.repriced : 0}
      draftName={draftName}
      onAnother={onAnother}
      onReload={onReload}
    />
  )
}
