/** Who allows something at a register, with their PIN: the fields, and the call that turns them into a permission for one thing. */
import { useState } from 'react'
import { Notice, PasswordField, SelectField } from '#platform/ui/index.tsx'
import { type AnswerOf, call, failureOf, useAsk } from '#platform/web/index.tsx'
import { listSupervisors } from '../cancellation/endpoints.ts'
import type { Approvable } from './approval.ts'
import { allowAtTill } from './endpoints.ts'

interface Asked {
  readonly action: Approvable
  readonly shiftId: string
  /** The document of what is given back; null of others. */
  readonly saleId: string | null
}

/** @param isAsked whether the company asks it of who is here */
export function useApproval(isAsked: boolean) {
  const [chosen, choose] = useState('')
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const supervisors = useAsk(listSupervisors, isAsked ? {} : null).data?.supervisors
  const supervisorId = chosen === '' ? (supervisors?.[0]?.id ?? '') : chosen
  return {
    ...{ isAsked, supervisors, supervisorId, choose, pin, problem },
    type(text: string): void {
      setPin(text)
      setProblem(null)
    },
    /** @returns null where nothing is asked; undefined when it was not allowed, which the fields say */
    async allow(asked: Asked): Promise<string | null | undefined> {
      if (!isAsked) return null
      if (supervisorId === '' || pin === '') return void setProblem(supervisorId === '' ? 'Elige quién autoriza' : 'Escribe su PIN')
      try {
        const { id } = await call(allowAtTill, { body: { ...asked, supervisorId, pin } })
        return id
      } catch (error) {
        return void setProblem(failureOf(error).message)
      } finally {
        setPin('')
      }
    },
  }
}
export type Approval = ReturnType<typeof useApproval>

type Supervisors = AnswerOf<typeof listSupervisors>['supervisors']
const optionsOf = (supervisors: Supervisors) => supervisors.map(({ id, name }) => ({ value: id, label: name }))

export function ApprovalFields({ approval }: { readonly approval: Approval }) {
  const { isAsked, supervisors, supervisorId, choose, pin, problem, type } = approval
  if (!isAsked || !supervisors) return null
  if (supervisors.length === 0)
    return (
      <Notice tone="warn">Nadie tiene un PIN para autorizar. Quien supervisa lo pone en Anulaciones de transacciones, en «Mi PIN».</Notice>
    )
  return (
    <>
      <SelectField label="Autoriza" required value={supervisorId} options={optionsOf(supervisors)} onChange={choose} />
      <PasswordField label="PIN" required kind="current" value={pin} onChange={type} error={problem} />
    </>
  )
}
