/** A withholding of a document that is closed: its concept in force, on what is left of the document, and why. */
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { amountText, isAmountText, parseAmount, parsePercent, zeroAmount } from '#base/decimal.ts'
import { Button, Dialog, FieldGrid, format, LoadError, MoneyField, Notice, SelectField } from '#platform/ui/index.tsx'
import { useAsk, type AnswerOf } from '#platform/web/index.tsx'
import type { OpenItemView } from '../endpoints.ts'
import { emptyLine, type TypedLine } from '../settlement-form.ts'
import { withheldAmount } from '../withholding/withheld.ts'
import type { SettlementSurface } from './surface.ts'

export interface WithholdingDialogProps {
  readonly surface: SettlementSurface
  readonly items: readonly OpenItemView[]
  /** Of the money: the rates are of that day. */
  readonly date: string
  readonly onAdd: (line: TypedLine) => void
  readonly onClose: () => void
}

type Found = AnswerOf<SettlementSurface['calls']['withholdable']>
type Rule = Found['rules'][number]
type Document = Found['documents'][number]

/** Waits for the concepts of the day and for what is left of each document. */
export function WithholdingDialog(props: WithholdingDialogProps) {
  const { surface, items, date, onClose } = props
  const asked = useAsk(surface.calls.withholdable, { query: { date, items: items.map(({ id }) => id).join(',') } })
  if (asked.data && asked.data.documents.length > 0) return <Chosen {...props} {...asked.data} />
  return (
    <Dialog title="Agregar retención" onClose={onClose} footer={<Button onClick={onClose}>Volver</Button>}>
      {asked.error ? (
        <LoadError message={asked.error} onRetry={asked.ask} />
      ) : (
        asked.data && (
          <Notice tone="quiet">Ninguno de estos documentos dice su base: agrega la retención como un concepto, con la suya.</Notice>
        )
      )}
    </Dialog>
  )
}

const leftOf = (document: Document | undefined, rule: Rule | undefined): string =>
  document?.left.find(({ kind }) => kind === rule?.kind)?.base ?? ''

const proposed = (base: string, rule: Rule | undefined): string =>
  rule && isAmountText(base) ? amountText(withheldAmount(parseAmount(base), parsePercent(rule.percent))) : ''

function Chosen({ rules, documents, onAdd, onClose }: WithholdingDialogProps & Found) {
  const [documentId, setDocument] = useState(documents[0]?.openItemId ?? '')
  const [ruleId, setRule] = useState('')
  const [typedBase, setBase] = useState<string | null>(null)
  const [typedAmount, setAmount] = useState<string | null>(null)
  const document = documents.find(({ openItemId }) => openItemId === documentId)
  const rule = rules.find(({ id }) => id === ruleId)
  const left = leftOf(document, rule)
  const base = typedBase ?? left
  const amount = typedAmount ?? proposed(base, rule)
  const problem = problemOf({ rule, left, base, amount })
  const again = () => {
    setBase(null)
    setAmount(null)
  }
  const add = () => {
    if (!rule || problem !== null) return
    onAdd({
      ...{ ...emptyLine, key: uuidv7(), account: { id: rule.accountId, label: rule.account }, sign: 'takes', base, amount },
      ...{ description: `${rule.name} ${rule.rate}`.slice(0, 200), crossDocument: document?.number ?? '' },
    })
    onClose()
  }
  return (
    <Dialog
      title="Agregar retención"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Volver</Button>
          <Button look="filled" onClick={add} disabledReason={problem}>
            Agregar retención
          </Button>
        </>
      }
    >
      <div className="stack">
        <FieldGrid>
          <SelectField
            label="Documento"
            required
            options={documents.map(({ openItemId, number }) => ({ value: openItemId, label: number }))}
            value={documentId}
            onChange={(id) => {
              setDocument(id)
              again()
            }}
          />
          <SelectField
            label="Retención"
            required
            options={[
              { value: '', label: 'Elige el concepto' },
              ...rules.map((each) => ({ value: each.id, label: `${each.name} · ${each.rate}` })),
            ]}
            value={ruleId}
            onChange={(id) => {
              setRule(id)
              again()
            }}
          />
          <MoneyField
            label="Base de la retención"
            required
            value={base}
            onChange={(text) => {
              setBase(text)
              setAmount(null)
            }}
          />
          <MoneyField label="Valor retenido" required value={amount} onChange={setAmount} />
        </FieldGrid>
        {rule && document && <Why rule={rule} number={document.number} left={left} />}
      </div>
    </Dialog>
  )
}

function problemOf({
  rule,
  left,
  base,
  amount,
}: {
  readonly rule: Rule | undefined
  left: string
  base: string
  amount: string
}): string | null {
  if (!rule) return 'Elige el concepto'
  if (!isAmountText(base) || parseAmount(base) <= zeroAmount) return 'Escribe la base'
  if (parseAmount(base) > parseAmount(left)) return `Del documento quedan ${format.formatMoney(parseAmount(left))} de base`
  if (!isAmountText(amount) || parseAmount(amount) <= zeroAmount) return 'Escribe cuánto se retiene'
  return parseAmount(amount) > parseAmount(base) ? 'No se retiene más que la base' : null
}

function Why({ rule, number, left }: { readonly rule: Rule; readonly number: string; readonly left: string }) {
  const what = rule.kind === 'reteiva' ? 'El IVA' : 'El valor antes de impuestos'
  return (
    <details className="rct-more" open>
      <summary>¿Por qué?</summary>
      <p className="small t2">
        {`${what} de ${number} que no se ha retenido es ${format.formatMoney(format.toAmount(left))}. A ${rule.rate}, la tarifa de «${rule.name}» ese día${rule.source === '' ? '' : ` (${rule.source})`}, va a la cuenta ${rule.account}.`}
      </p>
    </details>
  )
}
