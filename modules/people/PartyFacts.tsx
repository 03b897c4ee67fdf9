/** A third party as it is read. */
import { showCiiu } from '#colombia/ciiu.ts'
import { fiscalResponsibilities } from '#colombia/identification.ts'
import { Facts, Money } from '#platform/ui/index.tsx'
import { customFacts } from '#platform/custom/facts.tsx'
import { shownValues } from '#platform/custom/record.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { TagMarks } from '#platform/tags/TagMarks.tsx'
import { partyLabels } from './form.ts'
import { partyAddress, partyIdentification, rolesOfParty, type PartyView } from './party.ts'

const yesNo = (value: boolean): string => (value ? 'Sí' : 'No')

export function PartyFacts({ party }: { party: PartyView }) {
  const customFields = useCustomFields() ?? []
  const withholds = [party.withholdsRetefuente && 'ReteFuente', party.withholdsReteiva && 'ReteIVA', party.withholdsReteica && 'ReteICA']
  const items = [
    { label: 'Identificación', value: partyIdentification(party) },
    { label: 'Tipo de persona', value: party.kind === 'natural' ? 'Natural' : 'Jurídica' },
    { label: 'Nombre comercial', value: party.tradeName },
    { label: 'Roles', value: rolesOfParty(party) },
    {
      label: 'Responsabilidad fiscal',
      value: party.responsibilities.map((code) => fiscalResponsibilities.find((one) => one.code === code)?.name ?? code).join(', '),
    },
    { label: 'Etiquetas', value: party.tags.length === 0 ? '' : <TagMarks tags={party.tags} /> },
    { label: 'Responsable de IVA', value: yesNo(party.vatResponsible) },
    { label: partyLabels.ciiu, value: showCiiu({ code: party.ciiu, name: party.ciiuName }), isLong: true },
    { label: 'Practica', value: withholds.filter(Boolean).join(', ') },
    { label: 'Dirección', value: partyAddress(party) },
    { label: 'Correo para facturación', value: party.emailInvoicing },
    { label: 'Celular', value: party.phone },
    { label: 'Plazo', value: party.paymentDays === 0 ? 'Contado' : `${party.paymentDays} días` },
    { label: 'Cupo de crédito', value: party.creditLimit === null ? '' : <Money value={party.creditLimit} sign /> },
    { label: partyLabels.sellerId, value: party.seller?.name ?? '' },
    ...customFacts(shownValues(customFields, 'party', party.custom), party.id),
  ]
  return <Facts items={items.filter((item) => item.value !== '')} />
}
