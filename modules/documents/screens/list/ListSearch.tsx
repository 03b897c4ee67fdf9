/** What narrows a list of documents, in its bar: the search, a chip for each filter, and the way back to all of them. */

import { useCustomFilters } from '#platform/custom/CustomFilters.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { CalendarIcon, ChoiceFilter, FilterChips, IssuedIcon, SearchField } from '#platform/ui/index.tsx'
import { useSearchBox } from '#platform/web/index.tsx'
import { documentOrigins, dueSpanNames, dueSpans, electronicAnswerNames, electronicAnswers, originNames } from '../../kind/origins.ts'
import { partyLabel, type DocumentKind } from '../../kind/kind.ts'
import type { DocumentRow } from '../../wire.ts'
import { BranchFilter, CenterFilter, CurrencyFilter, PartyFilter, SellerFilter, TagFilter } from './ListFilters.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { KIND_QUERY } from '../editor/surface.ts'
import type { ListAsked } from '../editor/use-asked.tsx'

interface ListSearchProps {
  readonly kind: DocumentKind
  /** All that are kept at the address. */
  readonly kinds: readonly DocumentKind[]
  readonly asked: ListAsked
  readonly customFields: readonly CustomField[]
  /** What the list shows: it knows names of which the address carries only the id. */
  readonly rows: readonly DocumentRow[] | null
}

export function ListSearch({ kind, kinds, asked, customFields, rows }: ListSearchProps) {
  const { filters, narrow } = asked
  const { partyId = '', branchId = '', sellerId = '', tagId } = filters
  const search = useSearchBox()
  const own = useCustomFilters({ fields: customFields, entities: ['document', 'line'], filters: asked.custom, onChange: narrow })
  // All that the filter left have the same one; rows of the filter before may still be in sight.
  const sellersInSight = new Set(rows?.map(({ seller }) => seller))
  const [sellerName = null] = sellersInSight.size === 1 ? sellersInSight : []
  return (
    <>
      <SearchField
        label={`Buscar ${kind.titles.many.toLowerCase()}`}
        placeholder={`Número, ${partyLabel(kind).toLowerCase()}, NIT o valor`}
        {...search}
      />
      <FilterChips chips={[...(asked.isWork ? [] : [asked.period.chip]), ...own.chips]} add={own.add} />
      {kinds.length > 1 && (
        <ChoiceFilter
          label="Tipo"
          icon={IssuedIcon}
          value={filters.kind ?? ''}
          options={kinds.map(({ code, titles }) => ({ id: code, label: titles.one }))}
          onChange={(code) => narrow({ [KIND_QUERY]: code })}
        />
      )}
      <PartyFilter
        label={partyLabel(kind)}
        role={kind.party}
        partyId={partyId}
        known={rows?.find((row) => row.party?.id === partyId)?.party?.name ?? null}
        onChange={(id) => narrow({ tercero: id })}
      />
      <BranchFilter branchId={branchId} onChange={(id) => narrow({ sucursal: id })} />
      {kind.party === 'customer' && <SellerFilter sellerId={sellerId} known={sellerName} onChange={(id) => narrow({ vendedor: id })} />}
      <CurrencyFilter currency={filters.currency ?? ''} onChange={(code) => narrow({ moneda: code })} />
      {kind.opens !== null && (
        <ChoiceFilter
          label="Vence"
          icon={CalendarIcon}
          value={filters.due ?? ''}
          options={dueSpanNames.map((id) => ({ id, label: dueSpans[id] }))}
          onChange={(due) => narrow({ vence: due })}
        />
      )}
      <CenterFilter centerId={filters.costCenterId ?? ''} onChange={(id) => narrow({ centro: id })} />
      {kind.party === 'supplier' && kind.opens !== null && (
        <ChoiceFilter
          label="Origen"
          value={filters.origin ?? ''}
          options={documentOrigins.map((id) => ({ id, label: originNames[id] }))}
          onChange={(origin) => narrow({ origen: origin })}
        />
      )}
      {kind.theirNumber && (
        <ChoiceFilter
          label="Documento electrónico"
          value={filters.electronic ?? ''}
          options={electronicAnswerNames.map((id) => ({ id, label: electronicAnswers[id] }))}
          onChange={(electronic) => narrow({ electronico: electronic })}
        />
      )}
      {kind.party === 'customer' && <MoreFilters kind={kind} asked={asked} />}
      <TagFilter tagId={tagId} onChange={(id) => narrow({ etiqueta: id })} />
      {asked.isFiltered && (
        <button type="button" className="link doc-clear" onClick={asked.clear}>
          Limpiar filtros
        </button>
      )}
    </>
  )
}
