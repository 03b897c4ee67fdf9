/**
 * Formulas of custom fields: sums, products and a few functions over other figures of the same record. They are read by this
 * parser and worked out by it, with exact fractions and one rounding at the end; nothing of them is ever run as a program.
 */

import { withoutTrailing } from '#base/digits.ts'
import { maxLength } from '../rules/index.ts'

/** As people write it: "largo * ancho / 2", "redondear(peso * 1,05; 2)", "si(cantidad >= 12; 0,9; 1)". */
export type Formula =
  | { readonly is: 'figure'; readonly value: Fraction }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'minus'; readonly of: Formula }
  | { readonly is: 'sum' | 'difference' | 'product' | 'quotient'; readonly left: Formula; readonly right: Formula }
  | { readonly is: 'call'; readonly name: FunctionName; readonly given: readonly Formula[] }
  | { readonly is: 'if'; readonly compares: Comparison; readonly yes: Formula; readonly no: Formula }

interface Comparison {
  readonly by: (typeof comparisons)[number]
  readonly left: Formula
  readonly right: Formula
}

const comparisons = ['<=', '>=', '<>', '<', '>', '='] as const
const functions = { redondear: [1, 2], absoluto: [1, 1], minimo: [1, 20], maximo: [1, 20] } as const
type FunctionName = keyof typeof functions
const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name)

/** What a formula may call. */
export const FORMULA_FUNCTIONS = 'redondear, absoluto, minimo, maximo, si'

/** Nobody reads one that is longer, and its parts nest no deeper. */
export const LONGEST_FORMULA = 300
const DEEPEST = 30
const MOST_DIGITS = 18

export type ParsedFormula = { readonly formula: Formula; readonly names: readonly string[] } | { readonly problem: string }

class Wrong extends Error {}

const TOKEN = /\s*(?:(\d+(?:[.,]\d+)?)|([a-zñáéíóú_][a-z0-9_ñáéíóú]*)|(<=|>=|<>|[-+*/()<>=;]))/iy

interface Token {
  readonly is: 'figure' | 'name' | 'mark'
  readonly text: string
}

/** Signs as a keyboard of a phone or a word processor writes them. */
const plainSigns = (text: string): string => text.replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/')

function tokensOf(written: string): Token[] {
  const text = plainSigns(written)
  const tokens: Token[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at
    const [all = '', figure, name, mark] = TOKEN.exec(text) ?? []
    if (all === '') throw new Wrong(`No se entiende «${text.slice(at).trim().slice(0, 12)}».`)
    at += all.length
    if (figure !== undefined) tokens.push({ is: 'figure', text: figure })
    else if (name !== undefined) tokens.push({ is: 'name', text: name.toLowerCase() })
    else tokens.push({ is: 'mark', text: mark ?? '' })
  }
  return tokens
}

/** @returns the formula with the names that it asks for, each once, or what is wrong with it in Spanish */
export function parseFormula(text: string): ParsedFormula {
  if (text.trim() === '') return { problem: 'Escribe la fórmula, por ejemplo largo * ancho.' }
  const tooLong = maxLength(text, LONGEST_FORMULA)
  if (tooLong !== null) return { problem: tooLong }
  try {
    const reader = new Reader(tokensOf(text))
    const formula = reader.sum(0)
    reader.end()
    return { formula, names: [...new Set(reader.names)] }
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.message }
    throw error
  }
}

class Reader {
  readonly names: string[] = []
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  end(): void {
    const token = this.#tokens[this.#at]
    if (token) throw new Wrong(`Sobra «${token.text}» o falta un signo antes.`)
  }

  #takes(...marks: readonly string[]): string | null {
    const token = this.#tokens[this.#at]
    if (token?.is !== 'mark' || !marks.includes(token.text)) return null
    this.#at += 1
    return token.text
  }

  #needs(mark: string): void {
    if (this.#takes(mark) === null) throw new Wrong(`Falta «${mark}»${this.#where()}.`)
  }

  #where(): string {
    const token = this.#tokens[this.#at]
    return token ? ` antes de «${token.text}»` : ' al final'
  }

  sum(depth: number): Formula {
    if (depth > DEEPEST) throw new Wrong('La fórmula tiene demasiados paréntesis.')
    let left = this.#product(depth)
    for (let mark = this.#takes('+', '-'); mark !== null; mark = this.#takes('+', '-'))
      left = { is: mark === '+' ? 'sum' : 'difference', left, right: this.#product(depth) }
    return left
  }

  #product(depth: number): Formula {
    let left = this.#signed(depth)
    for (let mark = this.#takes('*', '/'); mark !== null; mark = this.#takes('*', '/'))
      left = { is: mark === '*' ? 'product' : 'quotient', left, right: this.#signed(depth) }
    return left
  }

  #signed(depth: number): Formula {
    if (depth > DEEPEST) throw new Wrong('La fórmula tiene demasiados signos seguidos.')
    if (this.#takes('-') !== null) return { is: 'minus', of: this.#signed(depth + 1) }
    if (this.#takes('+') !== null) return this.#signed(depth + 1)
    return this.#one(depth)
  }

  #one(depth: number): Formula {
    if (this.#takes('(') !== null) {
      const inner = this.sum(depth + 1)
      this.#needs(')')
      return inner
    }
    const token = this.#tokens[this.#at]
    if (!token || token.is === 'mark') throw new Wrong(`Falta un número o un campo${this.#where()}.`)
    this.#at += 1
    if (token.is === 'figure') {
      if (token.text.replace(/\D/g, '').length > MOST_DIGITS) throw new Wrong(`El número ${token.text} es demasiado largo.`)
      return { is: 'figure', value: fractionOf(token.text.replace(',', '.')) }
    }
    if (this.#takes('(') !== null) return this.#call(token.text, depth + 1)
    this.names.push(token.text)
    return { is: 'name', name: token.text }
  }

  #call(written: string, depth: number): Formula {
    const name = written.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    if (name === 'si') return this.#condition(depth)
    if (!isFunction(name)) throw new Wrong(`No hay una función «${written}». Puedes usar ${FORMULA_FUNCTIONS}.`)
    const given = [this.sum(depth)]
    while (this.#takes(';') !== null) given.push(this.sum(depth))
    this.#needs(')')
    const [least, most] = functions[name]
    if (given.length < least || given.length > most)
      throw new Wrong(`La función ${name} lleva ${least === most ? least : `de ${least} a ${most}`} ${most === 1 ? 'dato' : 'datos'}.`)
    const places = given[1]
    if (name === 'redondear' && places && !isPlaces(places)) throw new Wrong('Los decimales de redondear van de 0 a 6.')
    return { is: 'call', name, given }
  }

  #condition(depth: number): Formula {
    const left = this.sum(depth)
    const mark = this.#takes(...comparisons)
    const by = comparisons.find((each) => each === mark)
    if (by === undefined) throw new Wrong(`Falta una comparación (>, <, =, >=, <=, <>)${this.#where()}.`)
    const right = this.sum(depth)
    this.#needs(';')
    const yes = this.sum(depth)
    this.#needs(';')
    const no = this.sum(depth)
    this.#needs(')')
    return { is: 'if', compares: { by, left, right }, yes, no }
  }
}

const isPlaces = (formula: Formula): boolean => formula.is === 'figure' && formula.value.under === 1n && formula.value.over <= 6n

/** An exact number: `over / under`, with `under` above zero. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** @param text a plain decimal, "-12.5" */
function fractionOf(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.')
  return { over: BigInt(`${whole}${decimals}`), under: 10n ** BigInt(decimals.length) }
}

/** What a result cannot be: nothing is divided by zero, and what has no figure gives none. */
const NOTHING = null

/**
 * @param figures name → plain decimal; a name without one leaves the whole without result
 * @returns null when something is missing, when it divides by zero, or when the result is not between ∓999999999999
 */
export function workOut(formula: Formula, figures: Readonly<Record<string, string | undefined>>): string | null {
  const result = valueOf(formula, figures)
  if (result === NOTHING) return null
  const scaled = rounded(result, 6)
  const units = scaled < 0n ? -scaled : scaled
  if (units > 999_999_999_999n * 10n ** 6n) return null
  const decimals = withoutTrailing(String(units % 10n ** 6n).padStart(6, '0'), '0')
  const whole = String(units / 10n ** 6n)
  return `${scaled < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** Half away from zero, as money is rounded here. */
function rounded({ over, under }: Fraction, places: number): bigint {
  const top = (over < 0n ? -over : over) * 10n ** BigInt(places) * 2n + under
  const size = top / (under * 2n)
  return over < 0n ? -size : size
}

function valueOf(formula: Formula, figures: Readonly<Record<string, string | undefined>>): Fraction | null {
  const of = (part: Formula) => valueOf(part, figures)
  switch (formula.is) {
    case 'figure':
      return formula.value
    case 'name': {
      const text = Object.hasOwn(figures, formula.name) ? figures[formula.name] : undefined
      return text === undefined || text === '' ? NOTHING : fractionOf(text)
    }
    case 'minus': {
      const value = of(formula.of)
      return value && { over: -value.over, under: value.under }
    }
    case 'if': {
      const { by, left, right } = formula.compares
      const [one, other] = [of(left), of(right)]
      if (one === NOTHING || other === NOTHING) return NOTHING
      return of(holds(by, one.over * other.under - other.over * one.under) ? formula.yes : formula.no)
    }
    case 'call':
      return called(formula.name, formula.given.map(of))
    default: {
      const [left, right] = [of(formula.left), of(formula.right)]
      return left === NOTHING || right === NOTHING ? NOTHING : joined(formula.is, left, right)
    }
  }
}

function joined(is: 'sum' | 'difference' | 'product' | 'quotient', left: Fraction, right: Fraction): Fraction | null {
  if (is === 'product') return { over: left.over * right.over, under: left.under * right.under }
  if (is === 'quotient') {
    if (right.over === 0n) return NOTHING
    const sign = right.over < 0n ? -1n : 1n
    return { over: left.over * right.under * sign, under: left.under * right.over * sign }
  }
  const other = is === 'sum' ? right.over : -right.over
  return { over: left.over * right.under + other * left.under, under: left.under * right.under }
}

function holds(by: Comparison['by'], difference: bigint): boolean {
  switch (by) {
    case '<':
      return difference < 0n
    case '<=':
      return difference <= 0n
    case '>':
      return difference > 0n
    case '>=':
      return difference >= 0n
    case '=':
      return difference === 0n
    case '<>':
      return difference !== 0n
  }
}

function called(name: FunctionName, given: readonly (Fraction | null)[]): Fraction | null {
  const [first] = given
  const known = given.flatMap((value) => (value === NOTHING ? [] : [value]))
  if (!first || known.length < given.length) return NOTHING
  switch (name) {
    case 'absoluto':
      return { over: first.over < 0n ? -first.over : first.over, under: first.under }
    case 'redondear': {
      const places = Number(known[1]?.over ?? 0n)
      return { over: rounded(first, places), under: 10n ** BigInt(places) }
    }
    case 'minimo':
    case 'maximo':
      return known.reduce((best, value) => {
        const isLess = value.over * best.under < best.over * value.under
        return isLess === (name === 'minimo') ? value : best
      })
  }
}
