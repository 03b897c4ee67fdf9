/** Invitar: one or several people by mail, with the role and the branches that they begin with. */
import { email as emailRule } from '#platform/rules/index.ts'
import { Bind, FormPage, Notice, Section, SelectField, TextArea, toast, useForm, useFormValue } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useFormGuard, useGo, useSend } from '#platform/web/index.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import { getUserChoices, inviteUsers, listUsers } from './endpoints.ts'
import { inviteScreen as page, usersScreen } from './screens.ts'
import { peopleIn } from './user-list.ts'
import './users.css'

interface InviteForm {
  readonly people: string
  readonly roleId: string
  readonly branchIds: readonly string[]
}

function peopleProblem(typed: string): string | null {
  const people = peopleIn(typed)
  if (people.length === 0) return 'Escribe al menos un correo.'
  const wrong = people.find(({ email }) => emailRule(email) !== null)
  return wrong ? `«${wrong.email}» no es un correo.` : null
}

export default function InvitePage() {
  const go = useGo()
  const { data } = useAsk(getUserChoices, {})
  const form = useForm<InviteForm>(
    { people: '', roleId: '', branchIds: [] },
    { people: peopleProblem, roleId: (value) => (value === '' ? 'Elige el rol.' : null) },
  )
  const sending = useSend(inviteUsers, { refreshes: [listUsers], inForm: true })
  const send = async (): Promise<boolean> => {
    const { people, roleId, branchIds } = form.values()
    const answer = await sending.run({ body: { people: peopleIn(people), roleId: Number(roleId), branchIds: [...branchIds] } })
    if (!answer) return false
    form.reset()
    toast({ text: answer.invited === 1 ? 'Invitación enviada' : `${answer.invited} invitaciones enviadas`, tone: 'ok' })
    go(`${usersScreen.path}?state=invited`)
    return true
  }
  const unsaved = useFormGuard(form, send)
  const count = useFormValue(form, (values) => peopleIn(values.people).length)
  const role = useFormValue(form, (values) => data?.roles.find(({ id }) => String(id) === values.roleId))
  return (
    <>
      <FormPage
        form={form}
        title={page.title}
        crumbs={crumbsOf(page)}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel={count > 1 ? `Enviar ${count} invitaciones` : 'Enviar invitación'}
        savingLabel="Enviando…"
        onCancel={() => go(usersScreen.path)}
        onSubmit={() => void send()}
      >
        <div className="user-form">
          <Section title="A quiénes">
            <Bind form={form} name="people">
              {(field) => (
                <TextArea
                  label="Correos"
                  rows={4}
                  placeholder="ana@empresa.co, Beto Ruiz <beto@empresa.co>"
                  help="Separados por coma o en líneas aparte. Reciben un enlace que vence en 7 días; quien ya usa Páramo acepta con su cuenta."
                  {...field}
                />
              )}
            </Bind>
          </Section>
          <Section title="Qué podrán hacer">
            <div className="stack">
              <Bind form={form} name="roleId">
                {(field) => (
                  <SelectField
                    label="Rol"
                    empty="Elige el rol"
                    options={(data?.roles ?? []).map(({ id, name, mayGive }) => ({ value: String(id), label: name, disabled: !mayGive }))}
                    help="Los que permiten más que el tuyo los asigna un administrador."
                    {...field}
                  />
                )}
              </Bind>
              {(data?.branches.length ?? 0) > 1 &&
                (role?.isWhole ? (
                  <Notice tone="quiet">Un administrador trabaja en todas las sucursales.</Notice>
                ) : (
                  <Bind form={form} name="branchIds">
                    {({ value, error, onChange }) => (
                      <PlaceChoice
                        label="Sucursales"
                        help="Sin marcar ninguna trabaja en todas. Con marcas ve y hace documentos solo de esas."
                        places={data?.branches ?? []}
                        value={value}
                        error={error}
                        onChange={onChange}
                      />
                    )}
                  </Bind>
                ))}
            </div>
          </Section>
        </div>
      </FormPage>
      {unsaved.dialog}
    </>
  )
}
