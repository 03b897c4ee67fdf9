/** What is done with a line that needs something said: a concept of the bank for all of it or a part, a rule, or not to count it. */
import { useState } from 'react'
import { absolute, amountText, parseAmount } from '#base/decimal.ts'
import { AccountPicker } from '#modules/accounting/index.tsx'
import { bankConcept } from '#modules/treasury/index.ts'
import { Button, Dialog, MoneyField, Notice, Picker, type PickerOption, TextField, toast } from '#platform/ui/index.tsx'
import { askOnce, useSend } from '#platform/web/index.tsx'
import { applyConcept, createRule, ignoreLine, type PendingLine } from '../endpoints.ts'
import { refreshes } from './PendingPairs.tsx'

interface LineDialogProps {
  readonly accountId: string
  readonly pair: PendingLine
  readonly onClose: () => void
}

async function findConcepts(text: string, signal: AbortSignal): Promise<PickerOption[]> {
  const { options } = await askOnce(bankConcept.endpoints.options, { query: { text } }, signal)
  return options.map(({ id, label }) => ({ id, label }))
}

const conceptOf = ({ proposal }: PendingLine): PickerOption | null =>
  proposal?.kind === 'rule' ? { id: proposal.conceptId, label: proposal.concept } : null

interface FooterProps {
  readonly onClose: () => void
  readonly isSending: boolean
  readonly verb: string
  readonly busyText: string
}

const Footer = ({ onClose, isSending, verb, busyText }: FooterProps) => (
  <>
    <Button onClick={onClose}>Cancelar</Button>
    <Button look="filled" type="submit" busy={isSending} busyText={busyText}>
      {verb}
    </Button>
  </>
)

export function ConceptDialog({ accountId, pair, onClose }: LineDialogProps) {
  const { line } = pair
  const [concept, setConcept] = useState(conceptOf(pair))
  const [account, setAccount] = useState<{ readonly id: string; readonly label: string } | null>(null)
  const [amount, setAmount] = useState(amountText(absolute(parseAmount(line.left))))
  const { run, isSending, submitError } = useSend(applyConcept, {
    ...{ refreshes, inForm: true },
    onDone: ({ number }) => {
      toast({ text: `Nota bancaria ${number} contabilizada` })
      onClose()
    },
  })
  const send = () => {
    if (concept) void run({ params: { accountId, id: line.id }, body: { conceptId: concept.id, amount, accountId: account?.id ?? null } })
  }
  return (
    <Dialog
      title={line.text || 'Movimiento del banco'}
      locked={isSending}
      onClose={onClose}
      onSubmit={send}
      footer={<Footer onClose={onClose} isSending={isSending} verb="Registrar y conciliar" busyText="Registrando…" />}
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        <Picker label="Concepto bancario" required value={concept} source={findConcepts} onChange={setConcept} />
        <MoneyField label="Valor" required value={amount} help="Una parte deja el resto por conciliar." onChange={setAmount} />
        <AccountPicker label="Cuenta" help="Solo si el concepto no tiene una." value={account} onChange={setAccount} />
      </div>
    </Dialog>
  )
}

export function RuleDialog({ accountId, pair, onClose }: LineDialogProps) {
  const [words, setWords] = useState(
    pair.line.text
      .replace(/[0-9]{3,}/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 80),
  )
  const [concept, setConcept] = useState(conceptOf(pair))
  const { run, isSending, submitError } = useSend(createRule, {
    ...{ refreshes, inForm: true },
    onDone: () => {
      toast({ text: 'Regla creada' })
      onClose()
    },
  })
  return (
    <Dialog
      title="Crear regla"
      locked={isSending}
      onClose={onClose}
      onSubmit={() => concept && void run({ params: { accountId }, body: { words, conceptId: concept.id } })}
      footer={<Footer onClose={onClose} isSending={isSending} verb="Crear regla" busyText="Creando…" />}
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        <TextField label="Cuando el extracto diga" required value={words} onChange={setWords} />
        <Picker label="Proponer el concepto" required value={concept} source={findConcepts} onChange={setConcept} />
      </div>
    </Dialog>
  )
}

export function IgnoreDialog({ accountId, pair, onClose }: LineDialogProps) {
  const [why, setWhy] = useState('')
  const { run, isSending, submitError } = useSend(ignoreLine, {
    ...{ refreshes, inForm: true },
    onDone: () => {
      toast({ text: 'La línea ya no cuenta' })
      onClose()
    },
  })
  return (
    <Dialog
      title={`Ignorar «${pair.line.text}»`}
      locked={isSending}
      onClose={onClose}
      onSubmit={() => void run({ params: { accountId, id: pair.line.id }, body: { why } })}
      footer={<Footer onClose={onClose} isSending={isSending} verb="Ignorar línea" busyText="Guardando…" />}
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        <p className="t2">Deja de contar en el saldo del extracto. Es para lo que el banco repitió.</p>
        <TextField label="Razón" required value={why} onChange={setWhy} />
      </div>
    </Dialog>
  )
}
