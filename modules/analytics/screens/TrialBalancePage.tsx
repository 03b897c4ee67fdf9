/** Balance de prueba: opening, debits, credits and closing of every account that moved, down to the documents. */
import { useState } from 'react'
import { showDay } from '#base/date.ts'
import { accountLevelNames, isAccountLevel, type AccountLevel } from '#colombia/puc.ts'
import { getTrialBalance } from '#modules/accounting/index.ts'
import { saveText } from '#platform/report/save.tsx'
import {
  Button,
  DownloadIcon,
  Empty,
  type FilterChip,
  FilterChips,
  format,
  ListBar,
  LoadError,
  Page,
  Segmented,
  StateChip,
  usePopoverClose,
} from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, useAsk, useChangeQuery, useDayRange, useQueryOfAddress } from '#platform/web/index.tsx'
import { balanceCsv } from '../balance-csv.ts'
import { visibleRows } from '../balance-tree.ts'
import { balanceScreen as page } from '../balance-screen.ts'
import { AccountDrill } from './AccountDrill.tsx'
import { BalanceTable } from './BalanceTable.tsx'
import './balance.css'

const STANDARD_LEVEL: AccountLevel = 4
const levels = ([1, 2, 3, 4, 5] as const).map((level) => ({ value: String(level), label: accountLevelNames[level] }))

export type TrialBalance = AnswerOf<typeof getTrialBalance>

const NOTHING: ReadonlySet<string> = new Set()

export default function TrialBalancePage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const period = useDayRange({ label: 'Periodo', standard: 'mes', removable: false })
  const [folded, setFolded] = useState(NOTHING)
  const asLevel = Number(query['level'])
  const level = isAccountLevel(asLevel) ? asLevel : STANDARD_LEVEL
  const { range } = period
  const asked = useAsk(getTrialBalance, range && { query: { ...range, level: `${level}` } })
  const balance = asked.data
  const rows = balance && visibleRows(balance.rows, folded)
  const days = range ? `${showDay(range.from)} a ${showDay(range.to)}` : ''
  const account = query['account']
  const side = query['side'] === 'debit' || query['side'] === 'credit' ? query['side'] : ''

  const levelChip: FilterChip = {
    id: 'level',
    label: 'Nivel',
    value: accountLevelNames[level],
    plain: level === STANDARD_LEVEL,
    editor: (
      <LevelEditor level={level} onChange={(value) => change({ level: value === `${STANDARD_LEVEL}` ? null : value }, { replace: true })} />
    ),
  }
  const toggle = (code: string) =>
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(code)) next.add(code)
      return next
    })

  return (
    <Page
      title={page.title}
      heading="Balance de prueba"
      crumbs={crumbsOf(page)}
      subtitle={days}
      chips={balance && balance.rows.length > 0 && <StateChip state={balance.isSquare ? 'balanced' : 'unbalanced'} look="outline" />}
      actions={
        <Button
          icon={DownloadIcon}
          disabledReason={rows && rows.length > 0 ? null : 'No hay cifras para descargar'}
          onClick={() => {
            if (!balance || !rows) return
            saveText(`balance-de-prueba-${balance.from}-${balance.to}.csv`, balanceCsv(days, rows, balance.totals))
          }}
        >
          Descargar CSV
        </Button>
      }
      summary={
        balance && (
          <>
            <span className="small muted">Sumas iguales</span>
            <br />
            <span className="dbl">{format.formatReportAmount(format.toAmount(balance.totals.debit))}</span>
          </>
        )
      }
      body="fill"
      panel={
        account !== undefined &&
        range && (
          <AccountDrill
            // Another account, side or period begins at its first page.
            key={`${account} ${side} ${range.from} ${range.to}`}
            accountId={account}
            side={side}
            range={range}
            address={(values) => balanceAddress(query, values)}
            nameOf={(code) => balance?.rows.find((row) => row.code === code)?.name}
            onClose={() => change({ account: null, side: null })}
          />
        )
      }
    >
      <ListBar onRefresh={asked.ask} end={balance && <Made balance={balance} />}>
        <FilterChips chips={[period.chip, levelChip]} />
      </ListBar>
      {asked.error && !balance ? (
        <LoadError message={asked.error} onRetry={asked.ask} />
      ) : balance && balance.rows.length === 0 ? (
        <Empty title="Sin movimientos contables">{`No hay saldos ni movimientos hasta el ${showDay(balance.to as NonNullable<typeof range>['to'])}.`}</Empty>
      ) : (
        <BalanceTable
          balance={balance}
          rows={rows ?? []}
          folded={folded}
          onToggle={toggle}
          current={account ?? null}
          side={side}
          address={(values) => balanceAddress(query, values)}
        />
      )}
    </Page>
  )
}

type Query = Readonly<Record<string, string>>

/** This report with another account open. */
function balanceAddress(query: Query, values: { readonly account: string; readonly side: string }): string {
  const params = new URLSearchParams({ ...query, account: values.account, side: values.side })
  if (values.side === '') params.delete('side')
  return `${page.path}?${params.toString()}`
}

function LevelEditor({ level, onChange }: { level: AccountLevel; onChange: (value: string) => void }) {
  const close = usePopoverClose()
  return (
    <Segmented
      label="Hasta el nivel"
      options={levels}
      value={`${level}`}
      onChange={(value) => {
        onChange(value)
        close()
      }}
    />
  )
}

const clock = new Intl.DateTimeFormat('es-CO', { hour: 'numeric', minute: '2-digit', timeZone: 'America/Bogota' })
const seconds = new Intl.NumberFormat('es-CO', { maximumSignificantDigits: 2 })

/** When it was made and how long the server took. */
function Made({ balance }: { balance: TrialBalance }) {
  return (
    <span className="small muted bal-made">
      {`Generado a las ${clock.format(new Date(balance.madeAt))} en ${seconds.format(Math.max(balance.tookMs, 1) / 1000)} s`}
    </span>
  )
}
