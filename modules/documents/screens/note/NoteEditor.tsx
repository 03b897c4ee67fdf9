/** The editor of a note: what is taken off each line, computed in the same frame by the functions of the server. */
import { DocumentFiles } from '../../files/DocumentFiles.tsx'
import { useState } from 'react'
import { percentText } from '#base/decimal.ts'
import { useHeld, useToday } from '#platform/web/index.tsx'
import { writtenDraft } from '../../write/changes/written.ts'
import { pureProblems } from '../../conditions/pure.ts'
import type { Correctable } from '../../correction/endpoints.ts'
import { repriced } from '../../correction/repriced.ts'
import type { EditorFacts } from '../../endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { emptyHead } from '../../parts/head.ts'
import { unitText } from '../../parts/units.ts'
import { DocumentTotals } from '../DocumentTotals.tsx'
import { EditorFrame } from '../editor/EditorFrame.tsx'
import { EditorTabs } from '../editor/EditorTabs.tsx'
import { longTexts } from '../editor/HeadFields.tsx'
import { withholdingLabel } from '../labels.ts'
import { readNote, requestOfNote, takingAll, type NoteForm } from './note-form.ts'
import { AboutLine } from './NoteHead.tsx'
import { NoteTerms } from './NoteTerms.tsx'
import { NoteLines } from './NoteLines.tsx'
import { useNoteWork } from './note-work.tsx'
import { Obstacles } from '../editor/Obstacles.tsx'
import { ProblemNotices } from '../editor/ProblemNotices.tsx'
import { useSaving } from '../editor/saving.tsx'
import type { ExistingDraft } from '../editor/existing.ts'
import { netOfNote, type DocumentSurface } from '../editor/surface.ts'
import { figuresOfDraft } from '../editor/totals.ts'

const NO_KINDS: readonly DocumentKind[] = []

export interface NoteEditorProps {
  surface: DocumentSurface
  title: string
  initial: NoteForm
  existing: ExistingDraft | null
  /** What is corrected, and where it is shown. */
  document: Correctable
  source: string
  /** Those among which somebody chooses the type of a new one. */
  kinds: readonly DocumentKind[]
  firstFacts: EditorFacts
  draftName: string
  onReload: (() => void) | null
}

export function NoteEditor({
  surface,
  title,
  initial,
  existing,
  document,
  source,
  kinds,
  firstFacts,
  draftName,
  onReload,
}: NoteEditorProps) {
  const { kind } = surface
  const today = useToday()
  const who = useHeld()
  const [form, setForm] = useState(initial)
  const work = useNoteWork(surface, form, document, firstFacts)
  const { facts, corrected, draft, computed, shown, computing, settled, moneyAccounts } = work
  const saving = useSaving({
    surface,
    form,
    initial,
    existing,
    draftName,
    read: readNote,
    take: (kept) => setForm(kept),
    request: (written) => requestOfNote(written, document, kind),
    check: (saved) =>
      pureProblems({
        ...{ kind, use: 'issue', who, today, existing: saved, revised: existing?.isIssued ? initial : null },
        ...{ written: draft, input: requestOfNote(form, document, kind), computed, facts: computing, limits: facts.limits },
        // It has no fields of the company, and the number of a consecutive.
        ...{ customProblems: [], resolution: null },
      }),
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
      nextNumber={facts.next ?? ''}
      saving={saving}
      computed={shown}
      currency={document.currency}
      written={() =>
        writtenDraft(
          repriced(requestOfNote(form, document, kind), computed, corrected),
          computed,
          computing.units.map(unitText),
          namesOf(document, moneyAccounts),
          [],
        )
      }
      net={netOfNote(kind)}
      home={source}
      onReload={onReload}
    >
      <ProblemNotices surface={surface} problems={problems} failure={saving.failure} />
      <Obstacles surface={surface} facts={facts} />
      <NoteTerms
        {...{ kind, form, problems, today, moneyAccounts }}
        kinds={existing ? NO_KINDS : kinds}
        documentId={document.id}
        surplus={settled.surplus}
        onChange={change}
      />
      <AboutLine kind={kind} href={source} document={document} party={document.party.name} />
      <NoteLines
        kind={kind}
        form={form}
        document={document}
        computed={shown}
        problems={problems}
        onAll={() => change({ lines: takingAll(form, document) })}
        onChange={(position, line) => {
          const before = form.lines[position] ?? { taken: '', restock: true }
          change({ lines: { ...form.lines, [position]: { ...before, ...line } } })
        }}
      />
      <div className="doc-editor-foot">
        <EditorTabs
          files={<DocumentFiles surface={surface} id={saving.existing?.id ?? null} />}
          entry={kind.books && work.entry}
          texts={longTexts(kind, { ...emptyHead, notes: form.notes }, (_, notes) => change({ notes })).filter(({ id }) => id === 'notes')}
        />
        <div className="doc-totals">
          <DocumentTotals
            net={netOfNote(kind)}
            source={{
              ...figuresOfDraft(draft, shown, computed),
              withholdings: shown.withholdings.map(({ rule, amount }) => ({
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
