/** One customer, whole: its data, what it owes, its documents and what the team says of it. */
import { useState } from 'react'
import { ButtonLink, EditIcon, Coming, KitLink, MoreMenu, Notice, Page, Section, StateChip, StateTabs } from '#platform/ui/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { AttachedFiles } from '#platform/attached/AttachedFiles.tsx'
import { addressOf } from '#platform/screen.ts'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useMay, useParam, useGo, useQueryOfAddress } from '#platform/web/index.tsx'
import { DetailsPanel } from './details/DetailsPanel.tsx'
import { getPartyDetails } from './details/endpoints.ts'
import { BlockChip, BlockDialog, PartyDetails } from './details/PartyDetails.tsx'
import { getParty } from './endpoints.ts'
import { partyFileEndpoints } from './files/endpoints.ts'
import { Merges } from './merge/Merges.tsx'
import { MergePartyDialog } from './merge/MergePartyDialog.tsx'
import { partyIdentification } from './party.ts'
import { PartyFacts } from './PartyFacts.tsx'
import { partyPermissions } from './permissions.ts'
import { clientScreen as page, peopleScreen } from './screens.ts'
import { partyTabs, PartySections } from './sections.tsx'
import { NewOfParty } from './starts.tsx'

export default function ClientPage() {
  const id = useParam('id')
  const asked = useAsk(getParty, { params: { id } })
  const mayWrite = useMay(partyPermissions.write)
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const details = useAsk(getPartyDetails, { params: { id } }).data
  const [doing, setDoing] = useState<'block' | 'merge' | null>(null)
  const go = useGo()
  const party = asked.data?.id === id ? asked.data : null
  const comments = useComments(party && id, party?.displayName)
  if (!party) {
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  }
  const isOpen = mayWrite && !party.fixed && party.mergedInto === null
  const tab = partyTabs.find((one) => one.id === query['vista'])?.id ?? 'resumen'
  const here = addressOf(page.path, { id })
  const isEditing = query['editar'] === 'contactos' && isOpen
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
          {party.active && party.mergedInto === null && (
            <NewOfParty partyId={id} isCustomer={party.isCustomer} isSupplier={party.isSupplier} />
          )}
          {isOpen && (
            <MoreMenu
              entries={[
                { label: party.blockReason === null ? 'Bloquear tercero' : 'Quitar el bloqueo', onSelect: () => setDoing('block') },
                { label: 'Fusionar con otro tercero', onSelect: () => setDoing('merge') },
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
        isOpen && (
          <ButtonLink look="filled" icon={EditIcon} href={`${peopleScreen.path}?id=${id}`}>
            Editar tercero
          </ButtonLink>
        )
      }
      tabs={
        <StateTabs
          label="Partes del tercero"
          current={tab}
          tabs={partyTabs
            .filter((one) => !party.fixed || one.id !== 'archivos')
            .map((one) => ({ ...one, href: one.id === 'resumen' ? here : `${here}?vista=${one.id}` }))}
        />
      }
    >
      {comments.panel}
      {doing === 'block' && <BlockDialog party={party} onClose={() => setDoing(null)} />}
      {doing === 'merge' && (
        <MergePartyDialog
          party={party}
          onClose={() => setDoing(null)}
          onMerged={(into) => {
            setDoing(null)
            go(addressOf(page.path, { id: into }))
          }}
        />
      )}
      {party.mergedInto && (
        <Notice tone="info">
          Se fusionó en <KitLink href={addressOf(page.path, { id: party.mergedInto.id })}>{party.mergedInto.displayName}</KitLink>: sus
          documentos y su cartera se leen allí.
        </Notice>
      )}
      {party.fixed && <p className="t2">Es el cliente de las ventas sin nombre. No se edita.</p>}
      {tab === 'resumen' && (
        <Section title="Datos">
          <PartyFacts party={party} />
        </Section>
      )}
      <PartySections
        key={`${id} ${tab}`}
        tab={tab}
        partyId={id}
        isCustomer={party.isCustomer && !party.fixed}
        isSupplier={party.isSupplier}
      />
      {tab === 'resumen' && !party.fixed && (
        <PartyDetails partyId={id} editAddress={addressOfQuery(here, query, { editar: 'contactos' })} />
      )}
      {tab === 'archivos' && !party.fixed && (
        <Section title="Archivos">
          <AttachedFiles
            write={partyPermissions.write}
            calls={partyFileEndpoints}
            id={id}
            empty="Sin archivos. Adjunta su RUT, su certificación bancaria o el contrato."
          />
        </Section>
      )}
      {tab === 'resumen' && <Merges partyId={id} />}
    </Page>
  )
}
