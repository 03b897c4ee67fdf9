import type { Amount } from '#base/decimal.ts'
import { zeroAmount } from '#base/decimal.ts'
import { DateField, KitLink, Money, SelectField } from '#platform/ui/index.tsx'
import { partyLabel, type DocumentKind, type NoteQuestions } from '../../kind/kind.ts'
import { conceptOf, type EditorCorrection } from '../editor/form.ts'
import { problemOf, type Problem } from '../editor/problems.ts'
import { SurplusFields, type useMoneyAccounts } from '../editor/SurplusFields.tsx'

interface AboutProps {
  kind: Pick<DocumentKind, 'party'>
  /** Where it is shown; null when that is not known. */
  href: string | null
  document: { readonly number: string; readonly total: string; readonly balance: string }
  party: string
}

/** The document that a note is about: its number, its customer and what is owed of it. */
export function AboutLine({ kind, href, document, party }: AboutProps) {
  return (
    <div className="doc-head-line">
      <span>
        <span className="muted">Factura</span>{' '}
        {href === null ? (
          <b className="b">{document.number}</b>
        ) : (
          <KitLink href={href} className="link b">
            {document.number}
          </KitLink>
        )}
      </span>
      {party !== '' && (
        <span>
          <span className="muted">{partyLabel(kind)}</span> {party}
        </span>
      )}
      <span>
        <span className="muted">Total</span> <Money value={document.total} />
      </span>
      {document.balance !== '' && (
        <span>
          <span className="muted">Saldo</span> <Money value={document.balance} />
        </span>
      )}
    </div>
  )
}

interface NoteHeadProps {
  kind: DocumentKind
  note: NoteQuestions
  correction: EditorCorrection
  payable: Amount
  moneyAccounts: ReturnType<typeof useMoneyAccounts>
  problems: readonly Problem[]
  onChange: (fields: readonly string[], change: Partial<EditorCorrection>) => void
}

/** Why a note is made, the period that it is about when it names no document, and where its value goes. */
export function NoteHead({ kind, note, correction, payable, moneyAccounts, problems, onChange }: NoteHeadProps) {
  const day = (label: string, name: 'from' | 'to') => (
    <DateField
      label={label}
      name={`correction.period.${name}`}
      required
      value={correction[name]}
      error={problemOf(problems, `correction.period.${name}`)}
      onChange={(value) => onChange(['correction.period.from', 'correction.period.to'], { [name]: value })}
    />
  )
  return (
    <>
      <SelectField
        label="Concepto"
        name="correction.concept"
        required
        value={correction.concept}
        error={problemOf(problems, 'correction.concept')}
        options={note.concepts.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(concept) => onChange(['correction.concept'], { concept: conceptOf(concept) })}
      />
      {correction.document === null && (
        <>
          {day('Facturado desde', 'from')}
          {day('Facturado hasta', 'to')}
        </>
      )}
      {kind.corrects && payable > zeroAmount && (
        <SurplusFields
          kind={kind}
          label="Qué se hace con el valor"
          surplus={correction.surplus}
          moneyAccountId={correction.moneyAccountId}
          moneyAccounts={moneyAccounts}
          problems={problems}
          onChange={(change) => onChange(['correction.surplus', 'correction.moneyAccountId'], change)}
        />
      )}
    </>
  )
}
