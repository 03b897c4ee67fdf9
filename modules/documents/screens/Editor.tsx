import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isDay } from '#base/date.ts'
import { totalInWords } from '#colombia/index.ts'
import { lookupItems } from '#modules/items/index.ts'
import {
  Button,
  Dialog,
  Notice,
  Page,
  SplitButton,
  StateChip,
  Tabs,
  TextArea,
  toast,
  useLocalDraft,
  useShortcuts,
  useUnsavedChanges,
} from '#platform/ui/index.tsx'
import { askOnce, crumbsOf, type Failure, useAsk, useAskBeforeLeaving, useGo, useMay, useSend, useSession } from '#platform/web/index.tsx'
import { checkDocument } from '../check.ts'
import type { EditorFacts } from '../endpoints.ts'
import { documentErrors } from '../errors.ts'
import type { SavedDocument } from '../wire.ts'
import { useComputed, useEntryPreview, useGridRows } from './computing.tsx'
import { EditorFoot } from './EditorFoot.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorLines } from './EditorLines.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import { EditorTotals } from './EditorTotals.tsx'
import { EntryTab } from './EntryTab.tsx'
import { focusProblem } from './focus.tsx'
import { itemOf, readForm, requestOf, type EditorForm } from './form.ts'
import { problemsOf, withoutProblems, type Problem } from './problems.ts'
import { heading, parentsOf, placeOf, sourceReads, type DocumentSurface } from './surface.ts'
import './documents.css'
import './editor.css'

export interface ExistingDraft {
  readonly id: string
  readonly version: number
}

export interface EditorProps {
  surface: DocumentSurface
  /** Of the route. */
  title: string
  verb: 'Crear' | 'Editar'
  initial: EditorForm
  isNew: boolean
  existing: ExistingDraft | null
  firstFacts: EditorFacts
  /** Lines that could not be brought back. */
  leftOut: readonly string[]
  /** Which local draft it is, among those of this person and company. */
  draftName: string
  onAnother: () => void
  onReload: () => void
}

/** What a change touched, and the form after it. */
export type Edit = (fields: readonly string[], change: (form: EditorForm) => EditorForm) => void

const NOTHING: readonly Problem[] = []
const CHANGED_BY_OTHER = 697
const clock = new Intl.DateTimeFormat('es-CO', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'America/Bogota' })

/** The editor of any kind: what is typed is computed in the same frame by the functions of the server. */
export function Editor(props: EditorProps) {
  const { surface, title, verb, initial, existing: first, firstFacts, leftOut, onAnother, onReload } = props
  const { kind, endpoints } = surface
  const go = useGo()
  const session = useSession()
  const mayIssue = useMay(kind.permissions.issue)
  const [form, setForm] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [existing, setExisting] = useState(first)
  const [problems, setProblems] = useState(NOTHING)
  const [tab, setTab] = useState('observaciones')
  const [turn, setTurn] = useState(0)
  const isDirty = form !== saved
  const asked = useAsk(endpoints.facts, isDay(form.date) ? { query: { date: form.date } } : null)
  const facts = asked.data ?? firstFacts
  const worked = useComputed(kind, form, facts)
  const rows = useGridRows(form, facts, worked)
  const resolution = facts.resolutions.find(({ id }) => id === form.resolutionId) ?? null
  const series = kind.numbering === 'resolution' ? resolution : facts.consecutive
  const nextNumber = series ? `${series.prefix === '' ? '' : `${series.prefix}-`}${series.next}` : ''
  const entry = useEntryPreview(kind, form, facts, worked, nextNumber)

  const [edit] = useState(
    (): Edit => (fields, change) => {
      setForm(change)
      setProblems((before) => withoutProblems(before, fields))
    },
  )
  const [setWarehouse] = useState(() => (warehouseId: string) => {
    edit(['warehouseId', 'lines'], (before) => {
      void restock(before, warehouseId, edit)
      return { ...before, warehouseId }
    })
  })

  const draftKey = `${session?.user.userId ?? ''}.${session?.company?.companyId ?? ''}.${kind.path}.${props.draftName}`
  // Issued or thrown away: nothing of it is copied again while the page goes.
  const isFinished = useRef(false)
  const local = useLocalDraft(draftKey, () => (isDirty && !isFinished.current ? form : null), readForm)
  const refuse = (found: readonly Problem[]) => {
    setProblems(found)
    focusProblem(found)
  }
  // What the server answered lands on its fields.
  const land = (answered: Failure) => {
    if (answered.kind === 'business') refuse(problemsOf(answered.errors))
  }
  const refreshes = [endpoints.list, endpoints.totals, endpoints.view, endpoints.history, endpoints.facts, ...sourceReads(surface)]
  const creating = useSend(endpoints.create, { refreshes, inForm: true, onFailure: land })
  const updating = useSend(endpoints.update, { refreshes, inForm: true, onFailure: land })
  const sending = existing ? updating : creating
  const failure = sending.failure
  const isSubmitting = useRef(false)
  const [issuing, setIssuing] = useState(false)

  const send = async (submitted: EditorForm, issue: boolean): Promise<SavedDocument | null> => {
    if (isSubmitting.current) return null
    isSubmitting.current = true
    setIssuing(issue)
    try {
      const document = requestOf(submitted)
      const answer = existing
        ? await updating.run({ params: { id: existing.id }, body: { document, version: existing.version, issue } })
        : await creating.run({ body: { document, issue } })
      if (answer) local.clear()
      return answer
    } finally {
      isSubmitting.current = false
      setIssuing(false)
    }
  }
  const saveDraft = async (): Promise<boolean> => {
    const answer = await send(form, false)
    if (!answer) return false
    setExisting({ id: answer.id, version: answer.version })
    setSaved(form)
    setProblems(NOTHING)
    toast({
      text: `Borrador de ${kind.titles.short} guardado`,
      action: { label: 'Ver', onSelect: () => go(placeOf(kind, answer.id, 'view')) },
    })
    return true
  }
  const issueNow = async (then: 'view' | 'another') => {
    if (!mayIssue) return
    const found = problemsOf([
      ...checkDocument(worked.draft, worked.computed, kind.party === 'supplier'),
      ...(kind.numbering === 'resolution' && form.resolutionId === null
        ? [documentErrors.of('required', { campo: 'Resolución' }, 'resolutionId')]
        : []),
    ])
    if (found.length > 0) return refuse(found)
    const answer = await send(form, true)
    if (!answer) return
    // Nothing is left to lose before the page is left.
    isFinished.current = true
    local.clear()
    flushSync(() => setSaved(form))
    toast({ text: `${heading(kind)} ${answer.number ?? ''} ${kind.titles.gender === 'f' ? 'emitida' : 'emitido'}` })
    if (then === 'another') onAnother()
    else go(placeOf(kind, answer.id, 'view'), { replace: true })
  }

  const unsaved = useUnsavedChanges(isDirty, saveDraft, () => {
    isFinished.current = true
    local.clear()
  })
  useAskBeforeLeaving(() => !isFinished.current && isDirty, unsaved)
  useShortcuts([
    { keys: 'ctrl+s', label: 'Guardar borrador', run: () => void saveDraft() },
    { keys: 'ctrl+enter', label: 'Guardar y emitir', run: () => void issueNow('view') },
  ])
  // The router asks before leaving.
  const leave = () => go(existing ? placeOf(kind, existing.id, 'view') : kind.path)
  const recover = (values: EditorForm) => {
    setForm(values)
    setTurn((before) => before + 1)
    local.dismiss(false)
  }
  const changeWithholding = (id: string, change: { amount: string; reason: string } | null) =>
    edit([`withholdings.${id}`], (before) => ({
      ...before,
      withholdings: [
        ...before.withholdings.filter(({ withholdingId }) => withholdingId !== id),
        ...(change ? [{ withholdingId: id, ...change }] : []),
      ],
    }))
  const [keepWithholding] = useState(() => changeWithholding)
  const [keepDiscount] = useState(() => (discount: EditorForm['discount']) => edit(['discount'], (before) => ({ ...before, discount })))
  const isBusy = sending.isSending
  const wasChanged = failure?.kind === 'business' && failure.code === CHANGED_BY_OTHER

  return (
    <Page
      title={title}
      heading={`${verb} ${kind.titles.short}`}
      onClose={leave}
      chips={<StateChip state="draft" look="filled" />}
      subtitle={nextNumber === '' ? 'El número se asigna al emitir' : `El número se asigna al emitir. Siguiente: ${nextNumber}`}
      crumbs={crumbsOf({ title: verb, parents: parentsOf(surface) })}
      actions={local.savedAt && isDirty && <span className="small muted">Copia local a las {clock.format(local.savedAt)}</span>}
      footer={
        <EditorFoot computed={worked.computed} words={totalInWords(worked.computed.priced.total)}>
          <Button look="quiet" onClick={leave}>
            Cancelar
          </Button>
          <Button shortcut="Ctrl S" busy={isBusy && !issuing} busyText="Guardando…" onClick={() => void saveDraft()}>
            Guardar borrador
          </Button>
          <SplitButton
            look="filled"
            label="Más formas de guardar"
            entries={[
              {
                label: 'Guardar y crear otra',
                onSelect: () => void issueNow('another'),
                disabledReason: mayIssue ? null : `Te falta el permiso «${kind.permissions.issue.title}»`,
              },
            ]}
          >
            <Button
              look="filled"
              shortcut="Ctrl Enter"
              busy={isBusy && issuing}
              busyText="Emitiendo…"
              disabledReason={mayIssue ? null : `Te falta el permiso «${kind.permissions.issue.title}»`}
              onClick={() => void issueNow('view')}
            >
              Guardar y emitir
            </Button>
          </SplitButton>
        </EditorFoot>
      }
    >
      <div className="stack" onBlur={local.save}>
        <EditorNotices
          kind={kind}
          form={form}
          facts={facts}
          resolution={resolution}
          problems={problems}
          failure={failure?.kind === 'business' ? null : (failure?.message ?? null)}
          leftOut={leftOut}
          factsError={asked.error}
          onProblem={(problem) => focusProblem([problem])}
          edit={edit}
        />
        {local.found && (
          <Notice tone="info" action={{ label: 'Recuperar', onSelect: () => local.found && recover(local.found.values) }}>
            {local.found.label}{' '}
            <button type="button" className="link doc-clear" onClick={() => local.dismiss(true)}>
              Descartar
            </button>
          </Notice>
        )}
        <EditorHead kind={kind} form={form} facts={facts} problems={problems} isNew={props.isNew} edit={edit} onWarehouse={setWarehouse} />
        <EditorLines key={turn} form={form} facts={facts} rows={rows} problems={problems} edit={edit} />
        <div className="doc-editor-foot">
          <div className="doc-editor-tabs">
            <Tabs
              label="Más del documento"
              current={tab}
              onChange={setTab}
              tabs={[
                {
                  id: 'observaciones',
                  label: 'Observaciones',
                  content: (
                    <TextArea
                      label="Observaciones"
                      hideLabel
                      rows={4}
                      maxLength={2000}
                      placeholder="Salen impresas en el documento"
                      value={form.notes}
                      onChange={(notes) => edit(['notes'], (before) => ({ ...before, notes }))}
                    />
                  ),
                },
                ...(kind.isOffer
                  ? [
                      {
                        id: 'condiciones',
                        label: 'Condiciones',
                        content: (
                          <TextArea
                            label="Condiciones"
                            hideLabel
                            rows={4}
                            maxLength={2000}
                            placeholder="Garantía, forma de entrega, lo que no incluye"
                            value={form.terms}
                            onChange={(terms) => edit(['terms'], (before) => ({ ...before, terms }))}
                          />
                        ),
                      },
                    ]
                  : []),
                ...(entry ? [{ id: 'contabilizacion', label: 'Contabilización', content: <EntryTab entry={entry} /> }] : []),
              ]}
            />
          </div>
          <div className="doc-totals">
            <EditorTotals computed={worked.computed} discount={form.discount} onDiscount={keepDiscount} onWithholding={keepWithholding} />
          </div>
        </div>
      </div>
      {unsaved.dialog}
      {wasChanged && (
        <Dialog
          title="Alguien más guardó este documento"
          onClose={sending.reset}
          footer={
            <>
              <Button look="quiet" onClick={sending.reset} data-autofocus="">
                Volver
              </Button>
              <Button
                look="filled"
                onClick={() => {
                  sending.reset()
                  isFinished.current = true
                  local.clear()
                  flushSync(() => setSaved(form))
                  onReload()
                }}
              >
                Recargar
              </Button>
            </>
          }
        >
          <p>{failure?.message}</p>
          <p className="muted">Al recargar ves lo que guardó, y lo que escribiste aquí se pierde.</p>
        </Dialog>
      )}
    </Page>
  )
}

/** Stock and cost of the products in another warehouse; they arrive when they arrive. */
async function restock(form: EditorForm, warehouseId: string, edit: Edit): Promise<void> {
  const ids = [...new Set(form.lines.filter((line) => line.warehouseId === null).map((line) => line.item.id))]
  if (ids.length === 0) return
  const answer = await askOnce(lookupItems, { body: { ids, warehouseId, date: form.date } }).catch(() => null)
  if (!answer) return
  const items = new Map(answer.items.map((item) => [item.id, item]))
  edit([], (now) =>
    now.warehouseId === warehouseId
      ? {
          ...now,
          lines: now.lines.map((line) => {
            const found = line.warehouseId === null ? items.get(line.item.id) : undefined
            return found ? { ...line, item: itemOf(found) } : line
          }),
        }
      : now,
  )
}
