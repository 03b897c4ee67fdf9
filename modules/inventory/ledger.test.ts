// Several cards at once: worked figures, and any order of arrival against brute force.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, quantityText, type Amount, type Quantity } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { emptyCard, type CardMovement, type RecordedMovement, type Valuation } from './card.ts'
import { cutCard } from './cut.ts'
import { planMoves, shortageIn, type LedgerCard, type PlannedMove, type StockPlan, type ValueChange } from './ledger.ts'
import { arrivalOf, liveThrough, type Deed } from './testing/model.ts'

const day = parseDay('2026-11-20')
const given = (value: string): Valuation => ({ by: 'given', value: parseAmount(value) })
const average: Valuation = { by: 'average' }
const move = (id: string, quantity: string, valuation: Valuation, date: Day = day): CardMovement => ({
  id,
  date,
  quantity: parseQuantity(quantity),
  valuation,
})

test('a shortage names what is available', () => {
  const shortage = shortageIn(parseQuantity('0'), [move('a', '2', given('10')), move('b', '-3', average)])
  expect(shortage?.movement.id).toBe('b')
  expect(shortage?.available).toBe(parseQuantity('2'))
})

/** Cards as a ledger keeps them: what is planned is written, and stands with what it changed. */
class Ledger {
  readonly cards = new Map<string, LedgerCard>()
  constructor(allowing: readonly string[], refusing: readonly string[]) {
    for (const key of allowing) this.cards.set(key, { start: emptyCard, movements: [], allowsNegative: true })
    for (const key of refusing) this.cards.set(key, { start: emptyCard, movements: [], allowsNegative: false })
  }
  write(moves: readonly PlannedMove[], changes: readonly ValueChange[] = []): StockPlan {
    const plan = planMoves(this.cards, moves, changes)
    if (plan.shortages.length > 0) return plan
    for (const { card: key, id, difference } of changes) this.#change(key, id, difference, true)
    for (const { card: key, id, difference } of plan.revaluations) this.#change(key, id, difference, false)
    moves.forEach(({ card: key, movement }, index) => {
      const card = this.cards.get(key)
      const value = plan.values[index]
      if (!card || value === undefined) throw new Error(`No card ${key}`)
      const behind = card.movements.findIndex(({ date }) => date > movement.date)
      const place = behind < 0 ? card.movements.length : behind
      this.cards.set(key, { ...card, movements: card.movements.toSpliced(place, 0, { ...movement, value }) })
    })
    return plan
  }
  #change(key: string, id: string, difference: Amount, isGiven: boolean): void {
    const card = this.cards.get(key)
    if (!card) throw new Error(`No card ${key}`)
    const changed = (movement: RecordedMovement): RecordedMovement => ({
      ...movement,
      value: (movement.value + difference) as Amount,
      valuation:
        isGiven && movement.valuation.by === 'given'
          ? { by: 'given', value: (movement.valuation.value + difference) as Amount }
          : movement.valuation,
    })
    this.cards.set(key, { ...card, movements: card.movements.map((each) => (each.id === id ? changed(each) : each)) })
  }
  values(): Record<string, string> {
    return Object.fromEntries(
      [...this.cards.values()].flatMap(({ movements }) => movements.map(({ id, value }) => [id, amountText(value)])),
    )
  }
}

test('a late arrival at the origin changes what was sold at the end of a chain of places', () => {
  // 10 at 100 go Bogotá → tránsito → Cali, where 4 are sold. Then it shows that 10 at 300 had come the day before: the average
  // of Bogotá was 200, so that 10 × 200 travelled, and the 4 that were sold cost 800 and not 400.
  const ledger = new Ledger([], ['bogota', 'transito', 'cali'])
  ledger.write([{ card: 'bogota', movement: move('compra', '10', given('1000'), addDays(day, -9)) }])
  ledger.write([
    { card: 'bogota', movement: move('sale', '-10', average) },
    { card: 'transito', movement: move('viaja', '10', { by: 'follows', of: 'sale' }) },
  ])
  ledger.write([
    { card: 'transito', movement: move('descarga', '-10', average, addDays(day, 1)) },
    { card: 'cali', movement: move('llega', '10', { by: 'follows', of: 'descarga' }, addDays(day, 1)) },
  ])
  ledger.write([{ card: 'cali', movement: move('venta', '-4', average, addDays(day, 2)) }])
  expect(ledger.values()).toMatchObject({ llega: '1000.00', venta: '-400.00' })
  const plan = ledger.write([{ card: 'bogota', movement: move('tardia', '10', given('3000'), addDays(day, -1)) }])
  expect(ledger.values()).toEqual({
    compra: '1000.00',
    tardia: '3000.00',
    sale: '-2000.00',
    viaja: '2000.00',
    descarga: '-2000.00',
    llega: '2000.00',
    venta: '-800.00',
  })
  expect(plan.revaluations.map(({ card, id, difference }) => [card, id, amountText(difference)])).toEqual([
    ['bogota', 'sale', '-1000.00'],
    ['transito', 'viaja', '1000.00'],
    ['transito', 'descarga', '-1000.00'],
    ['cali', 'llega', '1000.00'],
    ['cali', 'venta', '-400.00'],
  ])
})

test('a freight that comes after a part was sold: what left takes its part of it', () => {
  // 10 at 1.000 and a sale of 4; the freight of 500 makes the unit 1.050: the sale takes 200 more and 300 stay in stock.
  const ledger = new Ledger([], ['a'])
  ledger.write([{ card: 'a', movement: move('compra', '10', given('10000')) }])
  ledger.write([{ card: 'a', movement: move('venta', '-4', average) }])
  const plan = ledger.write([], [{ card: 'a', id: 'compra', difference: parseAmount('500') }])
  expect(plan.revaluations).toEqual([{ card: 'a', id: 'venta', date: day, difference: parseAmount('-200') }])
  expect(ledger.values()).toEqual({ compra: '10500.00', venta: '-4200.00' })
  expect(() => planMoves(ledger.cards, [], [{ card: 'a', id: 'venta', difference: parseAmount('1') }])).toThrow(/No arrival venta/)
})

test('a value without goods changes what leaves after it, and nothing where there is nothing', () => {
  const ledger = new Ledger([], ['a'])
  ledger.write([{ card: 'a', movement: move('compra', '10', given('1000')) }])
  ledger.write([{ card: 'a', movement: move('venta', '-5', average, addDays(day, 2)) }])
  ledger.write([{ card: 'a', movement: { ...move('sube', '1', given('250')), quantity: 0n as Quantity } }])
  expect(ledger.values()).toMatchObject({ sube: '250.00', venta: '-625.00' })
  // All is gone the day before: the rise finds nothing to change.
  const gone = new Ledger([], ['a'])
  gone.write([{ card: 'a', movement: { ...move('sube', '1', given('250')), quantity: 0n as Quantity } }])
  expect(gone.values()).toEqual({ sube: '0.00' })
})

test('what another place took is never more than there was, though the place may owe', () => {
  const ledger = new Ledger(['a', 'b'], [])
  ledger.write([{ card: 'a', movement: move('compra', '3', given('300')) }])
  const send = (id: string, quantity: string): readonly PlannedMove[] => [
    { card: 'a', movement: move(id, `-${quantity}`, average) },
    { card: 'b', movement: move(`${id}>`, quantity, { by: 'follows', of: id }) },
  ]
  expect(ledger.write(send('mucho', '4')).shortages).toMatchObject([{ at: 0, available: parseQuantity('3') }])
  ledger.write(send('todo', '3'))
  // Sold may be what is not there, but not from under what went away.
  expect(ledger.write([{ card: 'a', movement: move('antes', '-1', average, addDays(day, -1)) }]).shortages).toHaveLength(1)
  expect(ledger.write([{ card: 'a', movement: move('despues', '-1', average) }]).shortages).toEqual([])
})

interface Step {
  readonly kind: 'in' | 'out' | 'transfer' | 'undo' | 'worth'
  readonly card: number
  readonly to: number
  readonly quantity: number
  readonly value: number
  /** Back in time, in days. */
  readonly late: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('in', 'in', 'out', 'out', 'transfer', 'transfer', 'undo', 'worth'),
  card: fc.nat(2),
  to: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3000 }),
  value: fc.integer({ min: 0, max: 1_000_000 }),
  late: fc.constantFrom(0, 0, 0, 1, 3, 9),
})

const keys = ['a', 'b', 'c'] as const
const keyAt = (index: number): string => keys[index] ?? 'a'
const cardFor: (deeds: readonly Deed[], id: string) => Deed | undefined = (deeds, id) =>
  deeds.find((deed) => 'id' in deed && deed.id === id)

/** The step as a deed on what was done before; null when it means nothing there. */
function deedOf({ kind, card, to, quantity, value, late }: Step, index: number, done: readonly Deed[]): Deed | null {
  const id = String(index)
  const date = addDays(day, index - late)
  const base = { id, card: keyAt(card), date, quantity: BigInt(quantity) * 1_000n }
  if (kind === 'in') return { kind, ...base, value: BigInt(value) }
  if (kind === 'out') return { kind, ...base }
  if (kind === 'transfer') return card === to ? null : { kind, ...base, to: keyAt(to) }
  const undone = new Set(done.flatMap((deed) => (deed.kind === 'undo' ? [deed.of] : [])))
  const candidates = done.filter(
    (deed) => (deed.kind === 'in' || (kind === 'undo' && deed.kind === 'out')) && deed.date <= date && !undone.has(deed.id),
  )
  const target = candidates[value % Math.max(1, candidates.length)]
  if (!target || !('id' in target)) return null
  return kind === 'undo' ? { kind, id, of: target.id, date } : { kind: 'worth', of: target.id, more: BigInt(value - 300_000) }
}

function movesOf(deed: Exclude<Deed, { kind: 'worth' }>, done: readonly Deed[]): PlannedMove[] {
  const { id, date } = deed
  const at = (card: string, quantity: bigint, valuation: Valuation, own = id): PlannedMove => ({
    card,
    movement: { id: own, date, quantity: quantity as Quantity, valuation },
  })
  if (deed.kind === 'in') return [at(deed.card, deed.quantity, { by: 'given', value: deed.value as Amount })]
  if (deed.kind === 'out') return [at(deed.card, -deed.quantity, average)]
  if (deed.kind === 'transfer')
    return [at(deed.card, -deed.quantity, average), at(deed.to, deed.quantity, { by: 'follows', of: id }, arrivalOf(id))]
  const of = cardFor(done, deed.of)
  if (!of || !('card' in of) || of.kind === 'transfer') throw new Error(`Nothing ${deed.of} to undo`)
  return [at(of.card, of.kind === 'in' ? -of.quantity : of.quantity, { by: 'reversal', of: of.id })]
}

function lived(steps: readonly Step[], ledger: Ledger): Deed[] {
  const done: Deed[] = []
  steps.forEach((each, index) => {
    const deed = deedOf(each, index, done)
    if (!deed) return
    const target = deed.kind === 'worth' ? cardFor(done, deed.of) : undefined
    const plan =
      deed.kind === 'worth'
        ? ledger.write([], [{ card: target && 'card' in target ? target.card : '', id: deed.of, difference: deed.more as Amount }])
        : ledger.write(movesOf(deed, done))
    if (plan.shortages.length === 0) done.push(deed)
  })
  return done
}

test.each([
  ['where nothing may be owed', [] as string[], ['a', 'b', 'c']],
  ['where two of three places may owe', ['a', 'b'], ['c']],
])(
  'arrivals, exits, transfers in chains, undone, late and of another worth, one by one, are as brute force says: %s',
  (_, allowing, refusing) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const ledger = new Ledger(allowing, refusing)
        const { values, cards } = liveThrough(lived(steps, ledger))
        for (const [key, { movements, start }] of ledger.cards) {
          for (const { id, value } of movements) expect([id, value]).toEqual([id, values.get(id)])
          const quantity = movements.reduce((sum, each) => sum + each.quantity, start.state.quantity as bigint)
          const value = movements.reduce((sum, each) => sum + each.value, start.state.value as bigint)
          const wanted = cards.get(key) ?? { quantity: 0n, value: 0n }
          expect([key, quantity, value]).toEqual([key, wanted.quantity, wanted.value])
        }
      }),
      runs(300),
    )
  },
)

test('what arrives in another place is worth what left, always', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const ledger = new Ledger(['a'], ['b', 'c'])
      const transfers = lived(steps, ledger).filter(({ kind }) => kind === 'transfer')
      const values = new Map([...ledger.cards.values()].flatMap(({ movements }) => movements.map(({ id, value }) => [id, value] as const)))
      for (const deed of transfers) if ('id' in deed) expect(values.get(arrivalOf(deed.id))).toBe(-(values.get(deed.id) ?? 0n))
    }),
    runs(150),
  )
})

test('the part of a card from a place on plans what the whole card does', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(40), step, (steps, back, last) => {
      const ledger = new Ledger(['a'], [])
      const alone = (each: Step): Step => ({ ...each, card: 0, kind: each.kind === 'transfer' ? 'out' : each.kind })
      const done = lived(steps.map(alone), ledger)
      const whole = ledger.cards.get('a')
      const deed = deedOf({ ...alone(last), late: back, kind: last.kind === 'in' ? 'in' : 'out' }, steps.length, done)
      if (!whole || !deed || deed.kind === 'worth') return
      const end = {
        quantity: whole.movements.reduce((sum, each) => (sum + each.quantity) as Quantity, 0n as Quantity),
        value: whole.movements.reduce((sum, each) => (sum + each.value) as Amount, 0n as Amount),
      }
      const behind = whole.movements.findIndex(({ date }) => date > deed.date)
      const place = behind < 0 ? whole.movements.length : behind
      const cut = cutCard(end, whole.movements, place, true)
      if (!cut) throw new Error('A whole card needs no more')
      const known = new Map(whole.movements.map(({ id, value }) => [id, value]))
      const moves = movesOf(deed, done)
      const ofPart = planMoves(new Map([['a', { ...cut, allowsNegative: true }]]), moves, [], known)
      const ofWhole = planMoves(ledger.cards, moves)
      expect(ofPart).toEqual(ofWhole)
    }),
    runs(300),
  )
})

test('a card is read back to the last moment with stock, and asks for more when it is not in sight', () => {
  const recorded = (id: string, quantity: string, value: string, date: Day): RecordedMovement => ({
    ...move(id, quantity, quantity.startsWith('-') ? average : given(value), date),
    value: parseAmount(value),
  })
  const tail = [recorded('out', '-5', '-50', day), recorded('more', '-2', '-20', addDays(day, 1))]
  const end = { quantity: parseQuantity('-7'), value: parseAmount('-70') }
  expect(cutCard(end, tail, 1, false)).toBeNull()
  expect(cutCard(end, tail, 1, true)).toEqual({ start: emptyCard, movements: tail })
  const longer = [recorded('in', '4', '40', addDays(day, -1)), ...tail]
  const cut = cutCard({ quantity: parseQuantity('-3'), value: parseAmount('-30') }, longer, 2, false)
  expect(cut && [quantityText(cut.start.state.quantity), cut.movements.map(({ id }) => id)]).toEqual(['4', ['out', 'more']])
})
