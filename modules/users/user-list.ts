/** Which users a list shows: the same on the screen and in its file. */

export const userStates = ['invited', 'active', 'inactive', 'locked'] as const
export type UserState = (typeof userStates)[number]

export const stateNames: Readonly<Record<UserState, string>> = {
  invited: 'Invitado',
  active: 'Activo',
  inactive: 'Inactivo',
  locked: 'Bloqueado',
}

export interface UserFilter {
  readonly search: string
  readonly state: 'all' | UserState
  /** Id of a role; empty is any. */
  readonly role: string
  /** Id of a branch: whoever works there, also those who work everywhere. */
  readonly branch: string
}

interface Filtered {
  readonly name: string
  readonly email: string
  readonly state: UserState
  readonly role: { readonly id: number; readonly name: string }
  readonly branches: readonly { readonly id: string }[]
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** All but the state, whose tabs count the others. */
export function withoutState<User extends Filtered>(users: readonly User[], { search, role, branch }: Omit<UserFilter, 'state'>): User[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return users.filter((user) => {
    const said = folded(`${user.name} ${user.email} ${user.role.name}`)
    return (
      words.every((word) => said.includes(word)) &&
      (role === '' || String(user.role.id) === role) &&
      (branch === '' || user.branches.length === 0 || user.branches.some(({ id }) => id === branch))
    )
  })
}

export const filtered = <User extends Filtered>(users: readonly User[], filter: UserFilter): User[] =>
  withoutState(users, filter).filter(({ state }) => filter.state === 'all' || state === filter.state)

/** "Ana Ruiz <ana@x.co>, beto@x.co" as people; what is no e-mail is left for its error. */
export function peopleIn(typed: string): { readonly email: string; readonly name: string }[] {
  const seen = new Set<string>()
  return typed
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = '', address = ''] = /^([^<]*)<([^>]*)>$/.exec(part) ?? []
      return address ? { email: address.trim().toLowerCase(), name: name.trim() } : { email: part.toLowerCase(), name: '' }
    })
    .filter(({ email }) => !seen.has(email) && Boolean(seen.add(email)))
}
