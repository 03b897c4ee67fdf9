/** One customer, whole: its data, what it owes, its documents and what the team says of it. */
import { useState } from 'react'
import { ButtonLink, EditIcon, Coming, MoreMenu, Page, Section, StateChip } from '#platform/ui/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { addressOf } from '#platform/screen.ts'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useMay, useParam, useQueryOfAddress } from '#platform/web/index.tsx'
import { DetailsPanel } from './details/DetailsPanel.tsx'
import { getPartyDetails } from './details/endpoints.ts'
import { BlockChip, BlockDialog, PartyDetails } from './details/PartyDetails.tsx'
import { getParty } from './endpoints.ts'
import { partyIdentification } from './party.ts'
import { PartyFacts } from './PartyFacts.tsx'
import { partyPermissions } from './permissions.ts'
import { clientScreen as page, peopleScreen } from './screens.ts'
import { PartySections } from './sections.tsx'

export default function ClientPage() {
  const id = useParam('id')
  const asked = useAsk(getParty, { params: { id } })
  const mayWrite = useMay(partyPermissions.write)
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const details = useAsk(getPartyDetails, { params: { id } }).data
  const [isBlocking, setBlocking] = useState(false)
  const party = asked.data?.id === id ? asked.data : null
  const comments = useComments(party && id, party?.displayName)
  if (!party) {
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  }
  const isEditing = query['editar'] === 'contactos' && mayWrite && !party.fixed
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      heading={party.displayName}
      subtitle={partyIdentification(party)}
      chips={
        <>
          {!party.active && <StateChip state="inactive" text="Inactivo" look="outline" />}
          <BlockChip reason={party.blockReason} />
        </>
      }
      actions={
        <>
          {comments.button}
          {mayWrite && !party.fixed && (
            <MoreMenu
              entries={[
                { label: party.blockReason === null ? 'Bloquear tercero' : 'Quitar el bloqueo', onSelect: () => setBlocking(true) },
              ]}
            />
          )}
        </>
      }
      panel={
        isEditing &&
        details && <DetailsPanel partyId={id} name={party.displayName} details={details} onClose={() => change({ editar: null })} />
      }
      primary={
        mayWrite &&
        !party.fixed && (
          <ButtonLink look="filled" icon={EditIcon} href={`${peopleScreen.path}?id=${id}`}>
            Editar tercero
          </ButtonLink>
        )
      }
    >
      {comments.panel}
      {isBlocking && <BlockDialog party={party} onClose={() => setBlocking(false)} />}
      {party.fixed && <p className="t2">Es el cliente de las ventas sin nombre. No se edita.</p>}
      <Section title="Datos">
        <PartyFacts party={party} />
      </Section>
      {!party.fixed && (
        <PartyDetails partyId={id} editAddress={addressOfQuery(addressOf(page.path, { id }), query, { editar: 'contactos' })} />
      )}
      <PartySections key={id} partyId={id} isCustomer={party.isCustomer && !party.fixed} isSupplier={party.isSupplier} />
    </Page>
  )
}
