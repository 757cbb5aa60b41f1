import { holds, type PermissionName } from '@avisa/contract/access/permissions'
import { isRole } from '@avisa/contract/access/person'
import { isOwn, seesAsStaff, seesIncident, seesInspection, seesTask, sightOf } from '@avisa/contract/access/visibility'
import { checkReadComments, checkWriteComment, seesList, worksWith } from '@avisa/contract/comments/rules'
import type { CommentOrigin } from '@avisa/contract/comments/schemas'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import { checkAddImage } from '@avisa/contract/images/rules'
import { checkIncidentChanges } from '@avisa/contract/incidents/changes'
import { checkJoin, checkReporter } from '@avisa/contract/incidents/rules'
import { checkFinalise, mayAskFor } from '@avisa/contract/inspections/rules'
import type { RefusalCode } from '@avisa/contract/refusals'
import { aStatus } from '@avisa/contract/testing/a-status'
import { mayCollaborate, mayTake, namesRepairers, recordsTime, whyNotMove } from '@avisa/contract/tasks/moves'
import { checkPerson, reaches } from '@avisa/contract/people/rights'
import { mayEraseAccount } from '@avisa/contract/privacy/rules'
import { correctsWorkDays, keepsWorkDays, seesWorkDays } from '@avisa/contract/workdays/rules'
import { defaultSettings } from '#/platform/stored-settings.ts'
import { scopeOf } from '#/platform/scope.ts'
import type { CallerCase, Target } from './access-targets.ts'
import { recordsIn, type RecordName } from './record-paths.ts'

/** Asked of the rules of the contract: the refusal of this call, nothing where the caller reaches what it is about. */
type Rule = (caller: CallerCase, target: Target) => RefusalCode | undefined

const nowhere = { id: 0, esquema: '', zona_horaria: 'Europe/Madrid', mantenimiento: false, lectura: false, demo: false }
const sight = ({ person, uuid }: CallerCase) => {
  const { unidades } = scopeOf({
    municipality: nowhere,
    settings: defaultSettings,
    person,
    uuid,
    lang: 'es',
    now: new Date(0),
    unidades_gestion_ids: [],
  })
  return sightOf({ person, uuid, unidades, incidencias_publicas: false, reparador_ver_incidencias: false })
}
const changesRules = (caller: CallerCase) =>
  unless(isRole(caller.person, 'super') || has(caller, 'configuracion.municipio'), 'http.forbidden')
const has = ({ person }: CallerCase, name: PermissionName) => holds(person?.user_permisos ?? {}, name)
const unless = (allowed: boolean, code: RefusalCode = 'http.notFound') => (allowed ? undefined : code)

const here = ({ name }: Target) => name !== 'of another municipality'
const incident: Rule = (caller, target) => unless(here(target) && seesIncident(sight(caller), target.incident))
const incidentAsStaff: Rule = (caller, target) => unless(here(target) && seesAsStaff(sight(caller), target.incident))
const task: Rule = (caller, target) => unless(here(target) && seesTask(sight(caller), target.task))
const inspection: Rule = (caller, target) => unless(here(target) && seesInspection(sight(caller), target.inspection))
const photos: Rule = (caller, target) => incident(caller, target) && task(caller, target)
const own: Rule = ({ person }, { owner }) => unless(person?.user_id === owner.id)
const ownAccount: Rule = (caller, target) => unless(!own(caller, target), 'http.forbidden')
const ownCitizen: Rule = ({ person }, { owner }) =>
  unless(person?.servidor === 'ciudadano' && person.id_externo === owner.id_externo, 'http.forbidden')
const administers: Rule = ({ person }, { owner }) =>
  unless(isRole(person, 'super') || (isRole(person, 'admin') && worksWith(person, owner.unidades)))
const ownOrAdmin: Rule = (caller, target) => (here(target) ? administers(caller, target) : 'http.notFound') && own(caller, target)
const workers: Rule = ({ person }) => unless(keepsWorkDays(person))
const overseers: Rule = (caller, target) => workers(caller, target) ?? unless(seesWorkDays(caller.person), 'http.forbidden')
const fields: Rule = (caller, target) =>
  unless(!isRole(caller.person, 'ciudadano') && has(caller, 'campo-extra.consultar'), 'http.forbidden') ?? incidentAsStaff(caller, target)

const seen: Record<CommentOrigin, Rule> = {
  incidencias: incident,
  tareas: (caller, target) => unless(!isRole(caller.person, 'ciudadano')) ?? task(caller, target),
  inspecciones: inspection,
  listas: ({ person }, target) =>
    unless(here(target) && seesList(person, { usuario_id: target.owner.id, publica: false, unidades: target.owner.unidades }, true)),
}
const factsOf = (origin: CommentOrigin, caller: CallerCase, target: Target) => ({
  person: caller.person,
  vista: seen[origin](caller, target) === undefined,
  asStaff: origin !== 'incidencias' || incidentAsStaff(caller, target) === undefined,
  propia: origin === 'incidencias' && here(target) && isOwn(sight(caller), target.incident),
  chat: true,
})
const reads =
  (origin: CommentOrigin): Rule =>
  (caller, target) =>
    here(target) ? checkReadComments(origin, factsOf(origin, caller, target)) : 'http.notFound'
const writes =
  (origin: CommentOrigin): Rule =>
  (caller, target) =>
    here(target) ? checkWriteComment(origin, factsOf(origin, caller, target)) : 'http.notFound'

/** As `makeTarget` makes them: sent to repair, which has not begun. */
const moving = ({ task }: Target) => ({
  ...task,
  responsable_validar_reparacion: false,
  requiere_imagen_finalizar: true,
  statuses: { tecnico: aStatus(23, '', { enviada_reparacion: true }), reparacion: aStatus(14, '', { inicial: true }) },
})

const ownDevice: Rule = ({ uuid }, { owner }) => unless(uuid === owner.uuid, 'http.forbidden')

const repairs = ({ person }: CallerCase, { task: { encargado_id } }: Target) => encargado_id !== null && encargado_id === person?.user_id

/** Citizens have no second factor; nobody in these tests has one. */
const staffAccount: Rule = (caller, target) =>
  ownAccount(caller, target) ?? unless(caller.person?.servidor === 'backoffice', 'http.forbidden')
const noFactor: Rule = (caller, target) => staffAccount(caller, target) ?? 'http.notFound'

/** The others of the targets have no permission. */
const staffOf = ({ person }: CallerCase, { owner }: Target) =>
  person?.user_id === owner.id
    ? { ...person, id: owner.id, unidades: person.unidades_ids }
    : { id: owner.id, user_roles: [], user_permisos: {}, unidades: owner.unidades }
const reachesPerson: Rule = (caller, target) =>
  unless(here(target) && caller.person !== null && reaches(caller.person, staffOf(caller, target)))
const changesPerson: Rule = (caller, target) =>
  reachesPerson(caller, target) ?? (caller.person ? checkPerson(caller.person, staffOf(caller, target)) : 'http.notFound')

const participates: Rule = (caller, target) => incident(caller, target) ?? unless(isOwn(sight(caller), target.incident), 'http.forbidden')

/** Whoever reaches a record may call what is about it, unless a line below says more. */
const ruleOfRecord: Readonly<Record<RecordName, Rule | null>> = {
  incident,
  merge: incidentAsStaff,
  follow: ({ person, uuid }, { owner }) => unless(person ? person.user_id === owner.id : uuid === owner.uuid && owner.id === 0),
  image: photos,
  task,
  inspection,
  taskList: own,
  publicList: null,
  person: own,
  account: ownAccount,
  citizen: ownCitizen,
  device: ownDevice,
  workDay: (caller, target) => workers(caller, target) ?? own(caller, target),
  // Citizens have none.
  filter: (caller, target) => own(caller, target) ?? unless(!isRole(caller.person, 'ciudadano')),
  notice: own,
  upload: own,
  import: (_caller, target) => unless(here(target)),
  act: null,
  draft: null,
  report: (_caller, target) => unless(here(target)),
}

/** The rule of the contract that decides on a call, where its path does not say it; null where the record has no owner. */
export const rules: Readonly<Record<string, Rule | null>> = {
  'comments.quote': (caller, target) =>
    unless(!isRole(caller.person, 'ciudadano'), 'http.forbidden') ?? writes('incidencias')(caller, target),
  'entities.listTypeEntities': null,
  'extraFields.incidentExtraFields': incidentAsStaff,
  'extraFields.typeExtraFields': fields,
  'extraFields.saveExtraField': incidentAsStaff,
  'extraFields.clearExtraField': incidentAsStaff,
  'extraFields.citizenFieldsToShow': (caller, target) => unless(here(target) && isOwn(sight(caller), target.incident)),
  'extraFields.extraFieldChoices': null,
  'identity.listFactors': staffAccount,
  'identity.prepareTotp': staffAccount,
  'identity.preparePasskey': staffAccount,
  'identity.addFactor': staffAccount,
  'identity.removeFactor': noFactor,
  'identity.renewRecoveryCodes': noFactor,
  'identity.removeFactorsOf': (caller, target) =>
    unless(here(target)) ?? unless(own(caller, target) !== undefined, 'http.forbidden') ?? changesPerson(caller, target),
  'identity.endOneSession': (caller, target) => ownAccount(caller, target) ?? 'http.notFound',
  'images.addImage': (caller, target) =>
    here(target)
      ? checkAddImage({
          person: caller.person,
          propia: isOwn(sight(caller), target.incident),
          vista: photos(caller, target) === undefined,
          asStaff: !isRole(caller.person, 'ciudadano') && photos(caller, target) === undefined,
        })
      : 'http.notFound',
  'images.listImages': photos,
  'images.incidentThumb': photos,
  'images.reviewImage': incidentAsStaff,
  'images.coverImage': (caller, target) => unless(!isRole(caller.person, 'ciudadano')) ?? photos(caller, target),
  'publication.reviewIncident': incidentAsStaff,
  'publication.withdrawPublic': (caller, target) => unless(here(target) && isOwn(sight(caller), target.incident)),
  'follows.createFollow': incident,
  'incidents.acceptIncident': incidentAsStaff,
  'incidents.turnDownIncident': incidentAsStaff,
  'incidents.dismissDuplicate': incidentAsStaff,
  'incidents.joinIncident': (caller, target) =>
    here(target)
      ? checkJoin({
          person: caller.person,
          login_obligado: false,
          vista: incident(caller, target) === undefined,
          propia: isOwn(sight(caller), target.incident),
          abierta: true,
          dias: null,
          reapertura_dias: 0,
          bloqueado: false,
        })
      : 'http.notFound',
  'incidents.createRelated': (caller, target) => incident(caller, target) ?? checkReporter(caller.person, false),
  'incidents.updateIncident': (caller, target) =>
    incident(caller, target) ??
    checkIncidentChanges(
      { contenido: 'texto' },
      {
        person: caller.person,
        propia: isOwn(sight(caller), target.incident),
        mostrar_emplazamiento: true,
        unit: { descripcion_obligatoria: false },
      },
    )?.code,
  'inspections.updateInspection': (caller, target) =>
    inspection(caller, target) ?? unless(has(caller, 'inspeccion.editar.prioridad'), 'http.forbidden'),
  'inspections.finishInspection': (caller, target) =>
    inspection(caller, target) ?? checkFinalise(caller.person, { finalizada: false, inspector_id: target.inspection.inspector_id }),
  'inspections.askInspection': (caller, target) =>
    incidentAsStaff(caller, target) ?? unless(mayAskFor(caller.person, null), 'http.forbidden'),
  // To super a person of elsewhere is one who has none.
  'lists.listTaskLists': (caller, target) => administers(caller, target) && own(caller, target),
  'lists.getIncidentOfList': () => 'http.notFound',
  'lists.getTaskList': ownOrAdmin,
  'lists.listTasksOfList': ownOrAdmin,
  'lists.addToList': (caller, target) => own(caller, target) ?? task(caller, target),
  'lists.takeFromList': own,
  ...Object.fromEntries(
    ['updatePerson', 'resendInvitation', 'deactivatePerson', 'activatePerson', 'issueCode', 'endPersonSessions', 'seeAsPerson'].map(
      (name) => [`people.${name}`, changesPerson],
    ),
  ),
  'merges.mergeIncidents': incidentAsStaff,
  'noticeRules.tryNotices': (caller) => changesRules(caller),
  'noticeRules.sendExample': (caller, target) => changesRules(caller) ?? incidentAsStaff(caller, target),
  'people.getRights': reachesPerson,
  'routing.explainRoute': incidentAsStaff,
  'reopening.stillBroken': participates,
  'reopening.rateIncident': participates,
  'statuses.statusIcon': null,
  'tasks.moveTask': (caller, target) => task(caller, target) ?? whyNotMove('reparacion', moving(target), caller.person),
  'tasks.reassignTask': (caller, target) => task(caller, target) ?? unless(namesRepairers(caller.person, target.task), 'http.forbidden'),
  'tasks.collaborate': (caller, target) =>
    task(caller, target) ?? unless(repairs(caller, target) || mayCollaborate(caller.person, moving(target)), 'task.cannotJoin'),
  'tasks.takeTask': (caller, target) =>
    task(caller, target) ??
    unless(repairs(caller, target) || target.task.encargado_id === null, 'task.alreadyTaken') ??
    unless(repairs(caller, target) || mayTake('reparacion', moving(target), caller.person), 'task.cannotTake'),
  'tasks.startTaskTime': (caller, target) => task(caller, target) ?? unless(recordsTime(caller.person, target.task), 'task.timeNotYours'),
  // Nobody in these tests has worked on one.
  'tasks.endTaskTime': (caller, target) => task(caller, target) ?? 'task.noTime',
  'workdays.listOwnWorkDays': (caller, target) => workers(caller, target) ?? (own(caller, target) && unless(seesWorkDays(caller.person))),
  'workdays.correctWorkDay': (caller, target) =>
    workers(caller, target) ??
    unless(correctsWorkDays(caller.person), 'http.forbidden') ??
    (own(caller, target) ? unless(here(target)) : 'workDay.own'),
  'workdays.startWorkDay': (caller, target) => workers(caller, target) ?? own(caller, target),
  'workdays.finishOpenWorkDay': (caller, target) => workers(caller, target) ?? own(caller, target),
}

const commentsOf = /^\/api\/v1\/(incidencias|tareas|inspecciones|listas)\/:id\/comentarios/

/** The rule of a call about something of somebody: its line, or the one of the last record that its path names. */
export const ruleOf = (name: string, endpoint: Endpoint): Rule | undefined => {
  const line = rules[name]
  if (line !== undefined) return line ?? undefined
  const origin = commentsOf.exec(endpoint.path)?.[1]
  if (origin) return (endpoint.method === 'GET' ? reads : writes)(origin as CommentOrigin)
  const record = recordsIn(endpoint).at(-1)?.record
  return record && (ruleOfRecord[record] ?? undefined)
}

/** Calls about nothing in particular on which a rule decides beside the declared access. */
export const generalRules: Readonly<Record<string, (caller: CallerCase) => RefusalCode | undefined>> = {
  'accounts.citizenTokenInfo': ({ person }) => unless(person?.servidor === 'ciudadano', 'http.notSignedIn'),
  'privacy.getOwnData': ({ person }) => unless(person !== null && mayEraseAccount(person), 'http.forbidden'),
  'privacy.eraseOwnAccount': ({ person }) => unless(person !== null && mayEraseAccount(person), 'http.forbidden'),
  'exports.exportTasks': (caller) => unless(has(caller, 'obra.consultar.todas') || has(caller, 'obra.consultar.propia'), 'http.forbidden'),
  'exports.exportInspections': (caller) => unless(has(caller, 'inspeccion.consultar'), 'http.forbidden'),
  'filters.saveFilter': ({ person }) => unless(!isRole(person, 'ciudadano'), 'http.forbidden'),
  'filters.countFilters': ({ person }) => unless(!isRole(person, 'ciudadano'), 'http.forbidden'),
  // Somebody else's file.
  'imports.createImport': () => 'http.notFound',
  'incidents.createIncident': ({ person }) => checkReporter(person, false),
  'workdays.listWorkDays': (caller) => overseers(caller, {} as Target),
  'workdays.listEmployees': (caller) => overseers(caller, {} as Target),
  'statistics.downloadPanel': (caller) => unless(has(caller, 'incidencia.consultar.todas'), 'http.forbidden'),
  'statistics.askHeat': (caller) => unless(has(caller, 'incidencia.consultar.todas'), 'http.forbidden'),
  'statistics.countErased': (caller) => unless(has(caller, 'incidencia.consultar.todas'), 'http.forbidden'),
  'statistics.askStatistics': (caller) => unless(has(caller, 'incidencia.consultar.todas'), 'http.forbidden'),
  'workdays.workDayTotals': (caller) => overseers(caller, {} as Target),
  'workdays.exportWorkDays': (caller) => overseers(caller, {} as Target),
  'workdays.listVehicles': (caller) => workers(caller, {} as Target),
}
