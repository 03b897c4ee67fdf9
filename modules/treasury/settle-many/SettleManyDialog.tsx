/** Several documents that are marked in a list, settled at once: one receipt or payment for each third party. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { paymentMeans } from '#colombia/index.ts'
import { listOwnBranches } from '#modules/access/index.ts'
import {
  Button,
  Coming,
  DayText,
  Dialog,
  FieldGrid,
  Money,
  Notice,
  QuietTable,
  SelectField,
  TextField,
  TextLink,
  toast,
} from '#platform/ui/index.tsx'
import { OwnDateField, queryClient, useAsk, useSend, useToday } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { listMoneyAccounts, settlementLimits } from '../endpoints.ts'
import { paymentSurface, receiptSurface, type SettlementSurface } from '../screens/surface.ts'
import type { OwedGroup, SettledMany } from './endpoints.ts'
import '../screens/receipts.css'

export interface SettleManyProps {
  readonly ledger: 'AR' | 'AP'
  /** The marked documents. */
  readonly sources: readonly string[]
  readonly onClose: () => void
  /** Something was recorded: what they were marked for is done. */
  readonly onDone: () => void
}

const means = paymentMeans.map(({ code, name }) => ({ value: code, label: name }))
const CASH = '10'
const TRANSFER = '47'

export default function SettleManyDialog({ ledger, sources, onClose, onDone }: SettleManyProps) {
  const surface = ledger === 'AR' ? receiptSurface : paymentSurface
  const [ended, setEnded] = useState<SettledMany | null>(null)
  const asked = useAsk(surface.calls.lookMany, ended === null ? { body: { sources: [...sources] } } : null)
  if (ended) return <Ended surface={surface} ended={ended} onClose={onClose} />
  const seen = asked.data
  if (!seen || seen.groups.length === 0) {
    return (
      <Dialog title={surface.register} onClose={onClose} footer={<Button onClick={onClose}>Volver</Button>}>
        {seen ? <Notice tone="quiet">{`Lo que marcaste no tiene saldo ${surface.kind.words.open}.`}</Notice> : <Coming asked={asked} />}
      </Dialog>
    )
  }
  return (
    <Settling
      surface={surface}
      groups={seen.groups}
      total={seen.total}
      settled={seen.settled}
      onClose={onClose}
      onEnd={(result) => {
        if (result.done.length > 0) onDone()
        if (result.problems.length > 0) return setEnded(result)
        toast({
          text: `${counted(result.done.length, surface.one, surface.many)} ${result.done.length === 1 ? 'registrado' : 'registrados'}`,
        })
        onClose()
      }}
    />
  )
}

interface SettlingProps {
  readonly surface: SettlementSurface
  readonly groups: readonly OwedGroup[]
  readonly total: string
  readonly settled: number
  readonly onClose: () => void
  readonly onEnd: (result: SettledMany) => void
}

function Settling({ surface, groups, total, settled, onClose, onEnd }: SettlingProps) {
  const today = useToday()
  const accounts = useAsk(listMoneyAccounts, {}).data?.accounts ?? []
  const branches = useAsk(listOwnBranches, {}).data?.branches.filter(({ active }) => active) ?? []
  const [date, setDate] = useState<string>(today)
  const [chosen, setChosen] = useState<string | null>(null)
  const [branch, setBranch] = useState<string | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const account = accounts.find(({ id }) => id === chosen) ?? accounts.find(({ kind }) => kind === 'bank') ?? accounts[0]
  const meansCode = code ?? (account?.kind === 'bank' ? TRANSFER : CASH)
  const sending = useSend(surface.calls.settleMany, {
    refreshes: [],
    inForm: true,
    onDone: (result) => {
      // Balances of documents, the books and what they show changed with it.
      void queryClient.invalidateQueries()
      onEnd(result)
    },
  })
  const body = {
    ...{ date, branchId: branch ?? branches[0]?.id ?? null, moneyAccountId: account?.id ?? '', meansCode, reference, notes: '' },
    groups: groups.map(({ party, items }) => ({
      partyId: party.id,
      items: items.map(({ openItemId, balance }) => ({ openItemId, balance })),
    })),
  }
  return (
    <StepDialog
      title={`Registrar ${counted(groups.length, surface.one, surface.many)}`}
      verb={`Registrar ${counted(groups.length, surface.one, surface.many)}`}
      sending={sending}
      fields={['date', 'moneyAccountId', 'meansCode', 'reference']}
      onSubmit={() => void sending.run({ body })}
      onClose={onClose}
    >
      <FieldGrid>
        <OwnDateField
          write={surface.kind.permissions.write}
          label="Fecha"
          required
          value={date}
          onChange={setDate}
          error={errorAt(sending, 'date')}
        />
        <SelectField
          label="Cuenta"
          required
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={account?.id ?? ''}
          onChange={setChosen}
          error={errorAt(sending, 'moneyAccountId') ?? null}
        />
        <SelectField
          label="Forma de pago"
          required
          options={means}
          value={meansCode}
          onChange={setCode}
          error={errorAt(sending, 'meansCode') ?? null}
        />
        {branches.length > 1 && (
          <SelectField
            label="Sucursal"
            required
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
            value={body.branchId ?? ''}
            onChange={setBranch}
          />
        )}
        <TextField
          label="Referencia"
          maxLength={settlementLimits.reference}
          value={reference}
          onChange={setReference}
          error={errorAt(sending, 'reference') ?? null}
        />
      </FieldGrid>
      {settled > 0 && (
        <Notice tone="quiet">{`${counted(settled, 'documento marcado no tiene', 'documentos marcados no tienen')} saldo ${surface.kind.words.open}.`}</Notice>
      )}
      <Preview surface={surface} groups={groups} total={total} />
    </StepDialog>
  )
}

function Preview({ surface, groups, total }: Pick<SettlingProps, 'surface' | 'groups' | 'total'>) {
  return (
    <QuietTable className="rct">
      <caption className="sr">{`${surface.kind.titles.many} por registrar`}</caption>
      <thead>
        <tr>
          <th scope="col">Documento</th>
          <th scope="col">Vence</th>
          <th scope="col" className="num">
            Valor
          </th>
        </tr>
      </thead>
      {groups.map(({ party, items, total: ofParty }) => (
        <tbody key={party.id}>
          <tr>
            <td colSpan={2} className="b">
              {party.name} <span className="small muted">{party.identification}</span>
            </td>
            <td className="num b">
              <Money value={ofParty} />
            </td>
          </tr>
          {items.map(({ openItemId, number, dueDate, balance, currency }) => (
            <tr key={openItemId}>
              <td>
                {number}
                {currency && (
                  <div className="small t2">
                    <Money value={currency.balance} sign={currency.code} /> a la tasa del día
                  </div>
                )}
              </td>
              <td className="t2">
                <DayText value={dueDate} short />
              </td>
              <td className="num">
                <Money value={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <td colSpan={2} className="b">
            Total
          </td>
          <td className="num b">
            <Money value={total} sign final />
          </td>
        </tr>
      </tfoot>
    </QuietTable>
  )
}

/** What was recorded, and whose was not and why. */
function Ended({
  surface,
  ended,
  onClose,
}: {
  readonly surface: SettlementSurface
  readonly ended: SettledMany
  readonly onClose: () => void
}) {
  const { done, problems } = ended
  return (
    <Dialog
      title={`${counted(done.length, surface.one, surface.many)} ${done.length === 1 ? 'registrado' : 'registrados'}, ${problems.length} sin registrar`}
      size="medium"
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <ul className="doc-problems" aria-label="Sin registrar">
        {problems.map(({ partyId, name, message }) => (
          <li key={partyId}>
            <b className="b">{name}</b>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <p className="small muted">
          {'Registrados: '}
          {done.map(({ id, number }) => (
            <TextLink key={id} href={surface.kind.address(id)}>{`${number} `}</TextLink>
          ))}
        </p>
      )}
    </Dialog>
  )
}
