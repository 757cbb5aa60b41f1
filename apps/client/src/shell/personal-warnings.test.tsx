import { listClosings } from '@avisa/contract/closing/endpoints'
import { addIncidentComment, incidentComments } from '@avisa/contract/comments/endpoints'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { listReviews } from '@avisa/contract/publication/endpoints'
import { listRatingReasons } from '@avisa/contract/reopening/endpoints'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import type { Status } from '@avisa/contract/statuses/schemas'
import { statusFlags } from '@avisa/contract/statuses/tracks'
import { listUnits } from '@avisa/contract/units/endpoints'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { CommentForm } from '#/comments/CommentForm.tsx'
import { ExtraFieldsPicker } from '#/extra-fields/shared/ExtraFieldsPicker.tsx'
import { anExtraField } from '#/extra-fields/testing/an-extra-field.ts'
import { AddPhotosSheet } from '#/incidents/AddPhotos.tsx'
import { AnswerSheet } from '#/incidents/answer/AnswerSheet.tsx'
import { EditIncidentSheet } from '#/incidents/detail/EditIncidentSheet.tsx'
import { TurnDownSheet } from '#/incidents/detail/TurnDownSheet.tsx'
import { anIncident } from '#/incidents/testing/an-incident.ts'
import { aTown, here, showWizard, streets } from '#/incidents/wizard/testing/a-wizard.tsx'
import type { Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { ReviewPage } from '#/publication/ReviewPage.tsx'
import { repairer } from '#/tasks/testing/a-task.ts'
import { aTaskApi, openTasks } from '#/tasks/testing/a-task-screen.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'

const citizen = aUser({ user_roles: ['Ciudadanos'] })
const staff = aUser({ user_permisos: granted('incidencia.consultar.todas', 'incidencia.editar.campos', 'incidencia.aceptar') })

let client: Client
beforeEach(async () => {
  client = createTestClient()
  await startOutbox(client)
})

const close = () => undefined
const incident = anIncident({ id: 4, propia: true })
const card = {
  incidencia: anIncident({ contenido: '', imagenes: [] }),
  publicacion: 'revisada' as const,
  desde: '2026-05-04 12:00:00',
  denuncias: [],
}

const rejected: Status = {
  ...(Object.fromEntries(statusFlags.map((flag) => [flag, false])) as Record<(typeof statusFlags)[number], boolean>),
  id: 37,
  pista: 'incidencia',
  codigo: 'rechazada',
  descripcion: 'Rechazada',
  descripcion_es: 'Rechazada',
  descripcion_val: 'Rebutjada',
  explicacion_es: '',
  explicacion_val: '',
  color: '#1864AB',
  icono: 'ban',
  orden: 1,
  ciudadano: null,
  final: true,
}

const show = (who: typeof staff, form: ReactNode) => {
  municipality(client).set(aMunicipality())
  person(client).set(who)
  fakeApi(
    client,
    answer(getParameters, () => ({
      ...parameterDefaults,
      chat_ciudadano_activo: true,
      nombre: 'A',
      nombre_es: 'A',
      nombre_val: 'A',
      color: '#0A6478',
    })),
    answer(listUnits, () => [streets]),
    answer(listStatuses, () => [rejected]),
    answer(listClosings, () => ({ motivos: [], organismos: [], correos: [] })),
    answer(listRatingReasons, () => []),
    answer(incidentComments, () => []),
    answer(addIncidentComment, () => new Promise<never>(() => undefined)),
    answer(listReviews, () => ({ todas: 1, fotos: 0, textos: 0, denunciadas: 0, tarjetas: [card] })),
  )
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>{form}</MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
}
const ExtraField = () => {
  const [values, setValues] = useState({})
  return <ExtraFieldsPicker fields={[anExtraField('text')]} values={values} onChange={setValues} />
}
const comments = <CommentForm subject={{ origin: 'incidencias', id: 4, codigo: 'VC-4', isConversation: true }} onSent={close} />
const field = (name: RegExp) => screen.findByRole('textbox', { name })

const report = () => {
  aTown(client, { units: [streets] })
  person(client).set(citizen)
  showWizard(client, { unidad_gestion_id: 1, place: { ...here }, tipos: [30] }, '?paso=description')
  return field(/Qué pasa|Descripción/)
}
const closingAnswer = async () => {
  person(client).set(repairer)
  aTaskApi(client)
  openTasks(client)
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el estado' }))
  await userEvent.click(await screen.findByText('Pausada'))
  return field(/^Lo leerá quien avisó/)
}
const commentOfStaff = (toReporter: boolean) => async () => {
  show(staff, comments)
  if (toReporter) await userEvent.click(await screen.findByRole('switch'))
  return field(/^Escriba/)
}
const publicWords = async () => {
  show(staff, <ReviewPage />)
  await userEvent.click(await screen.findByRole('button', { name: /^Editar/ }))
  return field(/^Texto que leerá/)
}
const turnDownAnswer = async () => {
  show(staff, <TurnDownSheet incident={incident} opened onClose={close} />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Rechazada' }))
  return field(/^Lo leerá quien avisó/)
}
const shown = (who: typeof staff, form: ReactNode, name: RegExp) => () => {
  show(who, form)
  return field(name)
}
const warning = () => screen.queryByText('Parece un teléfono.')?.parentElement?.textContent

describe('a phone number in a text that others read is pointed out, and who reads it', () => {
  const [townHall, reporter, everybody] = ['Solo lo verá el Ayuntamiento', 'Lo leerá quien avisó', 'Lo podrá leer todo el mundo']
  it.each([
    ['the description of a report', townHall, report],
    ['an extra field', townHall, shown(citizen, <ExtraField />, /Dato/)],
    ['a comment of a citizen', townHall, shown(citizen, comments, /^Escriba/)],
    [
      'words of somebody who has seen it too',
      townHall,
      shown(citizen, <AddPhotosSheet incident={incident} opened joining onClose={close} />, /./),
    ],
    ['words with «still broken»', townHall, shown(citizen, <AnswerSheet incident={incident} mended={false} opened onClose={close} />, /./)],
    ['words of a rating', townHall, shown(citizen, <AnswerSheet incident={incident} mended opened onClose={close} />, /./)],
    ['a comment to the reporter', reporter, commentOfStaff(true)],
    ['the answer on closing', everybody, closingAnswer],
    ['the answer to a report that is turned down', everybody, turnDownAnswer],
    ['the public text', everybody, shown(staff, <EditIncidentSheet incident={incident} opened onClose={close} />, /^Texto público/)],
    ['the text of a review', everybody, publicWords],
  ])('%s: %s', async (_form, who, open) => {
    const text = await open()
    await userEvent.type(text, ' 612 345 678')
    expect(warning()).toContain(who)
    await userEvent.click(screen.getByRole('button', { name: 'Quitar el teléfono' }))
    expect([(text as HTMLInputElement).value.includes('612'), warning()]).toEqual([false, undefined])
  })

  it.each([
    ['a comment of staff to the team', commentOfStaff(false)],
    ['an extra field that staff fill', shown(staff, <ExtraField />, /Dato/)],
  ])('%s is the team’s own', async (_form, open) => {
    await userEvent.type(await open(), ' 612 345 678')
    expect(warning()).toBeUndefined()
  })
})
