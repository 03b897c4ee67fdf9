/** The budget of a cost centre in a year: what is planned for each account and what its entries say, with its months beside it. */
import { type ComponentType, useState } from 'react'
import { monthName } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Bind,
  Button,
  Coming,
  columnsOf,
  DataTable,
  Empty,
  FieldGrid,
  format,
  FormPanel,
  ListBar,
  Money,
  MoneyField,
  Notice,
  Page,
  PlusIcon,
  SelectField,
  toast,
  useForm,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useChangeQuery, useFormGuard, useQueryOfAddress, useSend, useToday } from '#platform/web/index.tsx'
import { AccountPicker, type AccountChoice } from '../../AccountPicker.tsx'
import { costCenter } from '../cost-center.ts'
import { figuresOf, isBad, isIncome, MONTHS, monthsOf, type PlannedFigures } from './budget.ts'
import { getBudget, writeBudget, type BudgetRow } from './endpoints.ts'

const page = costCenter.screen
const NONE = Array.from({ length: MONTHS }, () => '0.00')

/** The centres, or the budget of the one that the address names. */
export const withBudget = (Centers: ComponentType): ComponentType =>
  function CentersOrBudget() {
    const { budget } = useQueryOfAddress()
    return budget === undefined ? <Centers /> : <BudgetPage key={budget} id={budget} />
  }

const amountsOf = (texts: readonly string[]): Amount[] => texts.map(parseAmount)
const figuresIn = (row: BudgetRow): PlannedFigures => figuresOf(amountsOf(row.planned), amountsOf(row.actual))
const figuresOfAll = (rows: readonly BudgetRow[]): PlannedFigures =>
  figuresOf(amountsOf(rows.flatMap(({ planned }) => planned)), amountsOf(rows.flatMap(({ actual }) => actual)))

const percentWords = ({ percent }: PlannedFigures): string =>
  percent === null ? 'Sin presupuesto' : `${percent.toLocaleString('es-CO')} %`

const col = columnsOf<BudgetRow>()
const columns = [
  col.name('account', 'Cuenta', ({ account }) => `${account.code} ${account.name}`, { min: 220, link: true }),
  col.money('planned', 'Presupuesto', (row) => amountText(figuresIn(row).planned), { width: 150 }),
  col.money('actual', 'Ejecutado', (row) => amountText(figuresIn(row).actual), { width: 150 }),
  col.money('left', 'Diferencia', (row) => amountText(figuresIn(row).left), { width: 150, priority: 3 }),
  {
    ...col.code('percent', 'Avance', (row) => <Progress code={row.account.code} figures={figuresIn(row)} />, { width: 130, priority: 2 }),
    align: 'end' as const,
  },
]

const Progress = ({ code, figures }: { code: string; figures: PlannedFigures }) => (
  <span className={isBad(code, figures) && !isIncome(code) ? 'err' : undefined}>{percentWords(figures)}</span>
)

function BudgetPage({ id }: { id: string }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const today = useToday()
  const thisYear = today.slice(0, 4)
  const year = /^20\d\d$/.test(query['year'] ?? '') ? (query['year'] ?? thisYear) : thisYear
  const asked = useAsk(getBudget, { params: { id }, query: { year } })
  const reason = useReasonNot(costCenter.permissions.write)
  const crumbs = [...crumbsOf(page).slice(0, -1), { label: page.title, href: page.path }, { label: 'Presupuesto' }]
  if (!asked.data) {
    return (
      <Page title={page.title} crumbs={crumbs}>
        <Coming asked={asked} />
      </Page>
    )
  }
  const { center, rows, isParent } = asked.data
  const whyNot = reason ?? (isParent ? 'Tiene subcentros: escribe el presupuesto de cada uno' : null)
  const open = query['account'] === 'new' ? null : (rows.find(({ account }) => account.id === query['account']) ?? undefined)
  const years = [...new Set([-1, 0, 1, 2].map((step) => String(Number(thisYear) + step)).concat(year))].toSorted()
  const earned = figuresOfAll(rows.filter(({ account }) => isIncome(account.code)))
  const spent = figuresOfAll(rows.filter(({ account }) => !isIncome(account.code)))
  return (
    <Page
      title={page.title}
      heading={`Presupuesto de ${center.name}`}
      subtitle={`${center.code} · ${year}`}
      crumbs={crumbs}
      body="fill"
      primary={
        <Button
          look={open === undefined ? 'filled' : 'outlined'}
          icon={PlusIcon}
          onClick={() => change({ account: 'new' })}
          disabledReason={whyNot}
        >
          Presupuestar una cuenta
        </Button>
      }
      panel={
        open !== undefined && (
          <AccountBudget
            key={`${open?.account.id ?? 'new'} ${year} ${JSON.stringify(open?.planned ?? [])}`}
            centerId={id}
            year={year}
            rows={rows}
            row={open}
            reason={whyNot}
            onClose={() => change({ account: null })}
          />
        )
      }
    >
      <ListBar onRefresh={asked.ask}>
        <SelectField
          label="Año"
          hideLabel
          value={year}
          options={years.map((each) => ({ value: each, label: `Año ${each}` }))}
          onChange={(next) => change({ year: next === thisYear ? null : next, account: null }, { replace: true })}
        />
      </ListBar>
      {isParent && (
        <p className="small muted" style={{ padding: '0 var(--gutter) 8px' }}>
          Es la suma de sus subcentros: el presupuesto se escribe en cada uno.
        </p>
      )}
      <DataTable
        label={`Presupuesto ${year} de ${center.name}`}
        rows={rows}
        rowKey={({ account }) => account.id}
        columns={columns}
        card={(row) => {
          const figures = figuresIn(row)
          return {
            title: `${row.account.code} ${row.account.name}`,
            amount: <Money value={amountText(figures.planned)} />,
            detail: 'Ejecutado',
            side: <Money value={amountText(figures.actual)} />,
            states: <Progress code={row.account.code} figures={figures} />,
          }
        }}
        onOpen={({ account }) => change({ account: account.id })}
        current={query['account'] ?? null}
        openOnMove={open !== undefined}
        totals={{
          label: 'Resultado',
          cells: {
            planned: amountText((earned.planned - spent.planned) as Amount),
            actual: amountText((earned.actual - spent.actual) as Amount),
          },
        }}
        empty={
          <Empty title={`Aún no hay presupuesto para ${year}`}>
            Escribe cuánto esperas vender y gastar por cuenta. Aquí verás también lo que ya dicen los comprobantes de este centro.
          </Empty>
        }
      />
    </Page>
  )
}

interface AccountBudgetProps {
  centerId: string
  year: string
  rows: readonly BudgetRow[]
  /** Null to choose another account. */
  row: BudgetRow | null
  reason: string | null
  onClose: () => void
}

interface BudgetForm {
  account: AccountChoice | null
  planned: readonly string[]
}

function AccountBudget({ centerId, year, rows, row, reason, onClose }: AccountBudgetProps) {
  const [all, setAll] = useState('')
  const sending = useSend(writeBudget, { refreshes: [getBudget], inForm: true })
  const form = useForm<BudgetForm>(
    () => ({ account: row && { id: row.account.id, label: `${row.account.code} ${row.account.name}` }, planned: row?.planned ?? NONE }),
    { account: (account) => (account === null ? 'Elige la cuenta.' : null) },
  )
  const save = async (): Promise<boolean> => {
    const { account, planned } = form.values()
    if (!account) return false
    const seen = rows.find((each) => each.account.id === account.id)?.planned ?? NONE
    const body = { year: Number(year), planned: planned.map((text) => text || '0'), seen: [...seen] }
    const answer = await sending.run({ params: { id: centerId, accountId: account.id }, body })
    if (!answer) return false
    form.reset()
    toast({ text: `Presupuesto ${year} de ${account.label} guardado`, tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  const isReadOnly = reason !== null
  return (
    <>
      <FormPanel
        title={row ? `${row.account.code} ${row.account.name}` : 'Presupuestar una cuenta'}
        over={`Año ${year}`}
        form={form}
        submitError={sending.submitError}
        saving={sending.isSending}
        onSubmit={() => void save()}
        submitLabel="Guardar presupuesto"
        onCancel={onClose}
      >
        {reason && <Notice tone="info">{reason}. Puedes ver, pero no guardar.</Notice>}
        {!row && (
          <Bind form={form} name="account">
            {(field) => <AccountPicker label="Cuenta" required help="De ingresos, gastos o costos." {...field} />}
          </Bind>
        )}
        <Bind form={form} name="planned">
          {({ value: planned, onChange }) => (
            <div className="stack" data-field="planned">
              {!isReadOnly && (
                <>
                  <MoneyField label="Todo el año" value={all} onChange={setAll} help="Se reparte por igual en los doce meses." />
                  <div>
                    <Button
                      onClick={() => onChange(monthsOf(parseAmount(all)).map(amountText))}
                      disabledReason={all === '' ? 'Escribe el valor del año' : null}
                    >
                      Repartir en doce meses
                    </Button>
                  </div>
                </>
              )}
              <FieldGrid>
                {planned.map((month, at) => (
                  <MoneyField
                    key={monthName(at + 1)}
                    label={monthName(at + 1)}
                    value={month}
                    readOnly={isReadOnly}
                    {...(row && row.actual[at] !== '0.00'
                      ? { help: `Ejecutado ${format.formatAmount(parseAmount(row.actual[at] ?? '0'))}` }
                      : {})}
                    onChange={(next) => onChange(planned.map((each, other) => (other === at ? next : each)))}
                  />
                ))}
              </FieldGrid>
              <p className="t2">
                Suma <Money value={amountText(sumAmounts(amountsOf(planned.map((text) => text || '0'))))} />
              </p>
            </div>
          )}
        </Bind>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
