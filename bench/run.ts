/** `npm run bench -- NAME [--json]`: runs a benchmark; `--list` names them; without a name, all but those that take long. */
import type { Benchmark, Figure } from './benchmark.ts'
import { benchmarks } from './list.ts'

const parameters = process.argv.slice(2)
const isJson = parameters.includes('--json')
const names = parameters.filter((each) => !each.startsWith('--'))

if (parameters.includes('--list')) {
  if (isJson) process.stdout.write(`${JSON.stringify(benchmarks.map(({ name, about }) => ({ name, about })))}\n`)
  else for (const { name, about } of benchmarks) process.stdout.write(`${name}: ${about}\n`)
} else {
  const chosen = names.length === 0 ? benchmarks.filter(({ isLong }) => !isLong) : names.map(find)
  for (const benchmark of chosen) say(await benchmark.run())
}

function find(name: string): Benchmark {
  const found = benchmarks.find((benchmark) => benchmark.name === name)
  if (found) return found
  process.stderr.write(`No hay una medición llamada ${name}. Usa --list.\n`)
  process.exit(2)
}

function say(figure: Figure): void {
  if (isJson) {
    process.stdout.write(`${JSON.stringify(figure)}\n`)
    return
  }
  const against = figure.raw === null ? '' : `  raw ${figure.raw} ${figure.unit}  ratio ${figure.ratio}`
  process.stdout.write(`${figure.name}: ${figure.value} ${figure.unit}${against}\n`)
  for (const [name, value] of Object.entries(figure.details)) process.stdout.write(`    ${name.padEnd(28)} ${value}\n`)
}
