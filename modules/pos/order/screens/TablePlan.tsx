/** The tables of a branch, in their order: each with its zone and its seats. It is saved by itself, beside the pages of the registers. */
import { uuidv7 } from 'uuidv7'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { required } from '#platform/rules/index.ts'
import { Button, Coming, LineList, Notice, NumberField, Section, TextField, toast, useForm, useFormValue } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk, useSend } from '#platform/web/index.tsx'
import { layoutPermissions } from '../../permissions.ts'
import { changeTables, getTables, listTables, MOST_TABLES } from '../endpoints.ts'
import './order.css'

interface TableLine {
  readonly key: string
  readonly id: string | null
  readonly zone: string
  readonly name: string
  readonly seats: string
}

type Plan = AnswerOf<typeof getTables>

const USUAL_SEATS = '4'

export function TablePlan({ branchId }: { readonly branchId: string }) {
  const asked = useAsk(getTables, { params: { branchId } })
  const forbidden = useReasonNot(layoutPermissions.write)
  if (!asked.data || asked.isStale) return <Coming asked={asked} />
  if (forbidden === null) return <Editor key={asked.data.version} branchId={branchId} plan={asked.data} />
  return (
    <Section title="Mesas" count={asked.data.tables.length}>
      <p>{asked.data.tables.map(({ zone, name, seats }) => `${zone === '' ? '' : `${zone}, `}${name} (${seats})`).join('; ')}</p>
    </Section>
  )
}

function Editor({ branchId, plan }: { readonly branchId: string; readonly plan: Plan }) {
  const form = useForm<{ tables: readonly TableLine[] }>(() => ({
    tables: plan.tables.map(({ id, zone, name, seats }) => ({ key: id, id, zone, name, seats: String(seats) })),
  }))
  const lines = useFormValue(form, ({ tables }) => tables)
  const sending = useSend(changeTables, {
    refreshes: [getTables, listTables],
    inForm: true,
    onDone: () => void toast({ text: 'Mesas guardadas', tone: 'ok' }),
  })
  const save = () => {
    const tables = form.values().tables.map(({ id, zone, name, seats }) => ({ id, zone, name, seats: Number(seats) }))
    void sending.run({ params: { branchId }, body: { version: plan.version, tables } })
  }
  const errorAt = (field: string): string | null =>
    sending.submitError?.errors.find((each) => each.field === `tables.${field}`)?.message ?? null
  const general =
    sending.submitError && sending.submitError.errors.every(({ field }) => field === null) ? sending.submitError.message : null
  const isWrong = lines.some(({ name, seats }) => required(name) !== null || !/^[1-9]\d?$/.test(seats))
  const last = lines.at(-1)
  return (
    <Section title="Mesas" count={lines.length}>
      {general !== null && <Notice tone="danger">{general}</Notice>}
      <LineList
        className="order-tables"
        value={lines}
        onChange={(tables) => form.set('tables', tables)}
        make={() => ({ key: uuidv7(), id: null, zone: last?.zone ?? '', name: '', seats: last?.seats ?? USUAL_SEATS })}
        addLabel="Agregar mesa"
        most={MOST_TABLES}
        nameOf={({ name }, at) => (name === '' ? `la mesa ${at + 1}` : name)}
        arranged
      >
        {(line, at, fill) => (
          <div className="order-table">
            <TextField
              label="Mesa"
              required
              maxLength={30}
              value={line.name}
              onChange={(name) => fill({ name })}
              error={errorAt(`${at}.name`)}
            />
            <TextField label="Zona" maxLength={30} placeholder="Salón" value={line.zone} onChange={(zone) => fill({ zone })} />
            <NumberField
              label="Puestos"
              decimals={0}
              value={line.seats}
              onChange={(seats) => fill({ seats })}
              error={errorAt(`${at}.seats`)}
            />
          </div>
        )}
      </LineList>
      <Button
        busy={sending.isSending}
        busyText="Guardando…"
        disabledReason={isWrong ? 'Cada mesa lleva su nombre y sus puestos, de 1 a 99' : null}
        onClick={save}
      >
        Guardar mesas
      </Button>
    </Section>
  )
}
