import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Controller, useForm, useWatch, type Control, type FieldErrors, type Resolver } from 'react-hook-form'
import { checkIncidentChanges, editableParts, type EditField } from '@avisa/contract/incidents/changes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { priorities } from '@avisa/contract/types/priorities'
import { useClient } from '#/platform/client.ts'
import { useParameters, useUnits } from '#/platform/configuration.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { EmailField, PhoneField, TextArea, TextField } from '#/ui/form/fields.tsx'
import { PersonalWarning } from '#/ui/form/PersonalWarning.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import classes from './detail.module.css'
import { bodyOf, changedFields, changedMeanwhile, draftWith, editDraftOf, valuesOf, type EditValues } from './edit-draft.ts'
import { emptyValue } from './empty-value.ts'
import { editIncident } from './incident-changes.ts'
import { useDetailTexts } from './texts.ts'

type Props = { incident: Incident; opened: boolean; onClose: () => void }
type Say = ReturnType<typeof useDetailTexts>

/** A field that this person may see but not change, with the reason. */
const LockedField = ({ label, value, reason, say }: { label: string; value: string; reason: string; say: Say }) => (
  <div className={`${classes.locked} flex gap-12 anywhere p-12-16 rounded-12 sunken`}>
    <IconLock size={20} stroke={1.9} aria-hidden />
    <div className="grow">
      <div className="label">{label}</div>
      <div>{value || say('empty')}</div>
      <div className="small quiet">{reason}</div>
    </div>
  </div>
)

const useEdit = (incident: Incident) => {
  const client = useClient()
  const say = useDetailTexts()
  const lang = useLang()
  const person = usePerson()
  const parameters = useParameters()
  const unit = useUnits().data?.find(({ id }) => id === incident.unidad_gestion_id)
  const [draft, change, clear] = editDraftOf(incident.id)()
  const now = valuesOf(incident)
  // The initial values: somebody else may change the incident while the form is open.
  const [start] = useState(now)
  const facts = { person, propia: incident.propia, mostrar_emplazamiento: parameters.mostrar_emplazamiento }
  const resolver: Resolver<EditValues> = (form) => {
    const body = bodyOf(draftWith(draft, form, start), now)
    const refused = checkIncidentChanges(body, { ...facts, unit: unit ?? { descripcion_obligatoria: false } })
    const errors = Object.fromEntries(
      (refused?.fields ?? []).map((field) => [field.field.replace('ciudadano.', ''), { type: 'refused', message: field[lang] }]),
    ) as FieldErrors<EditValues>
    return refused ? { values: {}, errors } : { values: form, errors: {} }
  }
  const form = useForm<EditValues>({ mode: 'onTouched', defaultValues: { ...start, ...draft.values }, resolver })
  const remember = () => {
    const edited = draftWith(draft, form.getValues(), start)
    change(edited)
    return edited
  }
  const save = async () => (await editIncident.save(client, incident, bodyOf(remember(), now))) !== undefined
  return {
    say,
    form,
    parts: editableParts(facts),
    parameters,
    unit,
    now,
    changed: changedFields(draft, now),
    meanwhile: changedMeanwhile(draft, now),
    remember,
    discard: () => {
      clear()
      form.reset(now)
    },
    save,
  }
}
type Edit = ReturnType<typeof useEdit>

const Priority = ({ edit: { say, remember }, control }: { edit: Edit; control: Control<EditValues> }) => (
  <Controller
    control={control}
    name="prioridad"
    render={({ field }) => (
      <div className="column gap-6">
        <div className="label">{say('field_prioridad')}</div>
        <Segmented
          label={say('field_prioridad')}
          value={field.value}
          onChange={(next) => {
            field.onChange(next)
            remember()
          }}
          options={priorities.map((value) => ({ value, label: say(`priority_${value}`) }))}
        />
      </div>
    )}
  />
)

/** The current value, where somebody else has changed it in the meantime. */
const useHelp =
  ({ say, meanwhile, now }: Edit) =>
  (field: EditField): ReactNode =>
    meanwhile.includes(field) ? (
      <span className={classes.meanwhile}>{say('meanwhile', { text: now[field] || emptyValue(say, field) })}</span>
    ) : undefined

const PublicTextWarning = ({ edit: { form, remember } }: { edit: Edit }) => {
  const text = useWatch({ control: form.control, name: 'contenido_publico' })
  const write = (next: string) => {
    form.setValue('contenido_publico', next, { shouldValidate: true })
    remember()
  }
  return <PersonalWarning text={text} readers="everybody" onRemove={write} />
}

const OwnFields = ({ edit }: { edit: Edit }) => {
  const { say, parts, now, unit } = edit
  const { control } = edit.form
  const help = useHelp(edit)
  if (!parts.campos)
    return (
      <>
        <LockedField label={say('field_contenido')} value={now.contenido} reason={say('locked')} say={say} />
        <LockedField label={say('field_contenido_publico')} value={now.contenido_publico} reason={say('locked')} say={say} />
      </>
    )
  return (
    <>
      <TextArea
        control={control}
        name="contenido"
        label={say('field_contenido')}
        optional={unit?.descripcion_obligatoria !== true}
        help={help('contenido')}
        rows={4}
      />
      <TextArea
        control={control}
        name="contenido_publico"
        label={say('field_contenido_publico')}
        optional
        help={help('contenido_publico') ?? say('publicTextHelp')}
      />
      <PublicTextWarning edit={edit} />
      <Priority edit={edit} control={control} />
    </>
  )
}

const Site = ({ edit }: { edit: Edit }) => {
  const { say, parts, now, parameters, form } = edit
  const help = useHelp(edit)
  if (!parameters.emplazamiento) return null
  const reason = say(parameters.mostrar_emplazamiento ? 'locked' : 'lockedSite')
  if (!parts.emplazamiento) return <LockedField label={say('site')} value={now.emplazamiento} reason={reason} say={say} />
  return (
    <TextField
      control={form.control}
      name="emplazamiento"
      label={say('site')}
      optional
      help={help('emplazamiento')}
      placeholder={say('siteExample')}
      maxLength={500}
    />
  )
}

const CitizenFields = ({ edit, seen }: { edit: Edit; seen: boolean }) => {
  const { say, parts, now, form } = edit
  const help = useHelp(edit)
  const { control } = form
  if (!parts.ciudadano)
    return seen ? (
      <LockedField
        label={say('whoTold')}
        value={[now.nombre, now.telefono, now.email].filter(Boolean).join(' · ')}
        reason={say('locked')}
        say={say}
      />
    ) : null
  return (
    <>
      <TextField
        control={control}
        name="nombre"
        label={say('field_nombre')}
        optional
        help={help('nombre')}
        autoComplete="off"
        maxLength={200}
      />
      <PhoneField control={control} name="telefono" label={say('field_telefono')} optional help={help('telefono')} autoComplete="off" />
      <EmailField control={control} name="email" label={say('field_email')} optional help={help('email')} autoComplete="off" />
    </>
  )
}

export const EditIncidentSheet = ({ incident, opened, onClose }: Props) => {
  const edit = useEdit(incident)
  const { say, form, changed } = edit
  const submit = form.handleSubmit(async () => {
    if (await edit.save()) onClose()
  })
  const main = {
    label: say('save'),
    reason: changed.length === 0 ? say('nothingChanged') : undefined,
    onClick: () => void submit(),
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('editTitle')} footer={<ActionBar main={main} />}>
      <form className="column gap-20" onChange={edit.remember} onSubmit={(event) => event.preventDefault()} noValidate>
        {changed.length > 0 && (
          <Notice
            action={
              <Button variant="subtle" size="sm" onClick={edit.discard}>
                {say('discardDraft')}
              </Button>
            }
          >
            {say('draftKept')}
          </Notice>
        )}
        <OwnFields edit={edit} />
        <Site edit={edit} />
        <CitizenFields edit={edit} seen={incident.ciudadano !== null} />
      </form>
    </Sheet>
  )
}
