/**
 * Plan de cuentas (PUC): as a tree or as a list, searched by code or name, with what each account stands at today, which leads to
 * its movements. The account that is chosen, and the one that is being made, stand beside it.
 */
import { countText } from '#base/count.ts'
import { useMemo, useState } from 'react'
import { accountAncestors } from '#colombia/puc.ts'
import { amountText, negate, parseAmount } from '#base/decimal.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  ButtonLink,
  ChevronDownIcon,
  ChevronRightIcon,
  ChoiceFilter,
  columnsOf,
  DataTable,
  Empty,
  FilterChips,
  KitLink,
  ListBar,
  Money,
  Page,
  PlusIcon,
  SearchField,
  StateChip,
  StateTabs,
  type CardContent,
  useIsPhone,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { addressOfQuery, type AnswerOf, crumbsOf, useAsk, useChangeQuery, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { chartOfRows, levelName, natureName } from '../chart/account-form.ts'
import { AccountPanel } from '../chart/AccountPanel.tsx'
import { accountBalances } from '../chart/endpoints.ts'
import { NewAccountPanel } from '../chart/NewAccountPanel.tsx'
import { foundRows, treeRows } from '../chart.ts'
import { chartPermissions, listAccounts } from '../endpoints.ts'
import { chartScreen as page } from '../screens.ts'
import { movementsAddress } from '../SourceEntries.tsx'
import { ledgerBookNames, ledgers } from '../journal.ts'
import { StatementLinesPanel } from '../statement/StatementLines.tsx'
import './chart.css'

type Account = AnswerOf<typeof listAccounts>['accounts'][number]
/** An account as its row shows it: in a tree it may fold. */
interface Row extends Account {
  readonly isInTree: boolean
  readonly isOpen: boolean | null
  readonly onToggle: (code: string) => void
  /** With all below it, by its nature; null while it is not known. */
  readonly balance: string | null
}

const NO_BALANCE = '0.00'

/** What an account stands at, positive on its own side. */
const byNature = (balance: string, nature: 'D' | 'C'): string => (nature === 'D' ? balance : amountText(negate(parseAmount(balance))))

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
  {
    ...col.money('balance', 'Saldo', (row) => row.balance),
    cell: (row: Row, cents: boolean) =>
      row.balance === null || row.balance === NO_BALANCE ? null : (
        <KitLink href={movementsAddress(row.code)} className="link">
          <span className="sr">{`Movimientos de ${row.code}: `}</span>
          <Money value={row.balance} cents={cents ? 'room' : 'auto'} />
        </KitLink>
      ),
  },
  col.text('postable', 'Movimientos', (row) => (row.postable ? 'Recibe movimientos' : 'Agrupa'), { width: 160, priority: 2 }),
  col.state('active', 'Estado', (row) => <StateChip state={row.active ? 'active' : 'inactive'} />, { width: 110, priority: 3 }),
]

const NOTHING: ReadonlySet<string> = new Set()

/** The text that was searched, how the chart is shown and what of it. */
function useView(query: Readonly<Record<string, string>>) {
  const text = query['search'] ?? ''
  const book = query['libro'] === 'niif' ? ('niif' as const) : ('fiscal' as const)
  return { text, book, isTree: query['view'] !== 'list' && text === '', onlyPostable: query['postable'] === '1' }
}

/** The accounts in sight, each with what it stands at. */
function useRows(accounts: readonly Account[] | null, { text, book, isTree, onlyPostable }: ReturnType<typeof useView>) {
  const [unfolded, setUnfolded] = useState(NOTHING)
  const answer = useAsk(accountBalances, { query: { book } }).data
  const sums = answer?.balances
  const balances = useMemo(() => sums && new Map(sums.map(({ code, balance }) => [code, balance])), [sums])
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
        balance: balances ? byNature(balances.get(account.code) ?? NO_BALANCE, account.nature) : null,
      }),
    )
  }, [accounts, text, isTree, onlyPostable, unfolded, parents, balances])
  const unfoldTo = (code: string) => setUnfolded((before) => new Set([...before, ...accountAncestors(code)]))
  const balanceOf = ({ code, nature }: Account) => (balances ? byNature(balances.get(code) ?? NO_BALANCE, nature) : null)
  return { rows, unfoldTo, balanceOf, isApart: answer?.isApart ?? false }
}

export default function ChartOfAccountsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const isPhone = useIsPhone()
  const search = useSearchBox()
  const asked = useAsk(listAccounts, { query: {} })
  const accounts = asked.data?.accounts ?? null
  const view = useView(query)
  const { text, isTree, onlyPostable } = view
  const { rows, unfoldTo, balanceOf, isApart } = useRows(accounts, view)
  const reason = useReasonNot(chartPermissions.write)
  const open = accounts?.find(({ id }) => id === query['id'])
  const isNew = query['new'] === '1' && reason === null
  const startNew = (under: string | null) => change({ new: '1', under, id: null, panel: null })
  useShortcuts([{ keys: 'n', label: 'Crear cuenta', run: () => !reason && startNew(null) }])
  const address = (changes: Readonly<Record<string, string | null>>) => addressOfQuery(page.path, query, changes)
  const addressOf = (row: Row) => address({ id: row.id, panel: null, new: null, under: null })
  const onlyChip = {
    id: 'postable',
    label: 'Movimientos',
    value: 'Solo las que reciben',
    onRemove: () => change({ postable: null }, { replace: true }),
  }

  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={accounts && `${countText(accounts.length)} cuentas`}
      actions={
        <>
          <Button look="quiet" onClick={() => change({ panel: 'lines', id: null, new: null, under: null })}>
            Líneas de los estados
          </Button>
          {reason === null && (
            <ButtonLink href={`${page.path}/upload`} look="quiet">
              Importar
            </ButtonLink>
          )}
        </>
      }
      primary={
        <Button
          look={isNew || open ? 'outlined' : 'filled'}
          icon={PlusIcon}
          onClick={() => startNew(null)}
          disabledReason={reason}
          shortcut="N"
        >
          Crear cuenta
        </Button>
      }
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
      panel={
        query['panel'] === 'lines' ? (
          <StatementLinesPanel onClose={() => change({ panel: null })} />
        ) : accounts && (isNew || open) ? (
          <ChartPanel
            accounts={accounts}
            open={open}
            isNew={isNew}
            balance={open ? balanceOf(open) : null}
            startNew={startNew}
            unfoldTo={unfoldTo}
          />
        ) : undefined
      }
    >
      <ListBar onRefresh={asked.ask}>
        <SearchField label="Buscar cuentas" placeholder="Código o nombre" {...search} />
        {isApart && <LedgerFilter />}
        {!isTree && (
          <FilterChips
            chips={onlyPostable ? [onlyChip] : []}
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
          ? // A card has no room for a second button: in the tree it unfolds, and only what holds nothing opens.
            { onOpen: (row: Row) => (row.isOpen === null ? change({ id: row.id }) : row.onToggle(row.code)) }
          : { rowHref: addressOf })}
        current={query['id']}
        openOnMove={open !== undefined}
        rowOff={(row) => !row.active}
        error={asked.error}
        onRetry={asked.ask}
        onClearFilters={text !== '' || onlyPostable ? () => change({ search: null, postable: null }, { replace: true }) : undefined}
        empty={<Empty title="Aún no hay cuentas">El plan de cuentas nace con la empresa.</Empty>}
        card={cardOf}
      />
    </Page>
  )
}

/** Of which ledger the balances are; of the one for taxes while nothing is chosen. */
function LedgerFilter() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const options = ledgers.map((id) => ({ id, label: ledgerBookNames[id] }))
  const set = (id: string | null) => change({ libro: id }, { replace: true })
  return <ChoiceFilter label="Libro" value={query['libro'] ?? ''} options={options} onChange={set} />
}

interface ChartPanelProps {
  readonly accounts: readonly Account[]
  readonly open: Account | undefined
  readonly isNew: boolean
  readonly balance: string | null
  readonly startNew: (under: string) => void
  readonly unfoldTo: (code: string) => void
}

/** What stands beside the chart: the account that is being made, or the one that is open. */
function ChartPanel({ accounts, open, isNew, balance, startNew, unfoldTo }: ChartPanelProps) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const chart = useMemo(() => chartOfRows(accounts), [accounts])
  const under = query['under'] ?? ''
  const close = () => change({ id: null, panel: null, new: null, under: null })
  if (isNew)
    return (
      <NewAccountPanel
        key={under}
        chart={chart}
        under={under}
        onClose={close}
        onCreated={(id, code) => {
          unfoldTo(code)
          change({ new: null, under: null, id }, { replace: true })
        }}
      />
    )
  if (!open) return null
  return (
    <AccountPanel
      key={open.id}
      id={open.id}
      chart={chart}
      balance={balance}
      isHistory={query['panel'] === 'history'}
      onHistory={(shown) => change({ panel: shown ? 'history' : null })}
      onUnder={startNew}
      onMoved={unfoldTo}
      onClose={close}
    />
  )
}

const cardOf = (row: Row): CardContent => ({
  title: row.isInTree ? (
    <span className={`chart-name chart-l${row.level}`}>
      {row.isOpen !== null && (
        <span className="chart-fold">{row.isOpen ? <ChevronDownIcon className="i-xs" /> : <ChevronRightIcon className="i-xs" />}</span>
      )}
      {row.name}
    </span>
  ) : (
    row.name
  ),
  amount: row.code,
  detail: `${levelName(row.level)}, naturaleza ${natureName(row.nature).toLowerCase()}`,
  side: row.balance === null || row.balance === NO_BALANCE ? row.postable ? 'Recibe movimientos' : 'Agrupa' : <Money value={row.balance} />,
})
