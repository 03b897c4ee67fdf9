/** One receipt or payment: what it is, what it closed, and what annulling it opens again. */
import { absolute, negate, parseAmount } from '#base/decimal.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { AnnulVoucherDialog, VoucherPanel } from '#modules/vouchers/index.tsx'
import { Facts, format, Money, Notice, QuietTable } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { Approving } from '../approval/Approving.tsx'
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
      revising={surface.kind.revises ? `${surface.path}?edit=${id}` : null}
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
    { label: 'Otros terceros', value: settlement.otherParties.join(', ') },
    { label: 'Valor', value: <Money value={settlement.amount} sign /> },
    { label: 'Sucursal', value: settlement.branch ?? '' },
    ...(settlement.means.length > 0
      ? []
      : [
          { label: 'Cuenta', value: settlement.moneyAccount },
          { label: 'Forma de pago', value: settlement.paidBy ?? meansName(settlement.meansCode) },
          { label: 'Referencia', value: settlement.reference },
        ]),
    { label: 'Observaciones', value: settlement.notes },
  ]
  return (
    <>
      {settlement.annulReason !== null && <Notice tone="quiet">{`Motivo de la anulación: ${settlement.annulReason}`}</Notice>}
      {settlement.approval && <Approving id={settlement.id} approval={settlement.approval} />}
      <Facts items={facts.filter((fact) => fact.value !== '')} />
      {settlement.means.length > 0 && <Means settlement={settlement} />}
      {settlement.applications.length > 0 && <Documents settlement={settlement} />}
      <Extras settlement={settlement} />
    </>
  )
}

/** By what its money moved, where it moved by several. */
function Means({ settlement: { means, state } }: { settlement: SettlementView }) {
  return (
    <>
      <h3>Medios de pago</h3>
      <QuietTable className="rct">
        <thead>
          <tr>
            <th scope="col">Medio</th>
            <th scope="col">Cuenta</th>
            <th scope="col" className="num">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {means.map((each) => (
            <tr key={each.position}>
              <td>
                {each.paidBy ?? meansName(each.meansCode)}
                {each.reference !== '' && <div className="small t2">{each.reference}</div>}
              </td>
              <td className="t2">{each.moneyAccount}</td>
              <td className={state === 'annulled' ? 'num struck' : 'num'}>
                <Money value={each.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </>
  )
}

function Documents({ settlement }: { settlement: SettlementView }) {
  return (
    <>
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
                {application.party !== null && <div className="small t2">{application.party}</div>}
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

/** What moved besides documents. */
function Extras({ settlement: { lines, advances, state } }: { settlement: SettlementView }) {
  if (lines.length === 0 && advances.length === 0) return null
  const figure = state === 'annulled' ? 'num struck' : 'num'
  return (
    <>
      <h3>Otros conceptos y anticipos</h3>
      <QuietTable className="rct">
        <thead>
          <tr>
            <th scope="col">Concepto</th>
            <th scope="col" className="num">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <td>
                {line.account}
                <div className="small t2">
                  {[line.description, line.party, line.costCenter, line.crossDocument].filter((each) => each !== '').join(' · ')}
                </div>
              </td>
              <td className={figure}>
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
          {advances.map((advance) => (
            <tr key={advance.number}>
              <td>
                Anticipo <SourceNumber source={advance.source}>{advance.number}</SourceNumber>
              </td>
              <td className={figure}>
                <Money value={negate(parseAmount(advance.amount))} />
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
  const reopened = [...settlement.applications, ...settlement.advances]
  const documents = reopened.map(({ number }) => number).join(', ')
  return (
    <AnnulVoucherDialog
      kind={kind}
      voucher={settlement}
      endpoint={surface.calls.annul}
      title={`Anular ${surface.the} ${settlement.number ?? ''} por ${format.formatMoney(format.toAmount(settlement.amount))}`}
      verb={surface.annul}
      onClose={onClose}
    >
      {documents === ''
        ? 'Se reversa el comprobante.'
        : `Se reversa el comprobante y ${documents} ${reopened.length === 1 ? 'vuelve' : 'vuelven'} a quedar ${settlement.advances.length === 0 ? kind.words.open : 'con su saldo'}.`}
    </AnnulVoucherDialog>
  )
}
