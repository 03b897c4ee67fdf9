/** The lists of the law: countries, departments and municipalities, to look a code up and to see where the customers are. */
import { countText } from '#base/count.ts'
import type { ReactNode } from 'react'
import { showDay } from '#base/date.ts'
import { DIVIPOLA_KNOWN_ON } from '#colombia/divipola.ts'
import {
  type Column,
  columnsOf,
  DataTable,
  Empty,
  FilterChips,
  ListBar,
  Page,
  PlaceIcon,
  SearchField,
  StateChip,
  StateTabs,
  TextLink,
} from '#platform/ui/index.tsx'
import { refusalOf } from '#platform/access.ts'
import {
  addressOfQuery,
  crumbsOf,
  refresh,
  useAsk,
  useChangeQuery,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
  useSession,
  visitorOf,
} from '#platform/web/index.tsx'
import { peopleScreen } from '../screens.ts'
import { placeEndpoints, type PlaceLevel, type PlaceRow } from './endpoints.ts'
import { placeScreens } from './screens.ts'
import '../people.css'

const inside = (level: PlaceLevel, code: string): string => `${placeScreens[level].path}?en=${encodeURIComponent(code)}`

const col = columnsOf<PlaceRow>()
const name = col.name('name', 'Nombre', (row) => row.name, { min: 160 })
const code = (header: string): Column<PlaceRow> => col.code('code', header, (row) => row.code, { width: 110 })
const below = (header: string, level: PlaceLevel): Column<PlaceRow> =>
  col.code('below', header, (row) => row.below > 0 && <TextLink href={inside(level, row.code)}>{countText(row.below)}</TextLink>, {
    width: 130,
    align: 'end',
    priority: 2,
  })
const people = (value: (row: PlaceRow) => ReactNode): Column<PlaceRow> =>
  col.code('people', 'Tus terceros', value, { width: 116, align: 'end', priority: 3 })

const columnsFor: Readonly<Record<PlaceLevel, (mayOpen: boolean) => readonly Column<PlaceRow>[]>> = {
  countries: () => [
    name,
    code('Código'),
    col.code('other', 'Otros códigos ISO', (row) => row.otherCode, { width: 150, priority: 4 }),
    below('Departamentos', 'regions'),
    people((row) => row.people > 0 && countText(row.people)),
  ],
  regions: () => [
    name,
    code('Código DANE'),
    col.text('above', 'País', (row) => row.aboveName, { width: 120, priority: 4 }),
    below('Municipios', 'cities'),
    people((row) => row.people > 0 && countText(row.people)),
  ],
  cities: (mayOpen) => [
    name,
    code('Código DANE'),
    col.text('above', 'Departamento', (row) => row.aboveName, { width: 180, priority: 2 }),
    people((row) => {
      if (row.people === 0) return null
      const address = `${peopleScreen.path}?municipio=${row.code}`
      return mayOpen ? <TextLink href={address}>{countText(row.people)}</TextLink> : countText(row.people)
    }),
    col.state('state', 'Estado', (row) => <InForce row={row} />, { width: 110, priority: 2 }),
  ],
}

const InForce = ({ row }: { row: PlaceRow }) => (
  <StateChip state={row.active ? 'active' : 'inactive'} text={row.active ? 'Vigente' : 'Suprimido'} />
)

const same = 'Es igual para todas las empresas: se consulta, no se edita, y se actualiza con Páramo.'
const sources: Readonly<Record<PlaceLevel, string>> = {
  countries: `Fuente: norma ISO 3166-1, con los códigos de dos letras que usa la DIAN en la factura electrónica. ${same}`,
  regions: `Fuente: DIVIPOLA del DANE, al ${showDay(DIVIPOLA_KNOWN_ON)}. ${same}`,
  cities: `Fuente: DIVIPOLA del DANE, al ${showDay(DIVIPOLA_KNOWN_ON)}. La factura electrónica nombra cada municipio por su código. ${same}`,
}

const words: Readonly<Record<PlaceLevel, { readonly many: string; readonly above: string; readonly hint: string }>> = {
  countries: { many: 'países', above: '', hint: 'Nombre o código' },
  regions: { many: 'departamentos', above: 'País', hint: 'Nombre o código DANE' },
  cities: { many: 'municipios', above: 'Departamento', hint: 'Nombre o código DANE' },
}
const levelAbove: Readonly<Record<PlaceLevel, PlaceLevel | null>> = { countries: null, regions: 'countries', cities: 'regions' }

const states = [
  { id: 'all', label: 'Todos' },
  { id: 'active', label: 'Vigentes' },
  { id: 'inactive', label: 'Suprimidos' },
] as const

export function PlacesPage({ level }: { level: PlaceLevel }) {
  const page = placeScreens[level]
  const { list: listEndpoint, count } = placeEndpoints[level]
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const visitor = visitorOf(useSession())
  const mayOpen = visitor !== null && refusalOf(peopleScreen, visitor) === null
  const above = query['en'] ?? ''
  const filters = { search: query['search'] ?? '', above }
  const state = states.find(({ id }) => id === query['state'])?.id ?? 'all'
  const list = usePagedList(listEndpoint, (position) => ({ query: { ...filters, state, ...position } }))
  const counts = useAsk(count, { query: filters }).data
  const isFiltered = filters.search !== '' || above !== '' || state !== 'all'
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={counts && `${countText(counts.all)} ${words[level].many}`}
      body="fill"
      tabs={
        level === 'cities' && (
          <StateTabs
            label="Estado"
            current={state}
            tabs={states.map(({ id, label }) => ({
              id,
              label,
              count: counts?.[id],
              href: addressOfQuery(page.path, query, { state: id === 'all' ? null : id, after: null }),
            }))}
          />
        )
      }
    >
      <ListBar onRefresh={() => void refresh([listEndpoint, count])}>
        <SearchField label={`Buscar ${words[level].many}`} placeholder={words[level].hint} {...search} />
        <AboveFilter level={level} code={above} onRemove={() => change({ en: null, after: null }, { replace: true })} />
      </ListBar>
      <p className="small muted place-source">{sources[level]}</p>
      <DataTable
        label={page.title}
        rows={list.rows}
        rowKey={(row) => row.code}
        columns={columnsFor[level](mayOpen)}
        card={(row) => ({
          title: row.name,
          detail: [row.code, row.aboveName].filter(Boolean).join(' · '),
          states: level === 'cities' && !row.active && <InForce row={row} />,
        })}
        rowOff={(row) => !row.active}
        pager={list.pager(counts?.[state] ?? null)}
        error={list.error}
        onRetry={list.retry}
        onClearFilters={isFiltered ? () => change({ search: null, en: null, state: null, after: null }, { replace: true }) : undefined}
        empty={<Empty title={`No hay ${words[level].many}`}>{sources[level]}</Empty>}
      />
    </Page>
  )
}

/** Inside which one, kept in the address by its code and shown by its name. */
function AboveFilter({ level, code, onRemove }: { level: PlaceLevel; code: string; onRemove: () => void }) {
  const above = levelAbove[level]
  const asked = useAsk(placeEndpoints[above ?? 'countries'].list, code === '' || above === null ? null : { query: { search: code } })
  if (code === '' || above === null) return null
  const found = asked.data?.rows.find((row) => row.code === code)
  return <FilterChips chips={[{ id: 'above', label: words[level].above, value: found?.name ?? code, icon: PlaceIcon, onRemove }]} />
}
