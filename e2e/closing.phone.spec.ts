import { callerOf } from './api.ts'
import { drawPhoto, expect, openAs, test } from './journey.ts'

type Report = { id: number; codigo: string }

test('a repairer ends with a reason, a photo and an answer; the mail has both photos and the answer, in Valencian, and its «No» opens the work again for another person', async ({
  page,
}) => {
  test.slow()
  const email = `cierre-${crypto.randomUUID().slice(0, 8)}@correo.example`
  const headers = {
    'x-api-key': 'avisa-demo',
    'x-api-version': '1.0.0',
    'content-type': 'application/json',
    'accept-language': 'ca',
    'x-device-uuid': crypto.randomUUID(),
  }
  const send = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${process.env['AVISA_URL']}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const articles = async () =>
    (await (await page.request.get('/dev/mail')).text()).split('<article>').filter((mail) => mail.includes(email))

  const boss = await callerOf('super')
  const units = await boss.call<{ id: number; latitud: number; longitud: number }[]>('/unidades-gestion')
  const { latitud, longitud } = units.find(({ id }) => id === 1) ?? { latitud: 0, longitud: 0 }
  const { id, codigo } = await send<Report>('/incidencias', {
    tipos: '504',
    unidad_gestion_id: 1,
    contenido: 'La jardinera està seca.',
    geolatitud: latitud,
    geolongitud: longitud,
    ciudadano: { email },
    condiciones: { version: '1', fecha: '2026-11-20 09:00:00' },
  })
  await page.goto('/dev/mail')
  const before = await drawPhoto(page, 30)
  await send(`/incidencias/${id}/imagenes`, { base64: true, imagen: before.buffer.toString('base64') })
  let link = ''
  await expect(async () => {
    link = /href="([^"]*\/s\/[^"]*)"/.exec((await articles())[0] ?? '')?.[1] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 15_000 })
  await page.goto(new URL(link.replaceAll('&amp;', '&')).pathname)
  await page.getByRole('button', { name: /^(Sí, quiero recibirlas|Sí, vull rebre-les)$/ }).click()
  await expect(page.getByText('La jardinera està seca.')).toBeVisible()

  const toni = await callerOf('t.escriva')
  const { tareas } = await boss.call<{ tareas: { id: number }[] }>(`/incidencias/${id}`)
  const task = `/tareas/${tareas[0]?.id}`
  await boss.call(`${task}/editar-asignacion`, { reparador_id: toni.id })
  await openAs(page, 't.escriva', task, 'ca')
  await page.getByRole('button', { name: "Canviar l'estat" }).click()
  const sheet = page.getByRole('dialog', { name: "Canviar l'estat" })
  await sheet.getByText('Finalitzada', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Reparat' }).click()
  const chooser = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: 'Triar fotos' }).click()
  await (await chooser).setFiles([await drawPhoto(page, 120)])
  await expect(sheet.getByAltText('Després')).toHaveCount(1)
  await sheet.getByRole('textbox', { name: /^Per a l'equip/ }).fill('Dos garrafes. Mirar el goteig.')
  await sheet.getByRole('textbox', { name: /^Ho llegirà qui va avisar/ }).fill('Hem regat la jardinera i hem arreglat el goteig.')
  await sheet.getByRole('button', { name: 'Veure', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Així ho llegiran' })
  await expect(preview.getByText('Hem regat la jardinera i hem arreglat el goteig.')).toBeVisible()
  await expect(preview.getByText('Dos garrafes')).toBeHidden()
  await preview.getByRole('button', { name: 'Tornar a la resposta' }).click()
  await sheet.getByRole('button', { name: 'Finalitzar i avisar 1 persona' }).click()
  await expect(sheet).toBeHidden()

  let no = ''
  await expect(async () => {
    const [mail = ''] = await articles()
    expect(mail).toContain(`Incidència ${codigo} resolta`)
    expect(mail).toContain('«Hem regat la jardinera i hem arreglat el goteig.»')
    expect(mail).toMatch(/Abans, \d+ d.*_view\.jpg[\s\S]*Després, \d+ d.*_view\.jpg/)
    expect(mail).not.toContain('Dos garrafes')
    no = /No, seguix igual: <a href="([^"]*)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URL(no).searchParams.get('r')).toBe('no')
  }).toPass({ timeout: 30_000 })

  const { pathname, search } = new URL(no)
  await page.goto(pathname + search)
  const question = page.getByRole('region', { name: 'Està arreglat?' })
  await expect(question.getByRole('button')).toHaveText(['No, seguix igual'])
  await question.getByRole('button').click()
  await expect(question).toBeHidden()
  const { encargado_id, estadoobra_id } = await boss.call<{ encargado_id: number | null; estadoobra_id: number }>(task)
  expect([encargado_id, estadoobra_id]).toEqual([null, 14])
})
