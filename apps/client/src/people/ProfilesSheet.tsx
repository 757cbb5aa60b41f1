import { Button, TextInput } from '@mantine/core'
import { createProfile, getPermissions, listProfiles, removeProfile, renameProfile } from '@avisa/contract/people/routes'
import type { Profile } from '@avisa/contract/people/schemas'
import { useState } from 'react'
import { useCommand } from '#/platform/queries.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { usePeopleTexts } from './texts.ts'

const refresh = { refresh: [getPermissions, listProfiles] }

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

const bodyOf = ([nombre_es, nombre_val]: readonly [string, string]) => ({ nombre_es, nombre_val })

const ProfileRow = ({ profile }: { profile: Profile }) => {
  const say = usePeopleTexts()
  const [names, setNames] = useState<readonly [string, string]>([profile.nombre_es, profile.nombre_val])
  const named = useCommand(renameProfile, refresh)
  const removed = useCommand(removeProfile, refresh)
  const params = { perfilId: profile.id }
  const same = names[0] === profile.nombre_es && names[1] === profile.nombre_val
  return (
    <div className="column gap-8">
      <Names names={names} onChange={setNames} />
      <div className="flex gap-8">
        <Button
          variant="default"
          size="sm"
          disabled={same}
          onClick={() => void named.run({ params, body: bodyOf(names) }).catch(() => undefined)}
        >
          {say('rename')}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => void removed.run({ params }).catch(() => undefined)}>
          {say('remove')}
        </Button>
      </div>
    </div>
  )
}

/** The names of the profiles; their permissions are columns of the matrix. */
export const ProfilesSheet = ({ profiles, onClose }: { profiles: readonly Profile[]; onClose: () => void }) => {
  const say = usePeopleTexts()
  const [names, setNames] = useState<readonly [string, string]>(['', ''])
  const { run, busy } = useCommand(createProfile, refresh)
  const isMissing = names.some((name) => name.trim() === '')
  const create = async () => {
    const profile = await run({ body: bodyOf(names) }).catch(() => undefined)
    if (profile) setNames(['', ''])
  }
  const main = { label: say('newProfile'), loading: busy, reason: isMissing ? say('missingName') : undefined, onClick: () => void create() }
  return (
    <Sheet opened onClose={onClose} title={say('profilesTitle')} footer={<ActionBar main={main} />}>
      <div className="column gap-20">
        {profiles.length === 0 && <p>{say('noProfiles')}</p>}
        {profiles.map((profile) => (
          <ProfileRow key={profile.id} profile={profile} />
        ))}
        <Names names={names} onChange={setNames} />
      </div>
    </Sheet>
  )
}
