import { refuse } from '@avisa/contract/refusal'
import { denounceIncident, listReviews, reviewIncident, withdrawPublic } from '@avisa/contract/publication/endpoints'
import { hidesIncident } from '@avisa/contract/publication/rules'
import { setPhotoRevisions } from '#/images/shared/revision-store.ts'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import { findIncident } from '#/incidents/shared/store.ts'
import { countTry, limitedByNetwork } from '#/platform/database/attempts.ts'
import { networkOf } from '#/platform/network-of.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { withdrawFromPublic } from './shared/withdraw.ts'
import { lockPublication, readReviews, saveDenunciation, settleDenunciations, writePublication } from './store.ts'

const actions = { visible: 'publicada', oculta: 'ocultada', pendiente: 'por_revisar' } as const

const limits = { person: { max: 5, seconds: 3600 }, network: { max: 20, seconds: 3600 } }

const whoIs = ({ person, uuid }: Scope, red: string) => (person ? `u${person.user_id}` : uuid === null ? `r${red}` : `d${uuid}`)

export const routes: Feature = (app) => {
  serve(app, listReviews, ({ read, scope, query }) => readReviews(read, scope, { viewer: viewerOf(scope), clase: query.clase }))

  serve(app, reviewIncident, async ({ deps, tx, scope, params: { id }, body }) => {
    const viewer = viewerOf(scope)
    const before = (await lockPublication(tx, scope, { viewer, id, who: 'staff' })) ?? refuse('http.notFound')
    if (before.revision !== body.antes) return refuse('publication.decided')
    const { revision, contenido_publico, fotos } = body
    await writePublication(tx, scope, before, { revision, contenido_publico, accion: actions[revision] })
    await setPhotoRevisions(deps, tx, scope, { incidencia_id: id, photos: fotos })
    await settleDenunciations(tx, scope, id)
    return (await findIncident(tx, scope, { viewer, id })) ?? refuse('http.notFound')
  })

  serveInSteps(app, denounceIncident, {
    prepare: async ({ deps, read, scope, params: { id }, request }) => {
      if (!(await findIncident(read, scope, { viewer: viewerOf(scope), id }))) return refuse('http.notFound')
      const red = networkOf(request.ip)
      const quien = whoIs(scope, red)
      const tries = [{ clave: `denunciar:${quien}`, limit: limits.person }, ...limitedByNetwork('denunciar', request.ip, limits.network)]
      await countTry(deps.db, scope.esquema, tries, scope.now)
      return { red, quien }
    },
    run: async ({ tx, scope, params: { id }, body }, who) => {
      const before = (await lockPublication(tx, scope, { viewer: viewerOf(scope), id, who: 'anybody' })) ?? refuse('http.notFound')
      const reports = await saveDenunciation(tx, scope, { incidencia_id: id, ...who, motivo: body.motivo })
      if (before.revision !== 'oculta' && hidesIncident(reports))
        await writePublication(tx, scope, before, { ...before, revision: 'oculta', accion: 'denunciada' })
      return {}
    },
  })

  serve(app, withdrawPublic, async ({ deps, tx, scope, params: { id } }) => {
    if (!(await withdrawFromPublic(deps, tx, scope, id))) return refuse('http.notFound')
    return (await findIncident(tx, scope, { viewer: viewerOf(scope), id })) ?? refuse('http.notFound')
  })
}
