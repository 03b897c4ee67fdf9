/** Beside the programme as it is being written: what a purchase gives, worked out by the rule itself. */
import { countText } from '#base/count.ts'
import { type ReactNode, useState } from 'react'
import { isDay } from '#base/date.ts'
import { isAmountText, parseAmount, percentText, zeroAmount } from '#base/decimal.ts'
import { category } from '#modules/items/index.ts'
import type { AnyValues } from '#platform/catalogue/catalogue.ts'
import {
  DateField,
  DayText,
  FieldGrid,
  Money,
  MoneyField,
  NumberField,
  Percent,
  Picker,
  QuietTable,
  type PickerOption,
} from '#platform/ui/index.tsx'
import { askOnce, useToday } from '#platform/web/index.tsx'
import { givesPoints, lastDayOf, levelOf, multiplierFor, pointsFor, redeemable, valueOf } from './points.ts'
import { programmeOf } from './program.ts'

async function findCategories(text: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const { options } = await askOnce(category.endpoints.options, { query: { text } }, signal)
  return options.map(({ id, label, detail }) => ({ id, label, ...(detail ? { detail } : {}) }))
}

/** A category and those above it, from the nearest. */
async function withAbove(id: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (let next: string | null = id; next !== null && !ids.includes(next); ) {
    ids.push(next)
    const found: { readonly parentId: string | null } = await askOnce(category.endpoints.one, { params: { id: next } })
    next = found.parentId
  }
  return ids
}

interface ChosenCategory {
  readonly option: PickerOption
  /** Its own while those above are being asked. */
  readonly ids: readonly string[]
}

export function ProgrammeTrial({ values }: { values: AnyValues }) {
  const today = useToday()
  const [bought, setBought] = useState('85000')
  const [held, setHeld] = useState('1200')
  const [chosen, setChosen] = useState<ChosenCategory | null>(null)
  const [written, setWritten] = useState<string>(today)
  const programme = programmeOf(values)
  const amount = isAmountText(bought) ? parseAmount(bought) : zeroAmount
  const before = /^\d{1,9}$/.test(held) ? BigInt(held) : 0n
  const day = isDay(written) ? written : today
  const isMultiplied = (programme?.multipliers.length ?? 0) > 0
  const asksCategory = isMultiplied || (programme?.excludedIds.length ?? 0) > 0
  const categoryIds = asksCategory && chosen ? chosen.ids : []
  const choose = (option: PickerOption | null) => {
    setChosen(option && { option, ids: [option.id] })
    if (!option) return
    const keep = (ids: readonly string[]) => setChosen((now) => (now?.option.id === option.id ? { option, ids } : now))
    withAbove(option.id).then(keep, () => keep([option.id]))
  }
  const level = programme && levelOf(programme, before)
  const gained = programme ? pointsFor(programme, [{ amount, categoryIds }], { day, level }) : 0n
  return (
    <section aria-label="Probar el programa" className="stack">
      <h3 className="group-title">Probar</h3>
      <FieldGrid>
        <MoneyField label="Compra, sin impuestos" value={bought} onChange={setBought} />
        <NumberField label="Puntos que ya tiene" decimals={0} value={held} onChange={setHeld} />
        {asksCategory && (
          <Picker label="Categoría de lo que compra" value={chosen?.option ?? null} onChange={choose} source={findCategories} />
        )}
        {isMultiplied && <DateField label="Día de la compra" value={written} onChange={setWritten} />}
      </FieldGrid>
      {programme === null ? (
        <p className="small t2">Escribe la regla y el valor del punto para probarla.</p>
      ) : (
        <QuietTable>
          <tbody>
            <Row label={`Gana${levelWords(level?.name)}`}>{countText(gained)} puntos</Row>
            {!givesPoints(programme, categoryIds) && <Row label="Esa categoría">No suma</Row>}
            {isMultiplied && givesPoints(programme, categoryIds) && (
              <Row label="Multiplicador">
                <Percent value={percentText(multiplierFor(programme, categoryIds, day))} />
              </Row>
            )}
            <Row label="Valen">
              <Money value={valueOf(programme, gained)} sign />
            </Row>
            <Row label="Se pueden usar hasta">
              {programme.months === null ? 'No vencen' : <DayText value={lastDayOf(programme, day) ?? day} />}
            </Row>
            <Row label="Con los que ya tiene paga">
              <Money value={valueOf(programme, redeemable(programme, before, amount))} sign />
            </Row>
            {programme.welcome > 0n && <Row label="Al inscribirse gana">{countText(programme.welcome)} puntos</Row>}
            {programme.birthday > 0n && <Row label="En su cumpleaños gana">{countText(programme.birthday)} puntos</Row>}
          </tbody>
        </QuietTable>
      )}
    </section>
  )
}

const levelWords = (name: string | undefined): string => (name ? `, en el nivel ${name}` : '')

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <td>{label}</td>
      <td className="num">{children}</td>
    </tr>
  )
}
