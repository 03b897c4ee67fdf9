/** Settling what a seller earned: whose, of which months, and the egreso in draft that pays it. */
import { useState } from 'react'
import { addMonths, firstOfMonth, monthTitle, type Day } from '#base/date.ts'
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import { AccountPicker } from '#modules/accounting/index.tsx'
import { searchParties } from '#modules/people/index.tsx'
import { paymentAddress, paymentPermissions } from '#modules/treasury/index.ts'
import {
  Button,
  Dialog,
  FieldGrid,
  Money,
  Notice,
  Picker,
  type PickerOption,
  QuietTable,
  SelectField,
  TextLink,
  toast,
} from '#platform/ui/index.tsx'
import { useAsk, useGo, useMay, useSend, useToday } from '#platform/web/index.tsx'
import { earnedReport } from './earned-report.ts'
import { lookAtCommissions, settleCommissions, type CommissionLine } from './settle/endpoints.ts'

const MONTHS_SHOWN = 24

/** Those that are over, the newest first. */
const monthsBefore = (today: Day): { value: string; label: string }[] =>
  Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const month = addMonths(firstOfMonth(today), -1 - at).slice(0, 7)
    return { value: month, label: monthTitle(month) }
  })

export function SettleButton() {
  const [isOpen, setOpen] = useState(false)
  const mayPay = useMay(paymentPermissions.write)
  return (
    <>
      <Button look="filled" disabledReason={mayPay ? null : `Te falta «${paymentPermissions.write.title}»`} onClick={() => setOpen(true)}>
        Liquidar comisiones
      </Button>
      {isOpen && <SettleDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const draftAddress = (id: string): string => `/treasuries/AP?draft=${id}`

function SettleDialog({ onClose }: { readonly onClose: () => void }) {
  const months = monthsBefore(useToday())
  const go = useGo()
  const [seller, setSeller] = useState<PickerOption | null>(null)
  const [from, setFrom] = useState(months[0]?.value ?? '')
  const [to, setTo] = useState(from)
  const [chosen, setChosen] = useState<PickerOption | null>(null)
  const asked = useAsk(lookAtCommissions, seller === null ? null : { body: { sellerId: seller.id, from, to } })
  const found = asked.data
  const account = chosen ?? found?.account ?? null
  const { run, isSending, submitError } = useSend(settleCommissions, {
    ...{ refreshes: [earnedReport.endpoints.page, lookAtCommissions], inForm: true },
    onDone: ({ paymentId }) => {
      toast({ text: 'El egreso de las comisiones quedó en borrador' })
      go(draftAddress(paymentId))
    },
  })
  const isNothing = found !== null && parseAmount(found.total) === zeroAmount
  const lack = lackOf({ seller, account, isReady: found !== null, isNothing })
  const send = () => {
    if (lack !== null || !seller || !found || !account) return
    void run({ body: { sellerId: seller.id, from, to, accountId: account.id, total: found.total } })
  }
  const problem = submitError?.errors.at(0)?.message ?? submitError?.message ?? asked.error
  return (
    <Dialog
      title="Liquidar comisiones"
      size="medium"
      locked={isSending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <span className="grow">
            {found && (
              <>
                Por liquidar: <Money value={found.total} sign />
              </>
            )}
          </span>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="filled" type="submit" busy={isSending} busyText="Liquidando…" disabledReason={lack}>
            Crear egreso
          </Button>
        </>
      }
    >
      <div className="stack">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Picker label="Vendedor" required placeholder="Nombre o NIT" source={searchParties} value={seller} onChange={setSeller} />
        <FieldGrid>
          <SelectField label="Desde" required options={months} value={from} onChange={setFrom} />
          <SelectField label="Hasta" required options={months} value={to} onChange={setTo} />
        </FieldGrid>
        {found && found.lines.length === 0 && <Notice tone="quiet">No ganó comisiones en esos meses.</Notice>}
        {found && found.lines.length > 0 && <Lines lines={found.lines} />}
        {seller && (
          <AccountPicker
            label="Cuenta del gasto"
            required
            help="El egreso queda en borrador: ahí agregas las retenciones y eliges de dónde sale el dinero."
            value={account}
            onChange={setChosen}
          />
        )}
      </div>
    </Dialog>
  )
}

interface Ready {
  readonly seller: PickerOption | null
  readonly account: { readonly id: string } | null
  readonly isReady: boolean
  readonly isNothing: boolean
}

function lackOf({ seller, account, isReady, isNothing }: Ready): string | null {
  if (seller === null) return 'Elige el vendedor'
  if (!isReady) return 'Espera a que lleguen sus comisiones'
  if (isNothing) return 'No queda nada por liquidar en esos meses'
  return account === null ? 'Elige la cuenta del gasto' : null
}

function Lines({ lines }: { readonly lines: readonly CommissionLine[] }) {
  return (
    <QuietTable tight>
      <thead>
        <tr>
          <th scope="col">Comisión</th>
          <th scope="col" className="num">
            Base
          </th>
          <th scope="col" className="num">
            Gana
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ commissionId, month, rule, base, amount, settled }) => (
          <tr key={`${commissionId} ${month}`}>
            <td>
              {rule}
              <div className="small t2">
                {monthTitle(month)}
                {settled && <SettledBy settled={settled} />}
              </div>
            </td>
            <td className="num">
              <Money value={base} />
            </td>
            <td className="num">
              <Money value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

const SettledBy = ({ settled: { paymentId, number, payroll } }: { readonly settled: NonNullable<CommissionLine['settled']> }) =>
  paymentId === null ? (
    `, liquidada en la nómina de ${monthTitle(payroll ?? '').toLowerCase()}`
  ) : (
    <>
      {', liquidada en '}
      <TextLink href={number === null ? draftAddress(paymentId) : paymentAddress(paymentId)}>{number ?? 'un egreso en borrador'}</TextLink>
    </>
  )
