/**
 * What a month owes to social security and payroll taxes as its file (PILA) says it: each subsystem of each person, worker and employer
 * together, goes up to the next hundred pesos (Resolución 2388 de 2016); a payslip rounds to the peso, and the difference is an expense.
 */
import { subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'

export const pilaSubsystems = {
  health: { name: 'Salud', codes: ['SALUD', 'SALUDEMP'], concept: 'SALUDEMP' },
  pension: { name: 'Pensión', codes: ['PENSION', 'PENSIONEMP'], concept: 'PENSIONEMP' },
  solidarity: { name: 'Fondo de solidaridad', codes: ['FSP', 'FSPSUB'], concept: 'PENSIONEMP' },
  risk: { name: 'Riesgos laborales', codes: ['ARL'], concept: 'ARL' },
  family: { name: 'Caja de compensación', codes: ['CAJA'], concept: 'CAJA' },
  icbf: { name: 'ICBF', codes: ['ICBF'], concept: 'ICBF' },
  sena: { name: 'SENA', codes: ['SENA'], concept: 'SENA' },
} as const
export type PilaSubsystem = keyof typeof pilaSubsystems
export const pilaNames = Object.keys(pilaSubsystems) as PilaSubsystem[]

export interface PilaPart {
  readonly subsystem: PilaSubsystem
  /** As the payslips have it, to the peso. */
  readonly owed: Amount
  /** As the file has it. */
  readonly filed: Amount
}

const HUNDRED = 10_000n
/** In cents: up to the next hundred pesos. */
const upToHundred = (amount: Amount): Amount => (((amount + HUNDRED - 1n) / HUNDRED) * HUNDRED) as Amount

/** @param lines of a person, of one payslip or of all those of a month */
export const pilaOf = (lines: readonly { readonly code: string; readonly amount: Amount }[]): PilaPart[] =>
  pilaNames.map((subsystem) => {
    const codes: readonly string[] = pilaSubsystems[subsystem].codes
    const owed = sumAmounts(lines.flatMap(({ code, amount }) => (codes.includes(code) ? [amount] : [])))
    return { subsystem, owed, filed: upToHundred(owed) }
  })

/** What the file adds to the payslips, of some people together; those that add nothing are left out. */
export const pilaDifferences = (
  people: readonly (readonly PilaPart[])[],
): { readonly subsystem: PilaSubsystem; readonly amount: Amount }[] =>
  pilaNames.flatMap((subsystem) => {
    const own = people.flat().filter((part) => part.subsystem === subsystem)
    const amount = sumAmounts(own.map(({ filed, owed }) => subtract(filed, owed)))
    return amount === zeroAmount ? [] : [{ subsystem, amount }]
  })
