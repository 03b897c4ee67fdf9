/** Plan de cuentas (PUC): as a tree or as a list, searched by code or name, each account leading to its movements. */
import { countText } from '#base/count.ts'
import { useMemo, useState } from 'react'
import { accountLevelNames, isAccountLevel } from '#colombia/puc.ts'
import {
  ChevronDownIcon,
  ChevronRightIcon,
  columnsOf,
  DataTable,
  Empty,
  FilterChips,
  ListBar,
  Page,
  SearchField,
  StateChip,
  StateTabs,
  useIsPhone,
} from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, useAsk, useChangeQuery, useGo, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { foundRows, treeRows } from '../chart.ts'
import { listAccounts } from '../endpoints.ts'
import { chartScreen as page } from '../screens.ts'
import { movementsAddress } from '../SourceEntries.tsx'
import './chart.css'

type Account = AnswerOf<typeof listAccounts>['accounts'][number]
/** An account as its row shows it: in a tree it may fold. */
interface Row extends Account {
  readonly isInTree: boolean
  readonly isOpen: boolean | null
  readonly onToggle: (code: string) => void
}

const levelName = (level: number): string => (isAccountLevel(level) ? accountLevelNames[level] : '')
const natureName = (nature: 'D' | 'C'): string => (nature === 'D' ? 'Débito' : 'Crédito')

const col = columnsOf<Row>()
const columns = [
  col.code('code', 'Código', (row) => <span className={row.level <= 2 ? 'b' : undefined}>{row.code}</span>, { width: 110, link: true }),
  col.name(
    'name',
    'Nombre',
    (row) => (
      <span className={row.isInTree ? `chart-name chart-l${row.level}` : undefined}>
        {row.isOpen !== null && (
          <button
            type="button"
            className="chart-fold"
            aria-expanded={row.isOpen}
            aria-label={`${row.isOpen ? 'Plegar' : 'Desplegar'} ${row.code} ${row.name}`}
            onClick={() => row.onToggle(row.code)}
          >
            {row.isOpen ? <ChevronDownIcon className="i-xs" /> : <ChevronRightIcon className="i-xs" />}
          </button>
        )}
        {row.name}
      </span>
    ),
    { min: 220, strong: false },
  ),
  col.text('level', 'Nivel', (row) => levelName(row.level), { width: 110, priority: 2 }),
  col.text('nature', 'Naturaleza', (row) => natureName(row.nature), { width: 110, priority: 3 }),
  col.text('postable', 'Movimientos', (row) => (row.postable ? 'Recibe movimientos' : 'Agrupa'), { width: 160, priority: 2 }),
  col.state('active', 'Estado', (row) => <StateChip state={row.active ? 'active' : 'inactive'} />, { width: 110, priority: 3 }),
]

const NOTHING: ReadonlySet<string> = new Set()

export default function ChartOfAccountsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const isPhone = useIsPhone()
  const search = useSearchBox()
  const [unfolded, setUnfolded] = useState(NOTHING)
  const asked = useAsk(listAccounts, { query: {} })
  const accounts = asked.data?.accounts ?? null
  const text = query['search'] ?? ''
  const isTree = query['view'] !== 'list' && text === ''
  const onlyPostable = query['postable'] === '1'
  const parents = useMemo(() => new Set(accounts?.map((account) => account.parent)), [accounts])
  const rows = useMemo(() => {
    if (accounts === null) return null
    const onToggle = (code: string) =>
      setUnfolded((before) => {
        const next = new Set(before)
        if (!next.delete(code)) next.add(code)
        return next
      })
    const found = text === '' ? accounts : foundRows(accounts, text)
    const shown = isTree ? treeRows(found, unfolded) : onlyPostable ? found.filter((account) => account.postable) : found
    return shown.map(
      (account): Row => ({
        ...account,
        isInTree: isTree,
        onToggle,
        isOpen: isTree && parents.has(account.code) ? unfolded.has(account.code) : null,
      }),
    )
  }, [accounts, text, isTree, onlyPostable, unfolded, parents])

  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={accounts && `${countText(accounts.length)} cuentas`}
      body="fill"
      tabs={
        <StateTabs
          label="Vistas"
          current={isTree ? 'tree' : 'list'}
          tabs={[
            { id: 'tree', label: 'Árbol', href: page.path },
            { id: 'list', label: 'Lista', href: `${page.path}?view=list` },
          ]}
        />
      }
    >
      <ListBar onRefresh={asked.ask}>
        <SearchField label="Buscar cuentas" placeholder="Código o nombre" {...search} />
        {!isTree && (
          <FilterChips
            chips={
              onlyPostable
                ? [
                    {
                      id: 'postable',
                      label: 'Movimientos',
                      value: 'Solo las que reciben',
                      onRemove: () => change({ postable: null }, { replace: true }),
                    },
                  ]
                : []
            }
            add={
              onlyPostable
                ? []
                : [{ label: 'Solo las que reciben movimientos', onSelect: () => change({ postable: '1' }, { replace: true }) }]
            }
          />
        )}
      </ListBar>
      <DataTable
        label={page.title}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        {...(isPhone && isTree
          ? // A card has no room for a second button: in the tree it unfolds, and only what holds nothing leads on.
            { onOpen: (row: Row) => (row.isOpen === null ? go(movementsAddress(row.code)) : row.onToggle(row.code)) }
          : { rowHref: (row: Row) => movementsAddress(row.code) })}
        rowOff={(row) => !row.active}
        error={asked.error}
        onRetry={asked.ask}
        onClearFilters={text !== '' || onlyPostable ? () => change({ search: null, postable: null }, { replace: true }) : undefined}
        empty={<Empty title="Aún no hay cuentas">El plan de cuentas nace con la empresa.</Empty>}
        card={(row) => ({
          title: row.isInTree ? (
            <span className={`chart-name chart-l${row.level}`}>
              {row.isOpen !== null && (
                <span className="chart-fold">
                  {row.isOpen ? <ChevronDownIcon className="i-xs" /> : <ChevronRightIcon className="i-xs" />}
                </span>
              )}
              {row.name}
            </span>
          ) : (
            row.name
          ),
          amount: row.code,
          detail: `${levelName(row.level)}, naturaleza ${natureName(row.nature).toLowerCase()}`,
          side: row.postable ? 'Recibe movimientos' : 'Agrupa',
        })}
      />
    </Page>
  )
}
