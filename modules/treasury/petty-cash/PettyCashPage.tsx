/** Caja menor: each fund with what is in hand and what is missing of it; spending, giving it back and counting it. */
import { useState } from 'react'
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import {
  Button,
  ButtonLink,
  Coming,
  Dialog,
  Empty,
  format,
  Money,
  MoneyField,
  Notice,
  Page,
  QuietTable,
  SelectField,
  TextField,
  TextLink,
  toast,
  useIsPhone,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useMay, useSend, useToday } from '#platform/web/index.tsx'
import { listMoneyAccounts, settlementLimits } from '../endpoints.ts'
import { moneyAccount } from '../money/money-account.ts'
import { ownTransfer } from '../own-transfers/own-transfer.ts'
import { pettyCashScreen as page } from '../screens.ts'
import { paymentPermissions } from '../settlement.ts'
import { countPettyCash, listPettyCash, reimbursePettyCash, type PettyCashRow } from './endpoints.ts'

type Asking = { readonly what: 'reimburse' | 'count'; readonly row: PettyCashRow } | null

export default function PettyCashPage() {
  const asked = useAsk(listPettyCash, {})
  const phone = useIsPhone()
  const [asking, setAsking] = useState<Asking>(null)
  const rows = asked.data?.rows
  const close = () => setAsking(null)
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {!rows && <Coming asked={asked} />}
      {rows && rows.length === 0 && (
        <Empty title="Aún no tienes cajas menores">
          Crea una en <TextLink href={moneyAccount.path}>Cajas y bancos</TextLink>, de clase «Caja menor», con su fondo y quién responde.
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <QuietTable>
          <thead>
            <tr>
              <th scope="col">Caja menor</th>
              {!phone && (
                <th scope="col" className="num">
                  Fondo
                </th>
              )}
              <th scope="col" className="num">
                En caja
              </th>
              <th scope="col" className="num">
                Por reembolsar
              </th>
              {!phone && (
                <th scope="col">
                  <span className="sr">Acciones</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FundRow key={row.id} row={row} onAsk={(what) => setAsking({ what, row })} />
            ))}
          </tbody>
        </QuietTable>
      )}
      {asking?.what === 'reimburse' && <ReimburseDialog row={asking.row} onClose={close} />}
      {asking?.what === 'count' && <CountDialog row={asking.row} onClose={close} />}
    </Page>
  )
}

interface FundRowProps {
  readonly row: PettyCashRow
  readonly onAsk: (what: 'reimburse' | 'count') => void
}

/** On a phone all that is no figure stands under its name. */
function FundRow({ row, onAsk }: FundRowProps) {
  const phone = useIsPhone()
  const fund = row.fund === null ? 'sin fondo' : `fondo de ${format.formatMoney(format.toAmount(row.fund))}`
  const facts = [row.code, phone && fund, row.responsible && `responde ${row.responsible}`, countWords(row)]
  return (
    <tr>
      <td>
        <span className="b">{row.name}</span>
        <div className="small t2">{facts.filter(Boolean).join(', ')}</div>
        {phone && <FundActions row={row} onAsk={onAsk} />}
      </td>
      {!phone && <td className="num">{row.fund === null ? 'Sin fondo' : <Money value={row.fund} />}</td>}
      <td className="num">
        <Money value={row.inHand} />
      </td>
      <td className="num b">
        <Money value={row.toReimburse} />
      </td>
      {!phone && (
        <td>
          <FundActions row={row} onAsk={onAsk} />
        </td>
      )}
    </tr>
  )
}

function FundActions({ row, onAsk }: FundRowProps) {
  const mayMove = useMay(ownTransfer.permissions.write)
  const maySpend = useMay(paymentPermissions.write)
  const isWhole = parseAmount(row.toReimburse) === zeroAmount
  const lack = row.fund === null ? 'Escribe su fondo en Cajas y bancos' : isWhole ? 'El fondo está completo' : null
  return (
    <div className="row" style={{ flexWrap: 'wrap' }}>
      {maySpend && (
        <ButtonLink size="small" href={`/treasuries/AP?new=1&account=${row.id}`}>
          Registrar gasto
        </ButtonLink>
      )}
      {mayMove && (
        <>
          <Button size="small" aria-label={`Reembolsar ${row.name}`} disabledReason={lack} onClick={() => onAsk('reimburse')}>
            Reembolsar
          </Button>
          <Button size="small" aria-label={`Arqueo de ${row.name}`} onClick={() => onAsk('count')}>
            Arqueo
          </Button>
        </>
      )}
    </div>
  )
}

function countWords({ lastCount }: PettyCashRow): string {
  if (!lastCount) return 'sin arqueo'
  const difference = format.toAmount(lastCount.difference)
  const found = difference === 0n ? 'sin diferencia' : `diferencia de ${format.formatMoney(difference)}`
  return `arqueo del ${format.formatDay(lastCount.day)}, ${found}`
}

interface DialogProps {
  readonly row: PettyCashRow
  readonly onClose: () => void
}

function ReimburseDialog({ row, onClose }: DialogProps) {
  const date = useToday()
  const accounts = useAsk(listMoneyAccounts, {}).data?.accounts.filter(({ id }) => id !== row.id) ?? []
  const [chosen, setChosen] = useState('')
  const [reference, setReference] = useState('')
  const fromId = chosen || (accounts.find(({ kind }) => kind === 'bank')?.id ?? accounts[0]?.id ?? '')
  const { run, isSending, submitError } = useSend(reimbursePettyCash, {
    ...{ refreshes: [listPettyCash], inForm: true },
    onDone: ({ number, amount }) => {
      toast({ text: `Reembolso ${number} por ${format.formatMoney(format.toAmount(amount))} registrado` })
      onClose()
    },
  })
  const send = () => {
    if (fromId !== '') void run({ params: { id: row.id }, body: { date, fromId, amount: row.toReimburse, reference } })
  }
  return (
    <Dialog
      title={`Reembolsar ${row.name}`}
      locked={isSending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            look="filled"
            type="submit"
            busy={isSending}
            busyText="Registrando…"
            disabledReason={fromId === '' ? 'Elige de dónde sale' : null}
          >
            Reembolsar
          </Button>
        </>
      }
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        <p>
          Salen <Money value={row.toReimburse} sign /> y el fondo queda completo. Se registra como un traslado entre cuentas.
        </p>
        <SelectField
          label="Sale de"
          required
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={fromId}
          onChange={setChosen}
        />
        <TextField label="Referencia" maxLength={settlementLimits.reference} value={reference} onChange={setReference} />
      </div>
    </Dialog>
  )
}

function CountDialog({ row, onClose }: DialogProps) {
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const { run, isSending, submitError } = useSend(countPettyCash, {
    ...{ refreshes: [listPettyCash], inForm: true },
    onDone: ({ difference }) => {
      const found = format.toAmount(difference)
      toast({
        text: found === 0n ? 'Arqueo guardado, sin diferencia' : `Arqueo guardado con una diferencia de ${format.formatMoney(found)}`,
        tone: found === 0n ? 'ok' : 'warn',
      })
      onClose()
    },
  })
  return (
    <Dialog
      title={`Arqueo de ${row.name}`}
      locked={isSending}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: row.id }, body: { counted: counted || '0', note } })}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            look="filled"
            type="submit"
            busy={isSending}
            busyText="Guardando…"
            disabledReason={counted === '' ? 'Escribe cuánto contaste' : null}
          >
            Guardar arqueo
          </Button>
        </>
      }
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        <MoneyField
          label="Efectivo contado"
          required
          help={`Los libros dicen ${format.formatMoney(format.toAmount(row.inHand))}`}
          value={counted}
          onChange={setCounted}
        />
        <TextField label="Nota" maxLength={settlementLimits.description} value={note} onChange={setNote} />
      </div>
    </Dialog>
  )
}
