/** The table of the trial balance: sticky head and sums, groups that fold, every figure a link to what makes it. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef } from 'react'
import { ChevronDownIcon, ChevronRightIcon, KitLink, Money, useAppearance, useIsPhone } from '#platform/ui/index.tsx'
import { codesWithChildren } from '../balance-tree.ts'
import type { TrialBalance } from './TrialBalancePage.tsx'

type Row = TrialBalance['rows'][number]
type Side = '' | 'debit' | 'credit'
type AddressOf = (values: { account: string; side: Side }) => string

export interface BalanceTableProps {
  /** Null while the first answer is on its way. */
  readonly balance: TrialBalance | null
  /** Those in sight. */
  readonly rows: readonly Row[]
  readonly folded: ReadonlySet<string>
  readonly onToggle: (code: string) => void
  readonly current: string | null
  readonly side: Side
  readonly address: AddressOf
}

const figures = [
  { key: 'opening', header: 'Saldo anterior', side: '' },
  { key: 'debit', header: 'Débitos', side: 'debit' },
  { key: 'credit', header: 'Créditos', side: 'credit' },
  { key: 'closing', header: 'Saldo final', side: '' },
] as const

/** A few hundred rows are cheaper to draw than to follow. */
const VIRTUAL_FROM = 300
const SHAPES = Array.from({ length: 16 }, (_, index) => index)

export function BalanceTable({ balance, rows, folded, onToggle, current, side, address }: BalanceTableProps) {
  const scroller = useRef<HTMLElement>(null)
  const { density } = useAppearance()
  const isPhone = useIsPhone()
  const parents = useMemo(() => codesWithChildren(balance?.rows.map((row) => row.code) ?? []), [balance])
  const isVirtual = rows.length > VIRTUAL_FROM
  const rowHeight = isPhone ? 48 : density === 'comfortable' ? 34 : 29
  // oxlint-disable-next-line react/incompatible-library -- its answers are read only here, never memoised
  const virtualizer = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const shown = isVirtual ? items.flatMap((item) => rows[item.index] ?? []) : rows
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable with the keyboard
    <section className="bal" ref={scroller} tabIndex={0} aria-label="Balance de prueba">
      <table aria-busy={balance === null} aria-rowcount={isVirtual ? rows.length + 2 : undefined}>
        <caption className="sr">Balance de prueba</caption>
        <thead>
          <tr>
            <th scope="col" className="bal-code">
              Cuenta
            </th>
            <th scope="col">Nombre</th>
            {figures.map(({ key, header }) => (
              <th scope="col" key={key} className={`num bal-${key}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {balance === null ? (
          <Skeleton />
        ) : (
          <tbody>
            {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
            {shown.map((row) => (
              <BalanceLine
                key={row.id}
                row={row}
                isOpen={!parents.has(row.code) || row.level >= 5 ? null : !folded.has(row.code)}
                onToggle={onToggle}
                side={row.id === current ? side : null}
                address={address}
              />
            ))}
            {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
          </tbody>
        )}
        {balance && (
          <tfoot>
            <tr>
              <td colSpan={2}>{balance.isSquare ? 'Sumas iguales' : 'Sumas'}</td>
              {figures.map(({ key }) => (
                <td key={key} className={`num bal-${key}`}>
                  <Money value={balance.totals[key]} report final={balance.totals[key] !== '0.00'} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

interface LineProps {
  readonly row: Row
  /** Null when nothing hangs from it. */
  readonly isOpen: boolean | null
  readonly onToggle: (code: string) => void
  /** The side that the panel shows; null when its panel is closed. */
  readonly side: Side | null
  readonly address: AddressOf
}

function Line({ row, isOpen, onToggle, side, address }: LineProps) {
  const name = `${row.code} ${row.name}`
  const here = address({ account: row.id, side: '' })
  return (
    <tr className={`bal-l${row.level}${side === null ? '' : ' is-cur'}`}>
      <td className="bal-code">
        {isOpen !== null && (
          <button
            type="button"
            className="bal-fold"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Plegar' : 'Desplegar'} ${name}`}
            onClick={() => onToggle(row.code)}
          >
            {isOpen ? <ChevronDownIcon className="i-xs" /> : <ChevronRightIcon className="i-xs" />}
          </button>
        )}
        <KitLink href={here}>{row.code}</KitLink>
      </td>
      <td className="bal-name" data-clip>
        {row.name}
      </td>
      {figures.map(({ key, header, side: of }) => (
        <td key={key} className={`num bal-${key}`}>
          <KitLink
            href={address({ account: row.id, side: of })}
            title={`${header} de ${name}`}
            className={side !== null && side === of && key !== 'opening' ? 'bal-figure on' : 'bal-figure'}
          >
            <Money value={row[key]} report />
          </KitLink>
        </td>
      ))}
    </tr>
  )
}

const BalanceLine = memo(
  Line,
  (a, b) =>
    a.row === b.row &&
    a.isOpen === b.isOpen &&
    a.side === b.side &&
    a.address({ account: '', side: '' }) === b.address({ account: '', side: '' }),
)

function Skeleton() {
  return (
    <tbody className="late" aria-hidden="true">
      {SHAPES.map((row) => (
        <tr key={row}>
          {['code', 'name', ...figures.map(({ key }) => key)].map((key) => (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty shape, hidden from readers
            <td key={key} className={key === 'code' || key === 'name' ? `bal-${key}` : `num bal-${key}`}>
              <i className="sk" style={{ width: key === 'name' ? 160 : 64 }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
