/** One journal: its lines. What a document wrote is read here and changed where it was made. */
import { ledgerBookNames } from '#modules/accounting/index.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { AnnulVoucherDialog, VoucherPanel, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { useState } from 'react'
import { Button, ButtonLink, Facts, format, LoadError, Money, QuietTable, SidePanel } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk, useMay } from '#platform/web/index.tsx'
import { conciliationPermissions } from '../conciliation/permissions.ts'
import { getJournal, journalEndpoints } from '../endpoints.ts'
import { editAddress, JOURNAL, journal, journalPermissions, JOURNALS_ADDRESS } from '../journal-voucher.ts'
import { RepeatDialog } from '../recurrence/RepeatDialog.tsx'
import { createTemplateScreen } from '../screens.ts'
import { ReverseDialog } from './ReverseDialog.tsx'

type Journal = AnswerOf<typeof getJournal>

interface PanelProps {
  readonly id: string
  readonly onClose: () => void
}

export function JournalPanel({ id, onClose }: PanelProps) {
  const asked = useAsk(getJournal, { params: { id } })
  const found = asked.data?.id === id ? asked.data : null
  if (found?.source) return <AutomaticPanel found={found} source={found.source} onClose={onClose} />
  if (!found)
    return (
      <SidePanel title="Comprobante" onClose={onClose}>
        {asked.error !== null && <LoadError message={asked.error} onRetry={asked.ask} />}
      </SidePanel>
    )
  return (
    <VoucherPanel
      kind={journal}
      calls={journalEndpoints}
      id={id}
      voucher={found}
      error={asked.error}
      onRetry={asked.ask}
      editing={`${JOURNALS_ADDRESS}/edit/${id}`}
      annulVerb="Anular comprobante"
      whyNotAnnul={found.isBankNote ? 'Desconcilia el movimiento del banco y su nota se anula' : null}
      renderAnnul={(close) => <Annulling found={found} onClose={close} />}
      onClose={onClose}
    >
      <Body found={found} />
      {found.state !== 'draft' && <Duplicate found={found} isStanding={found.state === 'posted' && !found.reverses && !found.reversedBy} />}
    </VoucherPanel>
  )
}

interface AutomaticProps extends Pick<PanelProps, 'onClose'> {
  readonly found: Journal
  readonly source: NonNullable<Journal['source']>
}

const AutomaticPanel = ({ found, source, onClose }: AutomaticProps) => (
  <SidePanel
    over={format.formatDay(found.date)}
    title={`Comprobante ${found.number ?? ''}`}
    onClose={onClose}
    footer={<Duplicate found={found} isStanding={false} />}
  >
    <div className="stack">
      <div>
        <VoucherStateChip state={found.state} />
      </div>
      <p className="small">
        Generado por <SourceNumber source={source}>{found.description}</SourceNumber>. Se cambia desde su origen.
      </p>
      <Body found={found} />
    </div>
  </SidePanel>
)

/** @param isStanding written by hand and posted: it is also edited, reversed and repeated */
function Duplicate({ found, isStanding }: { readonly found: Journal; readonly isStanding: boolean }) {
  const { id } = found
  const [isReversing, setReversing] = useState(false)
  const [isRepeating, setRepeating] = useState(false)
  const mayWrite = useMay(journalPermissions.write)
  const mayConcile = useMay(conciliationPermissions.write)
  return (
    mayWrite && (
      <div className="row wrap">
        {isStanding && (!found.isBankNote || mayConcile) && <ButtonLink href={editAddress(id, found.isBankNote)}>Editar</ButtonLink>}
        {isStanding && !found.isBankNote && <Button onClick={() => setReversing(true)}>Reversar</Button>}
        {isStanding && <Button onClick={() => setRepeating(true)}>Repetir…</Button>}
        {isRepeating && (
          <RepeatDialog
            source={{ kind: 'journal', id, name: found.number ?? '' }}
            name={found.description || (found.number ?? '')}
            existing={null}
            onClose={() => setRepeating(false)}
          />
        )}
        {isReversing && <ReverseDialog found={found} onClose={() => setReversing(false)} />}
        <ButtonLink href={`${JOURNALS_ADDRESS}/duplicate/${id}`}>Duplicar</ButtonLink>
        <ButtonLink href={`${createTemplateScreen.path}?journal=${id}`}>Guardar como plantilla</ButtonLink>
      </div>
    )
  )
}

const NOTHING = '0.00'

function Body({ found }: { found: Journal }) {
  const facts = [
    { label: 'Tipo', value: found.typeName },
    { label: 'Descripción', value: found.description },
    { label: 'Antes', value: found.formerNumbers.join(', ') },
    { label: 'Conciliado', value: found.isBankNote ? 'Nota de un movimiento del banco' : '' },
  ]
  return (
    <>
      <Facts items={facts.filter(({ value }) => value !== '')} />
      {found.reverses && (
        <p className="small">
          Reversa el comprobante <SourceNumber source={{ kind: JOURNAL, id: found.reverses.id }}>{found.reverses.number}</SourceNumber>
        </p>
      )}
      {found.reversedBy && (
        <p className="small">
          Lo reversó el comprobante{' '}
          <SourceNumber source={{ kind: JOURNAL, id: found.reversedBy.id }}>{found.reversedBy.number}</SourceNumber>
        </p>
      )}
      <QuietTable>
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
          {found.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines that are the same stand in one order
            <tr key={index}>
              <td>
                <b className="b">{line.account?.code}</b> {line.account?.name}
                <div className="small muted">{detailOf(line)}</div>
              </td>
              <td className="num">{line.debit !== NOTHING && <Money value={line.debit} />}</td>
              <td className="num">{line.credit !== NOTHING && <Money value={line.credit} />}</td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </>
  )
}

const detailOf = ({ party, costCenter, description, crossDocument, book, currency, currencyAmount }: Journal['lines'][number]): string =>
  [
    ...[party?.name ?? '', costCenter?.name ?? '', crossDocument, description, book === 'both' ? '' : `libro ${ledgerBookNames[book]}`],
    currency === null ? '' : format.formatMoney(format.toAmount(currencyAmount ?? '0'), currency),
  ]
    .filter((text) => text !== '')
    .join(', ')

const Annulling = ({ found, onClose }: { found: Journal; onClose: () => void }) => (
  <AnnulVoucherDialog
    kind={journal}
    voucher={found}
    endpoint={journalEndpoints.annul}
    title={`Anular el comprobante ${found.number ?? ''} por ${format.formatMoney(format.toAmount(found.amount))}`}
    verb="Anular comprobante"
    onClose={onClose}
  >
    Se reversa con otro comprobante del mismo día, o del primer día abierto si su mes está cerrado.
  </AnnulVoucherDialog>
)
