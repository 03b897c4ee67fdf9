import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { percentText, zeroAmount } from '#base/decimal.ts'
import { creditNoteConcepts, totalInWords } from '#colombia/index.ts'
import { listMoneyAccounts } from '#modules/treasury/index.ts'
import {
  Button,
  DateField,
  KitLink,
  Money,
  Notice,
  Page,
  Segmented,
  SelectField,
  StateChip,
  Tabs,
  TextArea,
  toast,
  useLocalDraft,
  useShortcuts,
  useUnsavedChanges,
} from '#platform/ui/index.tsx'
import { crumbsOf, type Failure, useAsk, useAskBeforeLeaving, useGo, useMay, useSend, useSession } from '#platform/web/index.tsx'
import { checkDocument } from '../check.ts'
import { correctionProblems } from '../correction/check.ts'
import { computeCorrection } from '../correction/corrected.ts'
import type { Correctable } from '../correction/endpoints.ts'
import type { EditorFacts } from '../endpoints.ts'
import type { SavedDocument } from '../wire.ts'
import { draftOf } from '../wire.ts'
import { DocumentTotals } from './DocumentTotals.tsx'
import { EditorFoot } from './EditorFoot.tsx'
import { EntryTab } from './EntryTab.tsx'
import { accountBook, previewEntry } from './entry.ts'
import type { ExistingDraft } from './Editor.tsx'
import { dayFacts } from './facts.ts'
import { focusProblem } from './focus.tsx'
import { withholdingLabel } from './labels.ts'
import { correctedOf, costsBack, readNote, requestOfNote, settledOf, type Concept, type NoteForm } from './note-form.ts'
import { NoteLines } from './NoteLines.tsx'
import { problemOf, problemsOf, said, type Problem } from './problems.ts'
import { heading, parentsOf, placeOf, sourceReads, type DocumentSurface } from './surface.ts'
import './documents.css'
import './editor.css'

export interface NoteEditorProps {
  surface: DocumentSurface
  title: string
  initial: NoteForm
  existing: ExistingDraft | null
  /** What is corrected, and where it is shown. */
  document: Correctable
  source: string
  facts: EditorFacts
  draftName: string
}

const NOTHING: readonly Problem[] = []
const NET = 'Neto a acreditar'

/** The editor of a note: what is taken off each line, computed in the same frame by the functions of the server. */
export function NoteEditor({ surface, title, initial, existing: first, document, source, facts, draftName }: NoteEditorProps) {
  const { kind, endpoints } = surface
  const go = useGo()
  const session = useSession()
  const mayIssue = useMay(kind.permissions.issue)
  const [form, setForm] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [existing, setExisting] = useState(first)
  const [problems, setProblems] = useState(NOTHING)
  const [tab, setTab] = useState('observaciones')
  const isDirty = form !== saved
  const isFinished = useRef(false)
  const moneyAccounts = useAsk(listMoneyAccounts, form.surplus === 'refund' ? {} : null).data?.accounts ?? []

  const corrected = useMemo(() => correctedOf(document), [document])
  const ofDay = useMemo(() => dayFacts(facts), [facts])
  const worked = useMemo(() => {
    const draft = draftOf(requestOfNote(form, document))
    return { draft, computed: computeCorrection(draft, corrected) }
  }, [form, document, corrected])
  const { draft, computed } = worked
  const moneyAccount = moneyAccounts.find(({ id }) => id === form.moneyAccountId)
  const settled = settledOf(document, computed.payable, form.surplus === 'refund' ? (moneyAccount?.accountId ?? null) : null)
  const computing = {
    ...ofDay,
    buyer: null,
    corrected,
    items: new Map(
      document.lines.map(({ item }) => [
        item.id,
        { ...item, active: true, unitCode: '', unitName: '', withholdingCode: null, icaCode: null },
      ]),
    ),
  }
  const next = facts.consecutive ? `${facts.consecutive.prefix}-${facts.consecutive.next}` : ''
  const entry = previewEntry(
    kind,
    {
      number: next,
      date: draft.date,
      dueDate: draft.dueDate,
      partyId: document.party.id,
      draft,
      computed,
      facts: computing,
      costs: costsBack(form, document),
      settled,
    },
    accountBook(facts.accounts),
  )

  const draftKey = `${session?.user.userId ?? ''}.${session?.company?.companyId ?? ''}.${kind.path}.${draftName}`
  const local = useLocalDraft(draftKey, () => (isDirty && !isFinished.current ? form : null), readNote)
  const refuse = (found: readonly Problem[]) => {
    setProblems(found)
    focusProblem(found)
  }
  const land = (answered: Failure) => {
    if (answered.kind === 'business') refuse(problemsOf(answered.errors))
  }
  const refreshes = [endpoints.list, endpoints.totals, endpoints.view, endpoints.history, endpoints.facts, ...sourceReads(surface)]
  const creating = useSend(endpoints.create, { refreshes, inForm: true, onFailure: land })
  const updating = useSend(endpoints.update, { refreshes, inForm: true, onFailure: land })
  const sending = existing ? updating : creating
  const isSubmitting = useRef(false)
  const [issuing, setIssuing] = useState(false)
  const send = async (issue: boolean): Promise<SavedDocument | null> => {
    if (isSubmitting.current) return null
    isSubmitting.current = true
    setIssuing(issue)
    try {
      const request = requestOfNote(form, document)
      const answer = existing
        ? await updating.run({ params: { id: existing.id }, body: { document: request, version: existing.version, issue } })
        : await creating.run({ body: { document: request, issue } })
      if (answer) local.clear()
      return answer
    } finally {
      isSubmitting.current = false
      setIssuing(false)
    }
  }
  const saveDraft = async (): Promise<boolean> => {
    const answer = await send(false)
    if (!answer) return false
    setExisting({ id: answer.id, version: answer.version })
    setSaved(form)
    setProblems(NOTHING)
    toast({ text: `Borrador de ${kind.titles.short} guardado` })
    return true
  }
  const issueNow = async () => {
    if (!mayIssue) return
    const found = problemsOf([...checkDocument(draft, computed, false), ...correctionProblems(kind, draft, { corrected })])
    if (found.length > 0) return refuse(found)
    const answer = await send(true)
    if (!answer) return
    isFinished.current = true
    local.clear()
    flushSync(() => setSaved(form))
    toast({ text: `${heading(kind)} ${answer.number ?? ''} emitida` })
    go(placeOf(kind, answer.id, 'view'), { replace: true })
  }
  const unsaved = useUnsavedChanges(isDirty, saveDraft, () => {
    isFinished.current = true
    local.clear()
  })
  useAskBeforeLeaving(() => !isFinished.current && isDirty, unsaved)
  useShortcuts([
    { keys: 'ctrl+s', label: 'Guardar borrador', run: () => void saveDraft() },
    { keys: 'ctrl+enter', label: 'Guardar y emitir', run: () => void issueNow() },
  ])
  const change = (changes: Partial<NoteForm>) => {
    setProblems(NOTHING)
    setForm((before) => ({ ...before, ...changes }))
  }
  const leave = () => go(existing ? placeOf(kind, existing.id, 'view') : source)
  const isBusy = sending.isSending
  const general = problems.filter(({ field }) => field === null || field === 'lines')

  return (
    <Page
      title={title}
      heading={title}
      onClose={leave}
      chips={<StateChip state="draft" look="filled" />}
      subtitle={next === '' ? 'El número se asigna al emitir' : `El número se asigna al emitir. Siguiente: ${next}`}
      crumbs={crumbsOf({ title, parents: parentsOf(surface) })}
      footer={
        <EditorFoot computed={computed} net={NET} words={totalInWords(computed.priced.total)}>
          <Button look="quiet" onClick={leave}>
            Cancelar
          </Button>
          <Button shortcut="Ctrl S" busy={isBusy && !issuing} busyText="Guardando…" onClick={() => void saveDraft()}>
            Guardar borrador
          </Button>
          <Button
            look="filled"
            shortcut="Ctrl Enter"
            busy={isBusy && issuing}
            busyText="Emitiendo…"
            disabledReason={mayIssue ? null : `Te falta el permiso «${kind.permissions.issue.title}»`}
            onClick={() => void issueNow()}
          >
            Guardar y emitir
          </Button>
        </EditorFoot>
      }
    >
      <div className="stack" onBlur={local.save}>
        {general.map((problem) => (
          <Notice key={problem.message} tone="danger">
            {said(problem)}
          </Notice>
        ))}
        {sending.failure && sending.failure.kind !== 'business' && <Notice tone="danger">{sending.failure.message}</Notice>}
        {local.found && (
          <Notice
            tone="info"
            action={{
              label: 'Recuperar',
              onSelect: () => {
                if (local.found) setForm(local.found.values)
                local.dismiss(false)
              },
            }}
          >
            {local.found.label}{' '}
            <button type="button" className="link doc-clear" onClick={() => local.dismiss(true)}>
              Descartar
            </button>
          </Notice>
        )}
        <div className="doc-head">
          <SelectField
            label="Concepto"
            name="correction.concept"
            required
            value={form.concept}
            error={problemOf(problems, 'correction.concept')}
            options={creditNoteConcepts.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(concept) => change({ concept: concept as Concept, lines: {} })}
          />
          <DateField
            label="Fecha"
            name="date"
            required
            value={form.date}
            error={problemOf(problems, 'date')}
            onChange={(date) => change({ date })}
          />
          {settled.surplus > zeroAmount && (
            <Segmented
              label="Lo que supera el saldo"
              help={
                <>
                  Sobran <Money value={settled.surplus} sign />
                </>
              }
              value={form.surplus === 'refund' ? 'refund' : 'keep'}
              onChange={(surplus) => change({ surplus })}
              options={[
                { value: 'keep', label: 'Dejar a favor' },
                { value: 'refund', label: 'Devolver dinero' },
              ]}
            />
          )}
          {settled.surplus > zeroAmount && form.surplus === 'refund' && (
            <SelectField
              label="Cuenta de donde sale"
              name="correction.moneyAccountId"
              required
              value={form.moneyAccountId ?? ''}
              error={problemOf(problems, 'correction.moneyAccountId')}
              options={[{ value: '', label: 'Elige la cuenta' }, ...moneyAccounts.map(({ id, name }) => ({ value: id, label: name }))]}
              onChange={(id) => change({ moneyAccountId: id === '' ? null : id })}
            />
          )}
        </div>
        <div className="doc-head-line">
          <span>
            <span className="muted">Factura</span>{' '}
            <KitLink href={source} className="link b">
              {document.number}
            </KitLink>
          </span>
          <span>
            <span className="muted">Cliente</span> {document.party.name}
          </span>
          <span>
            <span className="muted">Total</span> <Money value={document.total} />
          </span>
          <span>
            <span className="muted">Saldo</span> <Money value={document.balance} />
          </span>
        </div>
        <NoteLines
          form={form}
          document={document}
          computed={computed}
          problems={problems}
          onChange={(position, line) => {
            const before = form.lines[position] ?? { taken: '', restock: true }
            change({ lines: { ...form.lines, [position]: { ...before, ...line } } })
          }}
        />
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
                      placeholder="Por qué se hace la nota. Salen impresas"
                      value={form.notes}
                      onChange={(notes) => change({ notes })}
                    />
                  ),
                },
                ...(entry ? [{ id: 'contabilizacion', label: 'Contabilización', content: <EntryTab entry={entry} /> }] : []),
              ]}
            />
          </div>
          <div className="doc-totals">
            <DocumentTotals
              net={NET}
              source={{
                ...computed.priced,
                withholdings: computed.withholdings.map(({ rule, amount }) => ({
                  id: rule.id,
                  name: withholdingLabel({ kind: rule.kind, rate: percentText(rule.rate) }),
                  amount,
                })),
                payable: computed.payable,
              }}
            />
          </div>
        </div>
      </div>
      {unsaved.dialog}
    </Page>
  )
}
