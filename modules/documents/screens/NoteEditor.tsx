import { useMemo, useState } from 'react'
import { isDay } from '#base/date.ts'
import { percentText, zeroAmount } from '#base/decimal.ts'
import { creditNoteConcepts } from '#colombia/index.ts'
import { listMoneyAccounts } from '#modules/treasury/index.ts'
import { DateField, KitLink, Money, Segmented, SelectField } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { writtenDraft } from '../changes/written.ts'
import { checkDocument } from '../check.ts'
import { correctionProblems } from '../correction/check.ts'
import { computeCorrection } from '../correction/corrected.ts'
import type { Correctable } from '../correction/endpoints.ts'
import { repriced } from '../correction/repriced.ts'
import type { EditorFacts } from '../endpoints.ts'
import { draftOf } from '../wire.ts'
import { DocumentTotals } from './DocumentTotals.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { EditorTabs } from './EditorTabs.tsx'
import { accountBook, previewEntry } from './entry.ts'
import { dayFacts } from './facts.ts'
import { withholdingLabel } from './labels.ts'
import { correctedOf, costsBack, readNote, requestOfNote, settledOf, type Concept, type NoteForm } from './note-form.ts'
import { NoteLines } from './NoteLines.tsx'
import { ClosedPeriodNotice, ProblemNotices } from './ProblemNotices.tsx'
import { problemOf } from './problems.ts'
import { type ExistingDraft, useSaving } from './saving.tsx'
import type { DocumentSurface } from './surface.ts'

export interface NoteEditorProps {
  surface: DocumentSurface
  title: string
  initial: NoteForm
  existing: ExistingDraft | null
  /** What is corrected, and where it is shown. */
  document: Correctable
  source: string
  firstFacts: EditorFacts
  draftName: string
  onReload: (() => void) | null
}

const NET = 'Neto a acreditar'

/** The editor of a note: what is taken off each line, computed in the same frame by the functions of the server. */
export function NoteEditor({ surface, title, initial, existing, document, source, firstFacts, draftName, onReload }: NoteEditorProps) {
  const { kind } = surface
  const [form, setForm] = useState(initial)
  const asked = useAsk(surface.endpoints.facts, isDay(form.date) ? { query: { date: form.date } } : null)
  const facts = asked.data ?? firstFacts
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

  const saving = useSaving({
    surface,
    form,
    initial,
    existing,
    draftName,
    read: readNote,
    request: (written) => requestOfNote(written, document),
    check: () => [...checkDocument(draft, computed, false), ...correctionProblems(kind, draft, { corrected })],
  })
  const { problems } = saving
  const change = (changes: Partial<NoteForm>) => {
    saving.setProblems(() => [])
    setForm((before) => ({ ...before, ...changes }))
  }

  return (
    <EditorFrame
      surface={surface}
      title={title}
      verb={existing ? 'Editar' : 'Crear'}
      nextNumber={next}
      saving={saving}
      computed={computed}
      written={() => writtenDraft(repriced(requestOfNote(form, document), computed), computed, namesOf(document, moneyAccounts))}
      net={NET}
      home={source}
      onRecover={setForm}
      onReload={onReload}
    >
      <ProblemNotices problems={problems} failure={saving.failure} />
      <ClosedPeriodNotice date={form.date} isOpen={facts.periodIsOpen} />
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
        <EditorTabs
          entry={entry}
          texts={[
            {
              id: 'observaciones',
              label: 'Observaciones',
              placeholder: 'Por qué se hace la nota. Salen impresas',
              value: form.notes,
              onChange: (notes) => change({ notes }),
            },
          ]}
        />
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
    </EditorFrame>
  )
}

const namesOf = (
  { party, lines }: Correctable,
  moneyAccounts: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> =>
  new Map([
    [party.id, party.name],
    ...lines.flatMap(({ item, warehouse }) => [item, ...(warehouse ? [warehouse] : [])]).map(({ id, name }) => [id, name] as const),
    ...moneyAccounts.map(({ id, name }) => [id, name] as const),
  ])
