import { Button, TextInput } from '@mantine/core'
import type { PermissionMatrix, Profile } from '@avisa/contract/people/schemas'
import { useState } from 'react'
import { codeFrom, freeCode } from '@avisa/contract/configuration/fields'
import { useSave } from '#/configuration/shared/use-save.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { profileBody } from './matrix.ts'
import { usePeopleTexts } from './texts.ts'

const Names = ({ names, onChange }: { names: readonly [string, string]; onChange: (names: readonly [string, string]) => void }) => {
  const say = usePeopleTexts()
  const [es, val] = names
  return (
    <div className="halves grid gap-12">
      <TextInput
        label={say('profileEs')}
        value={es}
        maxLength={80}
        onChange={({ currentTarget }) => onChange([currentTarget.value, val])}
      />
      <TextInput
        label={say('profileVal')}
        value={val}
        maxLength={80}
        onChange={({ currentTarget }) => onChange([es, currentTarget.value])}
      />
    </div>
  )
}

const namesIn = ([es, val]: readonly [string, string]) => ({ nombre_es: es.trim(), nombre_val: val.trim() })

const ProfileRow = ({ profile, holders }: { profile: Profile; holders: number }) => {
  const say = usePeopleTexts()
  const [names, setNames] = useState<readonly [string, string]>([profile.nombre_es, profile.nombre_val])
  const { save, busy } = useSave()
  const antes = profileBody(profile)
  const about = { objeto: 'perfil', clave: profile.codigo, antes }
  const same = names[0] === profile.nombre_es && names[1] === profile.nombre_val
  return (
    <div className="column gap-8">
      <Names names={names} onChange={setNames} />
      <div className="flex gap-8">
        <Button
          variant="default"
          size="sm"
          loading={busy}
          disabled={same}
          onClick={() => void save([{ ...about, despues: { ...antes, ...namesIn(names) } }])}
        >
          {say('rename')}
        </Button>
        <Button variant="subtle" size="sm" disabled={holders > 0} onClick={() => void save([{ ...about, despues: null }])}>
          {say('remove')}
        </Button>
      </div>
      {holders > 0 && <p className="small quiet">{say('profileInUse', { count: holders })}</p>}
    </div>
  )
}

/** The names of the profiles; their permissions are columns of the matrix. */
export const ProfilesSheet = ({ matrix: { perfiles, personas }, onClose }: { matrix: PermissionMatrix; onClose: () => void }) => {
  const say = usePeopleTexts()
  const [names, setNames] = useState<readonly [string, string]>(['', ''])
  const { save, busy } = useSave()
  const isMissing = names.some((name) => name.trim() === '')
  const create = async () => {
    const codes = new Set(perfiles.map(({ codigo }) => codigo))
    const clave = freeCode(codeFrom(names[0]) ? names[0] : 'perfil', codes)
    const despues = profileBody({ codigo: clave, ...namesIn(names), permisos: [] })
    if (await save([{ objeto: 'perfil', clave, antes: null, despues }])) setNames(['', ''])
  }
  const main = { label: say('newProfile'), loading: busy, reason: isMissing ? say('missingName') : undefined, onClick: () => void create() }
  return (
    <Sheet opened onClose={onClose} title={say('profilesTitle')} footer={<ActionBar main={main} />}>
      <div className="column gap-20">
        {perfiles.length === 0 && <p>{say('noProfiles')}</p>}
        {perfiles.map((profile) => (
          <ProfileRow
            key={profile.id}
            profile={profile}
            holders={personas.filter((person) => person.perfiles.includes(profile.id)).length}
          />
        ))}
        <Names names={names} onChange={setNames} />
      </div>
    </Sheet>
  )
}
