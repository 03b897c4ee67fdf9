/** On the page of a product: the minimum, the point of reorder and the maximum of each warehouse, written together. */
import { useState } from 'react'
import {
  Button,
  Dialog,
  EditIcon,
  LoadError,
  Notice,
  NumberField,
  Quantity,
  QuietTable,
  Section,
  TextLink,
  toast,
} from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import type { ShownItem } from '#modules/items/index.tsx'
import { stockPermissions } from '../stock-note.ts'
import { getLevels, setLevels, type LevelRow } from './endpoints.ts'
import { levelProblems } from './level.ts'

const figures = ['minimum', 'reorder', 'maximum'] as const
const names = { minimum: 'Mínimo', reorder: 'Punto de reorden', maximum: 'Máximo' } as const

export default function ItemLevels({ item }: { item: ShownItem }) {
  const asked = useAsk(getLevels, { params: { itemId: item.id } })
  const reason = useReasonNot(stockPermissions.write)
  const [isOpen, setOpen] = useState(false)
  const rows = asked.data?.rows
  if (!rows) return asked.error ? <LoadError message={asked.error} onRetry={asked.ask} /> : <Section title="Niveles por bodega">…</Section>
  const written = rows.filter((row) => figures.some((name) => row[name] !== null))
  return (
    <Section
      title="Niveles por bodega"
      count={item.unitName}
      action={
        <Button look="quiet" icon={EditIcon} disabledReason={reason} onClick={() => setOpen(true)}>
          Definir
        </Button>
      }
    >
      {written.length === 0 ? (
        <p className="muted">
          Define el mínimo, el punto de reorden y el máximo de cada bodega y te avisamos en{' '}
          <TextLink href="/analytics/reports/inventories/alarms">Alarmas de inventario</TextLink>.
        </p>
      ) : (
        <QuietTable>
          <Head />
          <tbody>
            {written.map((row) => (
              <tr key={row.warehouse.id}>
                <td>{row.warehouse.name}</td>
                <td className="num">
                  <Quantity value={row.available} />
                </td>
                {figures.map((name) => (
                  <td key={name} className="num">
                    {row[name] === null ? '–' : <Quantity value={row[name]} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
      {isOpen && <LevelsDialog item={item} rows={rows} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">Bodega</th>
        <th scope="col" className="num">
          Disponible
        </th>
        {figures.map((name) => (
          <th key={name} scope="col" className="num">
            {names[name]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface LevelsDialogProps {
  readonly item: ShownItem
  readonly rows: readonly LevelRow[]
  readonly onClose: () => void
}

function LevelsDialog({ item, rows, onClose }: LevelsDialogProps) {
  const [values, setValues] = useState(rows)
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const sending = useSend(setLevels, { refreshes: [getLevels] })
  const levels = values.map(({ warehouse, minimum, reorder, maximum }) => ({ warehouseId: warehouse.id, minimum, reorder, maximum }))
  const problems = new Map(levelProblems(levels).map(({ field, message }) => [field ?? '', message]))
  const said = sending.failure?.message ?? null
  const save = async () => {
    if (problems.size > 0 || unread.size > 0) return
    if (!(await sending.run({ params: { itemId: item.id }, body: { levels } }))) return
    toast({ text: 'Niveles guardados', tone: 'ok' })
    onClose()
  }
  const fill = (at: number, name: (typeof figures)[number], text: string) =>
    setValues(values.map((row, index) => (index === at ? { ...row, [name]: text === '' ? null : text } : row)))
  const mark = (field: string, error: string | null) =>
    setUnread((before) => new Set(error === null ? [...before].filter((each) => each !== field) : [...before, field]))
  return (
    <Dialog
      title="Niveles por bodega"
      size="large"
      onClose={onClose}
      onSubmit={() => void save()}
      locked={sending.isSending}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button look="filled" type="submit" busy={sending.isSending}>
            Guardar
          </Button>
        </>
      }
    >
      {said !== null && <Notice tone="danger">{said}</Notice>}
      <QuietTable>
        <Head />
        <tbody>
          {values.map((row, at) => (
            <tr key={row.warehouse.id}>
              <td>{row.warehouse.name}</td>
              <td className="num">
                <Quantity value={row.available} />
              </td>
              {figures.map((name) => (
                <td key={name} className="goods-figure">
                  <NumberField
                    label={`${names[name]} en ${row.warehouse.name}`}
                    hideLabel
                    decimals={6}
                    value={row[name] ?? ''}
                    error={problems.get(`levels.${at}.${name}`) ?? null}
                    onInvalid={(error) => mark(`${at}.${name}`, error)}
                    onChange={(text) => fill(at, name, text)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </Dialog>
  )
}
