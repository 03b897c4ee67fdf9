import { zeroAmount, type Amount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { notFuture } from '#platform/rules/index.ts'
import { DateField, SelectField } from '#platform/ui/index.tsx'
import { useGo } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { plainIn } from '../../parts/head.ts'
import { conceptOf } from '../editor/form.ts'
import { HeadField } from '../editor/HeadFields.tsx'
import { KindField } from '../editor/KindField.tsx'
import { problemOf, type Problem } from '../editor/problems.ts'
import { SurplusFields, type useMoneyAccounts } from '../editor/SurplusFields.tsx'
import { aboutPlace, KIND_QUERY } from '../editor/surface.ts'
import type { NoteForm } from './note-form.ts'

interface NoteTermsProps {
  kind: DocumentKind
  /** Of a new one: the kinds among which its type is chosen. */
  kinds: readonly DocumentKind[]
  documentId: string
  form: NoteForm
  /** What is over the balance of its document. */
  surplus: Amount
  moneyAccounts: ReturnType<typeof useMoneyAccounts>
  problems: readonly Problem[]
  today: Day
  onChange: (changes: Partial<NoteForm>) => void
}

/** What a note is, how the third party numbers it, why and when it is made, and where goes what is over the balance. */
export function NoteTerms({ kind, kinds, documentId, form, surplus, moneyAccounts, problems, today, onChange }: NoteTermsProps) {
  const go = useGo()
  return (
    <div className="doc-head">
      {kinds.length > 1 && (
        <KindField kind={kind} kinds={kinds} onChange={(code) => go(`${aboutPlace(kind, documentId)}?${KIND_QUERY}=${code}`)} />
      )}
      {plainIn(kind, 'terms').map((name) => (
        <HeadField
          key={name}
          kind={kind}
          name={name}
          value={name === 'supplierPrefix' || name === 'supplierNumber' ? form[name] : ''}
          error={problemOf(problems, name)}
          onChange={(text) => onChange({ [name]: text ?? '' })}
        />
      ))}
      <SelectField
        label="Concepto"
        name="correction.concept"
        required
        value={form.concept}
        error={problemOf(problems, 'correction.concept')}
        options={(kind.note?.concepts ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(concept) => onChange({ concept: conceptOf(concept), lines: {} })}
      />
      <DateField
        label="Fecha"
        name="date"
        required
        value={form.date}
        error={problemOf(problems, 'date') ?? notFuture(form.date, today)}
        onChange={(date) => onChange({ date })}
      />
      {surplus > zeroAmount && (
        <SurplusFields
          kind={kind}
          label="Lo que supera el saldo"
          over={surplus}
          surplus={form.surplus}
          moneyAccountId={form.moneyAccountId}
          moneyAccounts={moneyAccounts}
          problems={problems}
          onChange={onChange}
        />
      )}
    </div>
  )
}
