/** What may be changed of a user, as the form holds it, and how it is saved. */
import { placeProblems, type WeekHours } from '#modules/access/index.ts'
import { toast, useForm } from '#platform/ui/index.tsx'
import { askFresh, useSend, useVersion } from '#platform/web/index.tsx'
import { changeUser, getUser, listUsers, userHistory, type UserLimits, type UserView } from './endpoints.ts'

export interface UserForm {
  readonly roleId: string
  readonly branchIds: readonly string[]
  readonly warehouseIds: readonly string[]
  readonly registerIds: readonly string[]
  readonly seller: UserLimits['seller']
  readonly ownDocuments: boolean
  readonly maxDiscount: string
  readonly networks: string
  readonly hours: WeekHours | null
}

const networksIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

const startOf = ({ user, limits }: UserView): UserForm => ({
  roleId: String(user.role.id),
  branchIds: limits.branchIds,
  warehouseIds: limits.warehouseIds,
  registerIds: limits.registerIds,
  seller: limits.seller,
  ownDocuments: limits.ownDocuments,
  maxDiscount: limits.maxDiscount ?? '',
  networks: limits.networks.join('\n'),
  hours: limits.hours,
})

const bodyOf = ({ roleId, networks, maxDiscount, hours, ...values }: UserForm, version: number) => ({
  roleId: Number(roleId),
  version,
  limits: {
    branchIds: [...values.branchIds],
    warehouseIds: [...values.warehouseIds],
    registerIds: [...values.registerIds],
    seller: values.seller,
    ownDocuments: values.ownDocuments,
    maxDiscount: maxDiscount === '' ? null : maxDiscount,
    networks: networksIn(networks),
    hours: hours && [...hours],
  },
})

export function useUserForm(start: UserView) {
  const { personId } = start.user
  const { version, setVersion, onFailure } = useVersion(start.version, () => askFresh(getUser, { params: { personId } }))
  const form = useForm<UserForm>(() => startOf(start), {
    networks: (typed) => placeProblems({ networks: networksIn(typed), hours: null })[0]?.message ?? null,
    hours: (hours) => placeProblems({ networks: [], hours: hours && [...hours] })[0]?.message ?? null,
    maxDiscount: (typed) => (typed !== '' && (Number(typed) < 0 || Number(typed) > 100) ? 'Escribe un porcentaje entre 0 y 100.' : null),
  })
  const sending = useSend(changeUser, { refreshes: [listUsers, getUser, userHistory], inForm: true, onFailure })
  /** @returns whether it was saved */
  const save = async (): Promise<boolean> => {
    const answer = await sending.run({ params: { personId }, body: bodyOf(form.values(), version) })
    if (!answer) return false
    setVersion(answer.version)
    form.reset()
    toast({ text: 'Usuario guardado: rige en menos de un minuto', tone: 'ok' })
    return true
  }
  return { form, sending, save }
}
