import { useMemo, useState } from 'react'
import { isDay } from '#base/date.ts'
import { percentText, zeroAmount } from '#base/decimal.ts'
import { notFuture } from '#platform/rules/index.ts'
import { DateField, SelectField } from '#platform/ui/index.tsx'
import { useAsk, useToday } from '#platform/web/index.tsx'
import { futureProblems } from '#modules/accounting/index.ts'
import { writtenDraft } from '../changes/written.ts'
import { checkDocument } from '../check.ts'
import { correctionProblems } from '../correction/check.ts'
import { computeCorrection } from '../correction/corrected.ts'
import type { Correctable } from '../correction/endpoints.ts'
import { repriced } from '../correction/repriced.ts'
import type { EditorFacts } from '../endpoints.ts'
import { unitOfView, unitText } from '../units.ts'
import { draftOf } from '../wire.ts'
import { figuresOfDraft } from './totals.ts'
import { emptyHead } from '../parts/head.ts'
import { DocumentTotals } from './DocumentTotals.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { EditorTabs } from './EditorTabs.tsx'
import { accountBook, centerNames, previewEntry } from './entry.ts'
import { dayFacts } from './facts.ts'
import { conceptOf } from './form.ts'
import { withholdingLabel } from './labels.ts'
import { correctedOf, costsBack, readNote, requestOfNote, settledOf, takenLines, type NoteForm } from './note-form.ts'
import { AboutLine } from './NoteHead.tsx'
import { longTexts } from './HeadFields.tsx'
import { NoteLines } from './NoteLines.tsx'
import { ProblemNotices } from './ProblemNotices.tsx'
import { problemOf } from './problems.ts'
import { type ExistingDraft, useSaving } from './saving.tsx'
import { SurplusFields, useMoneyAccounts } from './SurplusFields.tsx'
import { NET_OF_NOTE, type DocumentSurface } from './surface.ts'
import { Obstacles } from './Obstacles.tsx'

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

/** The editor of a note: what is taken off each line, computed in the same frame by the functions of the server. */
export function NoteEditor({ surface, title, initial, existing, document, source, firstFacts, draftName, onReload }: NoteEditorProps) {
  const { kind } = surface
  const [form, setForm] = useState(initial)
  const asked = useAsk(surface.endpoints.facts, isDay(form.date) ? { query: { date: form.date } } : null)
  const facts = asked.data ?? firstFacts
  const moneyAccounts = useMoneyAccounts(form.surplus)

  const corrected = useMemo(() => correctedOf(document), [document])
  const ofDay = useMemo(() => dayFacts(facts), [facts])
  const worked = useMemo(() => {
    const draft = draftOf(requestOfNote(form, document))
    return { draft, computed: computeCorrection(draft, corrected) }
  }, [form, document, corrected])
  const { draft, computed } = worked
  const moneyAccount = moneyAccounts.find(({ id }) => id === form.moneyAccountId)
  const settled = settledOf(document, computed.payable, form.surplus === 'refund' ? (moneyAccount?.accountId ?? null) : null)
  const units = takenLines(form, document).map(unitOfView)
  const computing = {
    ...ofDay,
    buyer: null,
    earlier: [],
    referred: corrected,
    corrected,
    units,
    items: new Map(
      document.lines.map(({ item }) => [
        item.id,
        { ...item, active: true, unitCode: '', unitName: '', withholdingCode: null, icaCode: null },
      ]),
    ),
  }
  const next = facts.next ?? ''
  const entry = () =>
    previewEntry(
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
      centerNames(document.lines.map(({ costCenter }) => costCenter)),
    )

  const today = useToday()
  const saving = useSaving({
    surface,
    form,
    initial,
    existing,
    draftName,
    read: readNote,
    take: (kept) => setForm(kept),
    request: (written) => requestOfNote(written, document),
    check: () => [
      ...futureProblems(draft.date, today),
      ...checkDocument(draft, computed, kind),
      ...correctionProblems(kind, draft, { referred: corrected, corrected }),
    ],
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
      written={() =>
        writtenDraft(
          repriced(requestOfNote(form, document), computed, corrected),
          computed,
          units.map(unitText),
          namesOf(document, moneyAccounts),
          [],
        )
      }
      net={NET_OF_NOTE}
      home={source}
      onReload={onReload}
    >
      <ProblemNotices surface={surface} problems={problems} failure={saving.failure} />
      <Obstacles surface={surface} facts={facts} />
      <div className="doc-head">
        <SelectField
          label="Concepto"
          name="correction.concept"
          required
          value={form.concept}
          error={problemOf(problems, 'correction.concept')}
          options={(kind.note?.concepts ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(concept) => change({ concept: conceptOf(concept), lines: {} })}
        />
        <DateField
          label="Fecha"
          name="date"
          required
          value={form.date}
          error={problemOf(problems, 'date') ?? notFuture(form.date, today)}
          onChange={(date) => change({ date })}
        />
        {settled.surplus > zeroAmount && (
          <SurplusFields
            label="Lo que supera el saldo"
            over={settled.surplus}
            surplus={form.surplus}
            moneyAccountId={form.moneyAccountId}
            moneyAccounts={moneyAccounts}
            problems={problems}
            onChange={change}
          />
        )}
      </div>
      <AboutLine href={source} document={document} party={document.party.name} />
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
          entry={kind.books && entry}
          texts={longTexts(kind, { ...emptyHead, notes: form.notes }, (_, notes) => change({ notes })).filter(({ id }) => id === 'notes')}
        />
        <div className="doc-totals">
          <DocumentTotals
            net={NET_OF_NOTE}
            source={{
              ...figuresOfDraft(draft, computed),
              withholdings: computed.withholdings.map(({ rule, amount }) => ({
                id: rule.id,
                name: withholdingLabel({ kind: rule.kind, rate: percentText(rule.rate) }),
                amount,
              })),
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
    ...lines
      .flatMap(({ item, warehouse, costCenter }) => [item, ...(warehouse ? [warehouse] : []), ...(costCenter ? [costCenter] : [])])
      .map(({ id, name }) => [id, name] as const),
    ...moneyAccounts.map(({ id, name }) => [id, name] as const),
  ])
