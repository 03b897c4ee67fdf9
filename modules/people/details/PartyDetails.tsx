/** The other addresses, people, e-mails, bank accounts and consents of a third party, on its page. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { showInstant } from '#base/date.ts'
import { Button, Coming, ConfirmDialog, Dialog, Facts, QuietTable, Section, StateChip, TextArea, TextLink } from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { partyAnswers } from '../endpoints.ts'
import { partyPermissions } from '../permissions.ts'
import { accountKinds, CONSENT_TEXT, emailPurposes, purposeLabels, type PartyDetails as Details } from './details.ts'
import { blockParty, getPartyDetails, writeConsent } from './endpoints.ts'

export function PartyDetails({ partyId, editAddress }: { partyId: string; editAddress: string }) {
  const asked = useAsk(getPartyDetails, { params: { id: partyId } })
  const mayWrite = useMay(partyPermissions.write)
  const details = asked.data
  if (!details) return <Coming asked={asked} />
  const edit = mayWrite && <TextLink href={editAddress}>Editar contactos</TextLink>
  return (
    <>
      <Section title="Contactos, direcciones y cuentas" action={edit}>
        <Kept details={details} />
      </Section>
      <Consents partyId={partyId} details={details} mayWrite={mayWrite} />
    </>
  )
}

function Kept({ details: { emails, contacts, addresses, bankAccounts } }: { details: Details }) {
  const mails = emailPurposes.flatMap((purpose) =>
    emails[purpose] === '' ? [] : [{ label: purposeLabels[purpose], value: emails[purpose] }],
  )
  if (mails.length + contacts.length + addresses.length + bankAccounts.length === 0)
    return <p className="t2">Sin contactos, otras direcciones ni cuentas. Los documentos van al correo para facturación.</p>
  return (
    <div className="stack">
      {mails.length > 0 && <Facts items={mails} />}
      <Table
        heads={['Contacto', 'Cargo', 'Correo', 'Celular']}
        rows={contacts.map(({ name, job, email, phone }) => [name, job, email, phone])}
      />
      <Table
        heads={['Sede', 'Dirección', 'Barrio', 'Municipio']}
        rows={addresses.map(({ name, addressLine, neighborhood, cityName }) => [name, addressLine, neighborhood, cityName])}
      />
      <Table heads={['Banco', 'Tipo', 'Número']} rows={bankAccounts.map(({ bank, kind, number }) => [bank, accountKinds[kind], number])} />
    </div>
  )
}

function Table({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return null
  return (
    <QuietTable>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, index) => (
              <td key={heads[index]} className={index === 0 ? 'b' : 't2'}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

function Consents({ partyId, details: { consents }, mayWrite }: { partyId: string; details: Details; mayWrite: boolean }) {
  const [asking, setAsking] = useState(false)
  const last = consents[0]
  return (
    <Section
      title="Tratamiento de datos"
      count={consents.length > 1 ? counted(consents.length, 'registro', 'registros') : undefined}
      action={mayWrite && <Button onClick={() => setAsking(true)}>Registrar autorización</Button>}
    >
      {last ? (
        <Facts
          items={[
            { label: 'Autoriza', value: last.granted ? 'Sí' : 'No, retiró la autorización' },
            { label: 'Fecha', value: showInstant(new Date(last.at)) },
            { label: 'Registró', value: [last.by, `desde ${last.ip}`].filter(Boolean).join(', ') },
            { label: 'Texto', value: last.text, isLong: true },
          ]}
        />
      ) : (
        <p className="t2">No hay registro de que haya autorizado el tratamiento de sus datos.</p>
      )}
      {asking && <ConsentDialog partyId={partyId} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function ConsentDialog({ partyId, onClose }: { partyId: string; onClose: () => void }) {
  const [text, setText] = useState(CONSENT_TEXT)
  const sending = useSend(writeConsent, { refreshes: [getPartyDetails], inForm: true, onDone: onClose })
  const write = (granted: boolean) => void sending.run({ params: { id: partyId }, body: { granted, text } })
  return (
    <Dialog
      title="Tratamiento de datos"
      size="medium"
      locked={sending.isSending}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button busy={sending.isSending} onClick={() => write(false)}>
            Retiró la autorización
          </Button>
          <Button look="filled" busy={sending.isSending} onClick={() => write(true)}>
            Autoriza
          </Button>
        </>
      }
    >
      <p className="t2">Se guarda con la fecha, la dirección IP y tu nombre, y no se puede cambiar después.</p>
      <TextArea label="Texto que aceptó" required value={text} onChange={setText} error={sending.failure?.message ?? null} />
    </Dialog>
  )
}

interface BlockProps {
  readonly party: { readonly id: string; readonly version: number; readonly displayName: string; readonly blockReason: string | null }
  readonly onClose: () => void
}

export function BlockDialog({ party, onClose }: BlockProps) {
  const sending = useSend(blockParty, { refreshes: partyAnswers, inForm: true, onDone: onClose })
  const isBlocked = party.blockReason !== null
  return (
    <ConfirmDialog
      title={`${isBlocked ? 'Quitar el bloqueo a' : 'Bloquear a'} ${party.displayName}`}
      confirm={isBlocked ? 'Quitar bloqueo' : 'Bloquear tercero'}
      busyText="Guardando…"
      danger={!isBlocked}
      busy={sending.isSending}
      error={sending.failure?.message}
      {...(isBlocked ? {} : { reason: { label: 'Motivo', required: true } })}
      onConfirm={(reason) =>
        void sending.run({ params: { id: party.id }, body: { version: party.version, reason: isBlocked ? null : reason } })
      }
      onClose={onClose}
    >
      {isBlocked
        ? 'Se le vuelven a emitir documentos.'
        : 'No se emiten documentos nuevos a su nombre, aunque tenga cupo. Sus notas, recaudos y egresos siguen.'}
    </ConfirmDialog>
  )
}

/** Beside its name. */
export function BlockChip({ reason }: { reason: string | null }) {
  return reason === null ? null : <StateChip state="blocked" text={`Bloqueado: ${reason}`} />
}
