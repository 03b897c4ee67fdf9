/** The taxes of the periods that a month is in: what they come to, the entry that would close each, and back again. */
import { useState } from 'react'
import { showDay, type Day } from '#base/date.ts'
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import { taxPeriodicities, type TaxPeriodicity } from '#colombia/tax-periods.ts'
import { searchParties } from '#modules/people/index.tsx'
import {
  Button,
  Checkbox,
  Coming,
  ConfirmDialog,
  Dialog,
  Money,
  Notice,
  Picker,
  type PickerOption,
  QuietTable,
  Section,
  SelectField,
  TextLink,
  toast,
} from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { periodPermissions } from '../periods/endpoints.ts'
import { getClosure } from './endpoints.ts'
import { changeTaxPeriodicity, closeTax, lookAtTaxes, previewTaxClosing, reopenTax, type TaxOfMonth } from './tax-endpoints.ts'

type Asking = { readonly what: 'close' | 'reopen' | 'periodicity'; readonly of: TaxOfMonth } | null

export function TaxSection({ month }: { readonly month: string }) {
  const asked = useAsk(lookAtTaxes, { params: { month } })
  const mayManage = useMay(periodPermissions.manage)
  const [asking, setAsking] = useState<Asking>(null)
  const lack = mayManage ? null : `Te falta «${periodPermissions.manage.title}»`
  const taxes = asked.data?.month === month ? asked.data.taxes : null
  const end = () => setAsking(null)
  return (
    <Section title="Impuestos del periodo">
      {!taxes && <Coming asked={asked} />}
      {taxes && (
        <ul className="closure-points">
          {taxes.map((tax) => (
            <TaxRow key={tax.tax} tax={tax} lack={lack} onAsk={(what) => setAsking({ what, of: tax })} />
          ))}
        </ul>
      )}
      {asking?.what === 'close' && <CloseTax tax={asking.of} month={month} onEnd={end} />}
      {asking?.what === 'reopen' && <ReopenTax tax={asking.of} onEnd={end} />}
      {asking?.what === 'periodicity' && <Periodicity tax={asking.of} year={Number(month.slice(0, 4))} onEnd={end} />}
    </Section>
  )
}

interface TaxRowProps {
  readonly tax: TaxOfMonth
  readonly lack: string | null
  readonly onAsk: (what: 'close' | 'reopen' | 'periodicity') => void
}

function TaxRow({ tax, lack, onAsk }: TaxRowProps) {
  const { title, periodicity, standing, obstacle, allowed } = tax
  const owed = parseAmount(tax.owed)
  const before = parseAmount(tax.before)
  return (
    <li>
      <span className="closure-point">
        <span className="b">{title}</span>
        <span className="small muted">
          {standing ? (
            <>
              Cerrado con {standing.number}, {parseAmount(standing.payable) < zeroAmount ? 'a favor con' : 'por pagar a'} {standing.party}:{' '}
              <Money value={standing.payable.replace('-', '')} sign />
              {standing.left !== '0.00' && standing.left !== standing.payable && (
                <>
                  {' · queda '}
                  <Money value={standing.left} sign />
                </>
              )}
              {standing.left === '0.00' && parseAmount(standing.payable) > zeroAmount && ' · pagado'}
            </>
          ) : (
            <>
              {owed < zeroAmount ? 'Saldo a favor ' : 'Por pagar '}
              <Money value={owed < zeroAmount ? tax.owed.slice(1) : tax.owed} sign />
              {before !== zeroAmount && (
                <>
                  {' · incluye '}
                  <Money value={before} sign /> de antes del {showDay(tax.first as Day)}
                </>
              )}
              {obstacle !== '' && ` · ${obstacle}`}
            </>
          )}
        </span>
      </span>
      {allowed.length > 1 && (
        <Button
          size="small"
          look="quiet"
          disabledReason={lack}
          aria-label={`${title}: cambiar de ${taxPeriodicities[periodicity].toLowerCase()}`}
          onClick={() => onAsk('periodicity')}
        >
          {taxPeriodicities[periodicity]}
        </Button>
      )}
      {standing && standing.left !== '0.00' && (
        <TextLink href={`/treasuries/AP?new=1&party=${standing.partyId}`}>{`Pagar ${title}`}</TextLink>
      )}
      {standing ? (
        <Button size="small" disabledReason={lack} aria-label={`Deshacer el cierre de ${title}`} onClick={() => onAsk('reopen')}>
          Deshacer
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={`Cerrar ${title}`}
          disabledReason={owed === zeroAmount ? 'No tiene saldo' : null}
          onClick={() => onAsk('close')}
        >
          Ver cierre
        </Button>
      )}
    </li>
  )
}

function CloseTax({ tax, month, onEnd }: { readonly tax: TaxOfMonth; readonly month: string; readonly onEnd: () => void }) {
  const mayManage = useMay(periodPermissions.manage)
  const [party, setParty] = useState<PickerOption | null>(
    tax.party && { id: tax.party.id, label: tax.party.name, detail: tax.party.detail },
  )
  const [round, setRound] = useState(true)
  const [useCredit, setUseCredit] = useState(true)
  const asked = useAsk(previewTaxClosing, { body: { tax: tax.tax, month, round, useCredit } })
  const sending = useSend(closeTax, {
    refreshes: [lookAtTaxes, getClosure],
    inForm: true,
    onDone: ({ number }) => {
      toast({ text: `${tax.title} quedó cerrado con ${number}`, tone: 'ok' })
      onEnd()
    },
  })
  const payable = asked.data ? parseAmount(asked.data.payable) : zeroAmount
  const lack = mayManage ? null : `Te falta «${periodPermissions.manage.title}»`
  return (
    <Dialog
      title={`Cierre de ${tax.title}`}
      size="medium"
      onClose={onEnd}
      footer={
        <>
          <Button look="quiet" onClick={onEnd}>
            Cancelar
          </Button>
          <Button
            look="filled"
            busy={sending.isSending}
            busyText="Cerrando…"
            disabledReason={lack ?? (tax.obstacle || (party === null ? 'Elige a quién se paga' : null))}
            onClick={() => void sending.run({ body: { tax: tax.tax, month, partyId: party?.id ?? '', round, useCredit } })}
          >
            Cerrar el periodo
          </Button>
        </>
      }
    >
      {sending.submitError && <Notice tone="danger">{sending.submitError.message}</Notice>}
      {tax.obstacle !== '' && <Notice tone="quiet">{tax.obstacle}</Notice>}
      <Picker
        label="Se le paga a"
        name="partyId"
        required
        clearable={party !== null}
        placeholder="Nombre o NIT"
        value={party}
        error={sending.submitError?.errors.find(({ field }) => field === 'partyId')?.message ?? null}
        source={searchParties}
        onChange={setParty}
      />
      <Checkbox label="Aproximar al múltiplo de mil más cercano" value={round} onChange={setRound} />
      {parseAmount(tax.credit) !== zeroAmount && (
        <Checkbox label="Usar el saldo a favor de periodos anteriores" value={useCredit} onChange={setUseCredit} />
      )}
      {!asked.data && <Coming asked={asked} />}
      {asked.data && (
        <ClosingLines lines={asked.data.lines} total={payable < zeroAmount ? 'A favor' : 'Por pagar'} payable={asked.data.payable} />
      )}
      <p className="small muted">
        Un comprobante del {showDay(tax.last as Day)}, línea por línea de cada tercero. {tax.source}.
      </p>
    </Dialog>
  )
}

interface ClosingLinesProps {
  readonly lines: readonly {
    readonly code: string
    readonly name: string
    readonly debit: string
    readonly credit: string
    readonly parties: number
  }[]
  readonly total: string
  readonly payable: string
}

const ClosingLines = ({ lines, total, payable }: ClosingLinesProps) => (
  <QuietTable tight>
    <thead>
      <tr>
        <th scope="col">Cuenta</th>
        <th scope="col" className="num">
          Débito
        </th>
        <th scope="col" className="num">
          Crédito
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ code, name, debit, credit, parties }) => (
        <tr key={code}>
          <td>
            {code} {name}
            {parties > 1 && <div className="small muted">{`${parties} terceros`}</div>}
          </td>
          <td className="num">
            <Money value={parseAmount(debit)} />
          </td>
          <td className="num">
            <Money value={parseAmount(credit)} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td>{total}</td>
        <td className="num b" colSpan={2}>
          <Money value={payable.replace('-', '')} sign />
        </td>
      </tr>
    </tfoot>
  </QuietTable>
)

function ReopenTax({ tax, onEnd }: { readonly tax: TaxOfMonth; readonly onEnd: () => void }) {
  const sending = useSend(reopenTax, {
    refreshes: [lookAtTaxes, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: `Cierre de ${tax.title} deshecho`, tone: 'ok' })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Deshacer el cierre de ${tax.title}`}
      confirm="Deshacer el cierre"
      busyText="Deshaciendo…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial de la empresa.' }}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id: tax.standing?.id ?? '' }, body: { reason: reason ?? '' } })}
      onClose={onEnd}
    >
      El comprobante {tax.standing?.number} se reversa y las cuentas vuelven a sus saldos.
    </ConfirmDialog>
  )
}

function Periodicity({ tax, year, onEnd }: { readonly tax: TaxOfMonth; readonly year: number; readonly onEnd: () => void }) {
  const [chosen, setChosen] = useState<TaxPeriodicity>(tax.periodicity)
  const sending = useSend(changeTaxPeriodicity, {
    refreshes: [lookAtTaxes, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: 'Periodicidad guardada', tone: 'ok' })
      onEnd()
    },
  })
  return (
    <Dialog
      title={`Cada cuánto se declara desde ${year}`}
      onClose={onEnd}
      footer={
        <>
          <Button look="quiet" onClick={onEnd}>
            Cancelar
          </Button>
          <Button
            look="filled"
            busy={sending.isSending}
            busyText="Guardando…"
            onClick={() => void sending.run({ body: { tax: tax.tax, year, periodicity: chosen } })}
          >
            Guardar
          </Button>
        </>
      }
    >
      {sending.submitError && <Notice tone="danger">{sending.submitError.message}</Notice>}
      <SelectField
        label="Periodicidad"
        name="periodicity"
        value={chosen}
        options={tax.allowed.map((value) => ({ value, label: taxPeriodicities[value] }))}
        onChange={(value) => setChosen(tax.allowed.find((each) => each === value) ?? chosen)}
      />
      <p className="small muted">{tax.source}.</p>
    </Dialog>
  )
}
