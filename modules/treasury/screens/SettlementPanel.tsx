/** One receipt or payment: what it is, what it closed, and what annulling it opens again. */
import { absolute } from '#base/decimal.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { AnnulVoucherDialog, VoucherPanel } from '#modules/vouchers/index.tsx'
import { Facts, format, Money, Notice, QuietTable } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import type { SettlementView } from '../endpoints.ts'
import { OwedFigure } from './OwedFigure.tsx'
import { meansName } from './SettlementsList.tsx'
import type { SettlementSurface } from './surface.ts'

interface PanelProps {
  readonly surface: SettlementSurface
  readonly id: string
  readonly onClose: () => void
}

export function SettlementPanel({ surface, id, onClose }: PanelProps) {
  const asked = useAsk(surface.calls.one, { params: { id } })
  const settlement = asked.data?.id === id ? asked.data : null
  return (
    <VoucherPanel
      kind={surface.kind}
      calls={surface.calls}
      id={id}
      voucher={settlement}
      error={asked.error}
      onRetry={asked.ask}
      editing={`${surface.path}?draft=${id}`}
      annulVerb={surface.annul}
      renderAnnul={(close) => settlement && <Annulling surface={surface} settlement={settlement} onClose={close} />}
      onClose={onClose}
    >
      {settlement && <Body settlement={settlement} />}
    </VoucherPanel>
  )
}

function Body({ settlement }: { settlement: SettlementView }) {
  const facts = [
    { label: 'Tercero', value: settlement.party?.name ?? '' },
    { label: 'Valor', value: <Money value={settlement.amount} sign /> },
    { label: 'Sucursal', value: settlement.branch ?? '' },
    { label: 'Cuenta', value: settlement.moneyAccount },
    { label: 'Forma de pago', value: meansName(settlement.meansCode) },
    { label: 'Referencia', value: settlement.reference },
    { label: 'Observaciones', value: settlement.notes },
  ]
  return (
    <>
      {settlement.annulReason !== null && <Notice tone="quiet">{`Motivo de la anulación: ${settlement.annulReason}`}</Notice>}
      <Facts items={facts.filter((fact) => fact.value !== '')} />
      <h3>Documentos</h3>
      <QuietTable className="rct">
        <thead>
          <tr>
            <th scope="col">Documento</th>
            <th scope="col" className="num">
              {settlement.state === 'draft' ? 'Por aplicar' : 'Aplicado'}
            </th>
            <th scope="col" className="num">
              Saldo
            </th>
          </tr>
        </thead>
        <tbody>
          {settlement.applications.map((application) => (
            <tr key={`${application.source.kind} ${application.source.id} ${application.number}`}>
              <td>
                <SourceNumber source={application.source}>{application.number}</SourceNumber>
                {application.currency && <Exchanged currency={application.currency} />}
              </td>
              <td className={settlement.state === 'annulled' ? 'num struck' : 'num'}>
                <Money value={application.amount} />
              </td>
              <td className="num t2">
                <OwedFigure owed={application} />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </>
  )
}

/** "USD 100,00 a 4.100 = $ 410.000 · Ganancia en cambio $ 10.000" */
function Exchanged({ currency }: { currency: NonNullable<SettlementView['applications'][number]['currency']> }) {
  const { code, amount, rate, money } = currency
  const difference = format.toAmount(currency.difference)
  return (
    <span className="small muted">
      <br />
      <Money value={amount} sign={code} /> a {format.formatUnitPrice(format.toUnitPrice(rate))} = <Money value={money} sign />
      {difference !== 0n && (
        <>
          {difference > 0n ? ' · Ganancia en cambio ' : ' · Pérdida en cambio '}
          <Money value={absolute(difference)} sign />
        </>
      )}
    </span>
  )
}

function Annulling({ surface, settlement, onClose }: { surface: SettlementSurface; settlement: SettlementView; onClose: () => void }) {
  const { kind } = surface
  const documents = settlement.applications.map((application) => application.number).join(', ')
  return (
    <AnnulVoucherDialog
      kind={kind}
      voucher={settlement}
      endpoint={surface.calls.annul}
      title={`Anular ${surface.the} ${settlement.number ?? ''} por ${format.formatMoney(format.toAmount(settlement.amount))}`}
      verb={surface.annul}
      onClose={onClose}
    >
      {`Se reversa el comprobante y ${documents} ${settlement.applications.length === 1 ? 'vuelve' : 'vuelven'} a quedar ${kind.words.open}.`}
    </AnnulVoucherDialog>
  )
}
