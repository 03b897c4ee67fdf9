/** What the electronic payroll tells worker and contract by (DIAN, lists TipoTrabajador 2.1, SubTipoTrabajador 2.1 and TipoContrato). */

export const workerTypes = {
  '01': 'Dependiente',
  '02': 'Servicio doméstico',
  '04': 'Madre comunitaria',
  '12': 'Aprendiz en etapa lectiva',
  '18': 'Funcionario público sin tope máximo de IBC',
  '19': 'Aprendiz en etapa productiva',
  '21': 'Estudiante de postgrado en salud',
  '22': 'Profesor de establecimiento particular',
  '23': 'Estudiante con aportes solo a riesgos laborales',
  '30': 'Dependiente de entidad con régimen especial en salud',
  '31': 'Cooperado de trabajo asociado',
  '47': 'Dependiente de entidad del sistema general de participaciones',
  '51': 'Trabajador de tiempo parcial',
  '54': 'Prepensionado de entidad en liquidación',
  '56': 'Prepensionado con aporte voluntario a salud',
  '58': 'Estudiante en prácticas en el sector público',
} as const
export type WorkerType = keyof typeof workerTypes

export const workerSubtypes = {
  '00': 'No aplica',
  '01': 'Pensionado por vejez activo',
} as const
export type WorkerSubtype = keyof typeof workerSubtypes

export const contractTypes = {
  '1': 'Término fijo',
  '2': 'Término indefinido',
  '3': 'Obra o labor',
  '4': 'Aprendizaje',
  '5': 'Prácticas o pasantías',
} as const
export type ContractType = keyof typeof contractTypes

const APPRENTICES: readonly string[] = ['12', '19'] satisfies readonly WorkerType[]

/** Whoever learns: their contract is one of apprenticeship (Ley 2466 de 2025, art. 21). */
export const isApprentice = (worker: string): boolean => APPRENTICES.includes(worker)
