import { useState } from 'react'
import { parseAmount } from '#base/decimal.ts'
import { partyIdentification, partyPermissions, pickParties, type PartyForDocuments } from '#modules/people/index.ts'
import { CoinsIcon, CompanyIcon, format, PercentIcon, Picker, type PickerOption, PlaceIcon, StateChip } from '#platform/ui/index.tsx'
import { askOnce, useMay } from '#platform/web/index.tsx'

const withholds = (party: PartyForDocuments): string =>
  [party.withholdsRetefuente && 'ReteFuente', party.withholdsReteiva && 'ReteIVA', party.withholdsReteica && 'ReteICA']
    .filter(Boolean)
    .join(', ')

/** What matters of the third party for this document: size, place, what it withholds, its credit. */
export function PartyLine({ party, isBuying }: { party: PartyForDocuments; isBuying: boolean }) {
  const retained = isBuying ? '' : withholds(party)
  return (
    <>
      {party.blockReason !== null && <StateChip state="blocked" text={`Bloqueado: ${party.blockReason}`} />}
      {party.responsibilities.includes('O-13') && (
        <span className="row">
          <CompanyIcon className="i-s" />
          Gran contribuyente
        </span>
      )}
      {party.cityName !== '' && (
        <span className="row">
          <PlaceIcon className="i-s" />
          {party.cityName}
        </span>
      )}
      {retained !== '' && (
        <span className="row">
          <PercentIcon className="i-s" />
          Practica {retained}
        </span>
      )}
      {party.creditLimit !== null && (
        <span className="row">
          <CoinsIcon className="i-s" />
          Cupo {format.formatMoney(parseAmount(party.creditLimit))}
        </span>
      )}
    </>
  )
}

interface PartyPickerProps {
  label: string
  role: 'customer' | 'supplier'
  party: PartyForDocuments | null
  error: string | null
  /** `isHere` unless one went on before it was found. */
  onChange: (party: PartyForDocuments | null, isHere: boolean) => void
}

const optionOf = (party: PartyForDocuments): PickerOption => ({
  id: party.id,
  label: party.displayName,
  detail: partyIdentification(party).replace(/^\S+ (?=\d)/, ''),
})

export function PartyPicker({ label, role, party, error, onChange }: PartyPickerProps) {
  const mayCreate = useMay(partyPermissions.write)
  // What the options of the list were made from: the form needs the whole of the chosen one.
  const [known] = useState(() => new Map<string, PartyForDocuments>())
  return (
    <Picker
      label={label}
      name="partyId"
      required
      clearable={party !== null}
      placeholder="Nombre o NIT"
      value={party && optionOf(party)}
      error={error}
      source={async (search, signal) => {
        const found = await askOnce(pickParties, { query: { search, role } }, signal)
        for (const each of found) known.set(each.id, each)
        return found.map(optionOf)
      }}
      onChange={(option, isHere) => onChange(option ? (known.get(option.id) ?? null) : null, isHere)}
      {...(mayCreate
        ? {
            createLabel: label.toLowerCase(),
            // In a tab of its own: what is being written stays, and the search finds the new one.
            onCreate: () => void window.open('/people?new=1', '_blank', 'noopener'),
          }
        : {})}
    />
  )
}
