/** The permissions of the product as a grid: what there is, what may be done with it, and what each needs. */
import { moduleNames } from '#modules/access/index.ts'
import type { Permission } from '#platform/access.ts'
import type { Matrix } from './endpoints.ts'

/** The columns, in the order in which one may do more. */
const actionNames: Readonly<Record<string, string>> = {
  read: 'Ver',
  write: 'Crear y editar',
  issue: 'Emitir',
  approve: 'Aprobar',
  pay: 'Pagar',
  annul: 'Anular',
  declare: 'Declarar',
  delete: 'Eliminar',
  export: 'Exportar',
  print: 'Imprimir',
  price: 'Cambiar precio',
  date: 'Cambiar fecha',
  block: 'Bloquear',
  expired: 'Sacar vencidos',
  post: 'Contabilizar',
  manage: 'Administrar',
  cost: 'Ver costos',
  margin: 'Ver márgenes',
  salary: 'Ver salarios',
  reserved: 'Ver reservados',
  share: 'Compartir',
  mail: 'Enviar correos',
  close: 'Cerrar y reabrir',
}

/** A column for actions that the table does not name. */
const OTHER = { action: 'other', title: 'Otros' } as const

const partsOf = (code: string) => {
  const [module = '', thing = '', action = ''] = code.split('.')
  return { module, thing: `${module}.${thing}`, action }
}

/** "Ver facturas de venta" names what it is about: "Facturas de venta". */
const thingTitle = (permissions: readonly Permission[]): string => {
  const seen = permissions.find(({ code }) => partsOf(code).action === 'read') ?? permissions[0]
  const text = (seen?.title ?? '').replace(/^Ver /, '').replace(/^(?:el|la|los|las) /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a permission does nothing without: whoever writes must see, and whoever issues must write. */
function needsOf({ code, needs = [] }: Permission, known: ReadonlySet<string>): string[] {
  const { thing, action } = partsOf(code)
  const wanted = action === 'read' ? [] : action === 'issue' ? ['read', 'write'] : ['read']
  const all = [...wanted.map((each) => `${thing}.${each}`), ...needs.map((each) => each.code)]
  return [...new Set(all)].filter((each) => known.has(each))
}

/** @param permissions of the product, with repetitions */
export function matrixOf(permissions: readonly Permission[]): Matrix {
  const all = [...new Map(permissions.map((each) => [each.code, each])).values()]
  const known = new Set(all.map(({ code }) => code))
  const used = new Set(all.map(({ code }) => partsOf(code).action))
  const columns = Object.entries(actionNames)
    .filter(([action]) => used.has(action))
    .map(([action, title]) => ({ action, title }))
  const hasOther = [...used].some((action) => !(action in actionNames))
  const byModule = Map.groupBy(all, ({ code }) => partsOf(code).module)
  const rank = (name: string) => {
    const at = Object.keys(moduleNames).indexOf(name)
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  return {
    columns: hasOther ? [...columns, OTHER] : columns,
    modules: [...byModule]
      .toSorted(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
      .map(([name, ofModule]) => ({
        name,
        title: moduleNames[name] ?? name,
        things: [...Map.groupBy(ofModule, ({ code }) => partsOf(code).thing)]
          .map(([thing, ofThing]) => ({
            name: thing,
            title: thingTitle(ofThing),
            actions: ofThing.map((permission) => {
              const { code, title } = permission
              const { action } = partsOf(code)
              return { code, action: action in actionNames ? action : OTHER.action, title, needs: needsOf(permission, known) }
            }),
          }))
          .toSorted((one, other) => one.title.localeCompare(other.title, 'es')),
      })),
  }
}

/** Every permission of a matrix by its code. */
export const actionsOf = ({ modules }: Matrix): Map<string, Matrix['modules'][number]['things'][number]['actions'][number]> =>
  new Map(modules.flatMap(({ things }) => things.flatMap(({ actions }) => actions.map((each) => [each.code, each] as const))))

/** The same permissions with one more, and what it needs. */
export function granted(codes: ReadonlySet<string>, code: string, matrix: Matrix): Set<string> {
  const all = actionsOf(matrix)
  return new Set([...codes, code, ...(all.get(code)?.needs ?? [])])
}

/** Without one, nor those that do nothing without it. */
export function revoked(codes: ReadonlySet<string>, code: string, matrix: Matrix): Set<string> {
  const all = actionsOf(matrix)
  return new Set([...codes].filter((each) => each !== code && !all.get(each)?.needs.includes(code)))
}

/** Some at once, as a mark of a row or of a column: all of them unless all were there. */
export function toggledAll(codes: ReadonlySet<string>, these: readonly string[], matrix: Matrix): Set<string> {
  const isFull = these.length > 0 && these.every((code) => codes.has(code))
  return these.reduce<Set<string>>((now, code) => (isFull ? revoked(now, code, matrix) : granted(now, code, matrix)), new Set(codes))
}

/** What a set gives that needs what it lacks: each with the title of what is missing. */
export function unmetNeeds(codes: ReadonlySet<string>, matrix: Matrix): { readonly title: string; readonly missing: string }[] {
  const all = actionsOf(matrix)
  return [...codes].flatMap((code) => {
    const action = all.get(code)
    return (action?.needs ?? [])
      .filter((need) => !codes.has(need))
      .map((need) => ({ title: action?.title ?? code, missing: all.get(need)?.title ?? need }))
  })
}
