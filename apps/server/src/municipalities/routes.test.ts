import { namedTexts } from '@avisa/contract/municipalities/named-texts'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { getParameters, getTranslations, listMunicipalities } from '@avisa/contract/municipalities/endpoints'
import { listStatuses, statusIcon } from '@avisa/contract/statuses/endpoints'
import { frequentTypes, listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown } from '#/testing/test-town.ts'

const app = useTestApp()

describe('a municipality', () => {
  it('is listed without a key, with the key to use', async () => {
    const other = await createTown(app.current.db, 'Altra Vila')
    const answer = await app.current.inject({ url: '/api/v1/municipios' })
    expect(answer.json().map((town: { nombre: string }) => town.nombre)).toEqual(['Altra Vila', 'Vila Prova'])
    expect(answer.json()[0].api_key).toBe(other.clave)
    expect((await app.current.call(listMunicipalities, {})).status).toBe(200)
  })

  it('has the defaults of the specification (SRV-17, CALL-11, START-25 to START-38)', async () => {
    const before = await app.current.call(getParameters, {})
    const ofTestTown = { modulo_inspecciones: true, 'jornadas.estado_modulo': true, listas_publicas: true }
    expect(before.body).toMatchObject({ ...parameterDefaults, ...ofTestTown })
    await app.current.settings({ incidencias_publicas: true })
    await app.current.settings({ nombre_val: 'La Vila' })
    await app.current.settings({ secreto_interno: 'x' })
    const after = await app.current.call(getParameters, {})
    expect(after.body).toMatchObject({ incidencias_publicas: true, nombre_val: 'La Vila', nombre: 'Vila Prova', nueva_navegacion: true })
    expect(after.body).not.toHaveProperty('secreto_interno')
  })

  it('returns every parameter of the specification (SRV-17)', async () => {
    const words =
      'nombre color logo tamanyo_pagina tiempo_espera multiples_tipos limite_descripcion_ciudadano reparador_ver_incidencias ' +
      'jornadas.estado_modulo iframes_extra secciones_menu ruta_geolocalizacion ruta_direcciones unidades_gestion nueva_navegacion ' +
      'login_obligado login_ciudadano incidencias_publicas numeros_policia filtrar_en_subtipos notificaciones distrito barrio ' +
      'emplazamiento forzar_idioma omitir_tutorial_inicial mostrar_emplazamiento modulo_infraestructuras listas_publicas ' +
      'chat_ciudadano_activo'
    const { body } = await app.current.call(getParameters, {})
    expect(words.split(' ').filter((word) => !Object.hasOwn(body, word))).toEqual([])
  })

  it.each(['es', 'ca'] as const)('returns every text of the specification by its key, in %s (SRV-18)', async (cadena) => {
    const words =
      'MENSAJE_ACTIVACION_PENDIENTE MENSAJE_NOTIFICACION_NO_COMPATIBLE ERROR_CAMBIO_CENTRO ERROR_CAMBIO_VEHICULO ERROR_IMAGEN_CAMARA ' +
      'ERROR_SIN_PERMISO_MENSAJE ERROR_SUBIDA_IMAGENES_TITULO ERROR_SUBIDA_IMAGENES_MENSAJE ERROR_SUBIDA_IMAGENES_REINTENTAR ' +
      'ERROR_SUBIDA_IMAGENES_CANCELAR mensaje_inci_nocreada'
    const { body } = await app.current.call(getTranslations, {}, { params: { cadena } })
    expect(words.split(' ').filter((word) => !(body[word]?.length > 5))).toEqual([])
  })

  it('overrides texts with its own, in each language (SRV-18, CALL-12)', async () => {
    const { db, home, call } = app.current
    const own = [
      { clave: 'menu.incidencias', es: 'Avisos', ca: 'Avisos' },
      { clave: 'ERROR_CAMBIO_CENTRO', es: 'Cierre antes.', ca: 'Tanque abans.' },
    ]
    await db.write(home.esquema, (tx) => tx.insertInto('traducciones').values(own).execute())
    const ca = await call(getTranslations, {}, { params: { cadena: 'ca' } })
    expect(ca.body).toEqual({
      ...Object.fromEntries(Object.entries(namedTexts).map(([key, [, text]]) => [key, text])),
      'menu.incidencias': 'Avisos',
      ERROR_CAMBIO_CENTRO: 'Tanque abans.',
    })
    const es = await call(getTranslations, {}, { params: { cadena: 'es' } })
    expect(es.body).toMatchObject({ ERROR_CAMBIO_CENTRO: 'Cierre antes.', ERROR_CAMBIO_VEHICULO: namedTexts.ERROR_CAMBIO_VEHICULO[0] })
  })
})

describe('units, types and statuses', () => {
  it('staff get their own units, citizens those open to them (SRV-21, GEN-09, CALL-17)', async () => {
    const { db, home, call } = app.current
    const { token } = await app.current.signIn({ unidades: [2] })
    expect((await call(listUnits, { token })).body.map((unit: { id: number }) => unit.id)).toEqual([2])
    await db.write(home.esquema, (tx) =>
      tx.updateTable('unidades_gestion').set({ abierta_ciudadania: false }).where('id', '=', 2).execute(),
    )
    expect((await call(listUnits, {})).body.map((unit: { id: number }) => unit.id)).toEqual([1])
    expect((await call(listUnits, { token })).body).toHaveLength(1)
  })

  it('a unit has all its fields, its name in the requested language and in both (ENT-UNIT-01, OPEN-47, OPEN-56)', async () => {
    const { db, home, call } = app.current
    const limits = { latitud_max: 39.1, latitud_min: 39, longitud_max: -0.2, longitud_min: -0.3 }
    const expected = {
      id: 1,
      icono: 'road',
      latitud: 39.05,
      longitud: -0.25,
      zoom: 16,
      ...limits,
      callejero_tabla_portales: false,
      mostrar_mapa: false,
      descripcion_obligatoria: true,
      email_obligatorio: true,
      mostrar_fecha: true,
      mostrar_origen: true,
      mostrar_ciudadano: false,
      mostrar_autoasignar: true,
    }
    const { id: _id, ...columns } = expected
    const before = (await call(listUnits, {})).body.find((unit: { id: number }) => unit.id === 1)
    const put = (values: object) =>
      db.write(home.esquema, (tx) => tx.updateTable('unidades_gestion').set(values).where('id', '=', 1).execute())
    await put(columns)
    const names = { nombre_es: 'Servicios urbanos', nombre_val: 'Servicis urbans' }
    for (const [lang, nombre] of [
      ['es', names.nombre_es],
      ['ca', names.nombre_val],
    ] as const)
      expect((await call(listUnits, { lang })).body.find((unit: { id: number }) => unit.id === 1)).toMatchObject({
        ...expected,
        ...names,
        nombre,
      })
    await put(Object.fromEntries(Object.keys(columns).map((key) => [key, before[key]])))
  })

  it('units are sorted by their name in the requested language (OPEN-47)', async () => {
    const { db, home, call } = app.current
    const name = (nombre_val: string) =>
      db.write(home.esquema, (tx) => tx.updateTable('unidades_gestion').set({ nombre_val }).where('id', '=', 1).execute())
    const { token } = await app.current.signIn({ unidades: [1, 2] })
    const ids = async (lang: 'es' | 'ca') => (await call(listUnits, { token, lang })).body.map(({ id }: { id: number }) => id)
    await name('Àrea urbana')
    expect([await ids('es'), await ids('ca')]).toEqual([
      [2, 1],
      [1, 2],
    ])
    await name('Servicis urbans')
  })

  it('a type has all its fields, its texts in both languages (ENT-TYPE-01)', async () => {
    const { db, home, call } = app.current
    const texts = {
      descripcion_es: 'Farola',
      descripcion_val: 'Fanal',
      descripcion_larga_es: 'No se enciende',
      descripcion_larga_val: "No s'encén",
      deactivated_message_es: 'Hoy no',
      deactivated_message_val: 'Hui no',
    }
    await db.write(home.esquema, (tx) => tx.updateTable('tipos').set(texts).where('id', '=', 11).execute())
    const lamp = {
      id: 11,
      tipo_id: 11,
      tipo_padre: 1,
      es_publica: true,
      asignable: true,
      asignacion_automatica: true,
      requiere_imagen_finalizar: true,
      entidad_reparadora_id: 1,
      ...texts,
    }
    for (const [lang, descripcion] of [
      ['es', 'Farola'],
      ['ca', 'Fanal'],
    ] as const) {
      const tree = (await call(listTypes, { lang }, { query: { include: 'subtipos' } })).body
      expect(tree[0].subtipos[0]).toMatchObject({ ...lamp, descripcion })
    }
    await db.write(home.esquema, (tx) =>
      tx.updateTable('tipos').set({ deactivated_message_es: null, deactivated_message_val: null }).where('id', '=', 11).execute(),
    )
  })

  it('citizens get only public types unless everyone must sign in (SRV-22)', async () => {
    const { call } = app.current
    const codes = (body: { codigo: string }[]) => body.map((type) => type.codigo)
    expect(codes((await call(listTypes, {}, { query: { include: 'subtipos' } })).body)).toEqual(['alumbrado', 'via_publica'])
    const { token } = await app.current.signIn()
    expect(codes((await call(listTypes, { token })).body)).toContain('interno')
    await app.current.settings({ login_obligado: true })
    expect(codes((await call(listTypes, {})).body)).toContain('interno')
  })

  it('types are a tree, with subtypes on request (SRV-22, CALL-18)', async () => {
    const { call } = app.current
    const tree = (await call(listTypes, {}, { query: { include: 'subtipos', unidadGestionId: 1 } })).body
    expect(tree[0].subtipos.map((type: { codigo: string }) => type.codigo)).toEqual(['alumbrado.farola'])
    expect((await call(listTypes, {})).body[0].subtipos).toEqual([])
    expect((await call(listTypes, {}, { query: { unidadGestionId: 99 } })).body).toEqual([])
  })

  it('the types of the last reports of a unit, without those of few reports and those that a citizen may not choose', async () => {
    const { call, db, home } = app.current
    const reportsOf = (tipoincidencia_id: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        codigo: `F-${tipoincidencia_id}-${i}`,
        tipoincidencia_id,
        unidad_gestion_id: 1,
        estado_incidencia_id: 30,
        fecha: new Date(),
      }))
    const of = async (caller: { token?: string }, unidadGestionId: number) =>
      (await call(frequentTypes, caller, { query: { unidadGestionId } })).body
    const { id: internal } = await db.write(home.esquema, (tx) =>
      tx.selectFrom('tipos').select('id').where('codigo', '=', 'interno').executeTakeFirstOrThrow(),
    )
    await db.write(home.esquema, (tx) =>
      tx
        .insertInto('incidencias')
        .values([...reportsOf(11, 3), ...reportsOf(2, 2), ...reportsOf(internal, 4)] as never)
        .execute(),
    )
    await app.current.settings({ login_obligado: false })
    expect(await of({}, 1)).toEqual([11])
    expect(await of(await app.current.signIn(), 1)).toEqual([internal, 11])
    expect(await of({}, 99)).toEqual([])
  })

  it('statuses of each track have their flags and citizen text (SRV-19, CALL-13, OPEN-37)', async () => {
    const incident = (await app.current.call(listStatuses, {}, { params: { tipo: 'incidencia' } })).body
    expect(incident[0]).toMatchObject({
      codigo: 'pendiente_aceptar',
      pendiente_aceptar: true,
      ciudadano: { DesEstadoCiudadano_es: 'Ciudadano pendiente_aceptar' },
    })
    const study = (await app.current.call(listStatuses, {}, { params: { tipo: 'tecnico' } })).body
    expect(study.find((status: { enviada_reparacion: boolean }) => status.enviada_reparacion).ciudadano).toBeNull()
    expect(
      (
        await app.current.inject({
          url: '/api/v1/estados/otra',
          headers: { 'x-api-key': app.current.home.clave, 'x-api-version': '1.0.0' },
        })
      ).statusCode,
    ).toBe(400)
  })

  it.each([
    ['incidencia', 29, 'pendiente_aceptar'],
    ['tecnico', 20, 'pendiente'],
    ['reparacion', 14, 'pendiente'],
    ['inspeccion', 47, 'pendiente'],
  ] as const)('each status has code, texts, colour and icon: %s (SRV-19)', async (tipo, id, codigo) => {
    const { status, body } = await app.current.call(listStatuses, {}, { params: { tipo } })
    const texts = { descripcion_es: `${codigo} es`, descripcion_val: `${codigo} val`, color: '#364FC7', icono: 'inbox' }
    expect({ status, body: body[0] }).toEqual({ status: 200, body: expect.objectContaining({ id, codigo, ...texts }) })
  })

  it.each([
    ['icono-estado-incidencia', 29],
    ['icono-estado-tecnico', 20],
    ['icono-estado-reparacion', 14],
  ] as const)('the icon of a status is drawn in its colour, for every track: %s (SRV-19, CALL-52)', async (icono, id) => {
    const icon = await app.current.call(statusIcon, {}, { params: { icono, id }, query: { api_key: app.current.home.clave } })
    expect(icon.headers['content-type']).toBe('image/svg+xml')
    expect(icon.body.toString()).toContain('#364FC7')
  })

  it.each([29, 999])('the icon of a status of another track, or of none, is answered with 404: %d (SRV-19)', async (id) => {
    const query = { api_key: app.current.home.clave }
    expect((await app.current.call(statusIcon, {}, { params: { icono: 'icono-estado-tecnico', id }, query })).status).toBe(404)
  })
})
