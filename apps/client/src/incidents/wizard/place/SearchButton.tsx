import { IconSearch } from '@tabler/icons-react'
import type { Wizard } from '../use-wizard.ts'
import classes from '../wizard.module.css'
import { searchKey } from './search-key.ts'

export const SearchButton = ({ wizard, onClick }: { wizard: Wizard; onClick: () => void }) => (
  <button type="button" className={`${classes.search} row gap-12 quiet wide touch-52 rounded-14 surface touchable`} onClick={onClick}>
    <IconSearch size={22} stroke={1.9} aria-hidden /> {wizard.say(searchKey(wizard.parameters))}
  </button>
)
