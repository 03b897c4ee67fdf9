/** Every catalogue in words, from its definition: what a page of the documentation says of it. */
import { countText } from '#base/count.ts'
import type { AnyCatalogue } from './catalogue.ts'
import { choiceEntries, mayBeEmpty, type CatalogueField } from './field.ts'

/** A catalogue and where it is written. */
export interface WrittenDefinition {
  readonly catalogue: AnyCatalogue
  /** From the root: `modules/items/brand/brand.ts`. */
  readonly file: string
  /** Of the call of `defineCatalogue`. */
  readonly lines: number
}

/** The lines of the definition in a source; 0 when there is none. */
export function linesOfDefinition(source: string): number {
  const lines = source.split('\n')
  const from = lines.findIndex((line) => line.startsWith('export const ') && line.endsWith('= defineCatalogue({'))
  return from < 0 ? 0 : lines.indexOf('})', from) - from + 1
}

/** A table's cell ends at a bar. */
const cell = (text: string): string => text.replaceAll('|', '\\|')

const MOST_CHOICES = 6

function kindOf(field: CatalogueField): string {
  switch (field.kind) {
    case 'text':
      return `${field.secret ? 'secret ' : ''}text, ${field.max}`
    case 'number': {
      const to = field.max === Number.MAX_SAFE_INTEGER ? 'on' : `to ${countText(field.max)}`
      return `whole number, ${field.min} ${to}`
    }
    case 'choice': {
      const names = choiceEntries(field.choices).map(([, name]) => name)
      return names.length <= MOST_CHOICES ? `one of ${names.map((name) => `«${name}»`).join(', ')}` : `one of ${names.length}`
    }
    case 'reference':
      return `one of \`${field.table}\`${field.leavesOnly ? ' that takes movements' : ''}`
    case 'children':
      return `a list, ${field.least} to ${field.most}: ${Object.values(field.fields)
        .map((cell) => `${cell.label} (${kindOf(cell)})`)
        .join(', ')}`
    case 'flag':
      return 'yes or no'
    default:
      return field.kind
  }
}

const asked = ({ shown }: AnyCatalogue, name: string, field: CatalogueField): string =>
  [
    shown?.[name] ? `asked by what was chosen${shown[name].required ? ', and then required' : ''}` : '',
    mayBeEmpty(field) || field.kind === 'flag' ? '' : 'required',
    field.fixed ? 'never changes' : '',
    field.kind === 'text' && field.pattern ? field.pattern.message : '',
  ]
    .filter((text) => text !== '')
    .join('; ')

function rulesOf(catalogue: AnyCatalogue): string[] {
  const { fields, tree } = catalogue
  const label = (name: string): string => `«${fields[name]?.label ?? name}»`
  const unique = (catalogue.unique ?? []).map((each) => (typeof each === 'string' ? [each] : each.fields).map(label).join(' with '))
  return [
    ...(unique.length > 0 ? [`does not repeat ${unique.join(', nor ')}`] : []),
    ...(catalogue.rules ? ['rules over several fields'] : []),
    ...(tree ? [`a tree by ${label(tree.parent)}${tree.most ? `, at most ${tree.most.children} under one` : ''}`] : []),
    ...(catalogue.ordered ? ['in the order that people put'] : []),
    ...(catalogue.merges ? ['two may become one'] : []),
  ]
}

function chapterOf({ catalogue, file, lines }: WrittenDefinition): string {
  const { screen, fields, purpose, path, services, plan, usedIn } = catalogue
  const uses = Object.entries(usedIn ?? {})
  const rules = rulesOf(catalogue)
  return [
    `## ${screen.title}`,
    '',
    `\`${path}\` · services ${services.join(', ')}${plan ? ` · plan \`${plan.name}\`` : ''} · [${file}](../${file}), ${lines} lines`,
    '',
    `> ${purpose}`,
    '',
    '| field | kind | |',
    '|---|---|---|',
    ...Object.entries(fields).map(
      ([name, field]) => `| ${cell(field.label)} | ${cell(kindOf(field))} | ${cell(asked(catalogue, name, field))} |`,
    ),
    '',
    ...(rules.length > 0 ? [`Rules: ${rules.join('; ')}.`, ''] : []),
    uses.length > 0 ? `Used by: ${uses.map(([table, name]) => `${name} (\`${table}\`)`).join(', ')}.` : 'Nothing points to it yet.',
    '',
  ].join('\n')
}

/** From the largest. */
export const bySize = (all: readonly WrittenDefinition[]): WrittenDefinition[] =>
  all.toSorted((a, b) => b.lines - a.lines || a.file.localeCompare(b.file))

/** The page, in the order of the addresses. */
export function cataloguesPage(all: readonly WrittenDefinition[]): string {
  const inOrder = all.toSorted((a, b) => a.catalogue.path.localeCompare(b.catalogue.path))
  const total = all.reduce((sum, { lines }) => sum + lines, 0)
  const [largest] = bySize(all)
  return [
    '# The catalogues of settings',
    '',
    'Made from the definitions by `npm run catalogues`; how to add one is told in [its guide](guides/catalogue.md). A field',
    'without `required` may be empty. Each has its list, form, picker, import, export, history and permissions from the engine.',
    '',
    `${all.length} definitions, ${total} lines; the largest is \`${largest?.catalogue.path ?? ''}\`, ${largest?.lines ?? 0}.`,
    '',
    ...inOrder.map(chapterOf),
  ].join('\n')
}
