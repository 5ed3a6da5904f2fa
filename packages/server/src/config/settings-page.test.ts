import { expect, test } from 'bun:test'
import { fileKey, flagOf, variableOf } from './setting.ts'
import { settingsPage } from './settings-page.ts'
import { secretNames, settingNames } from './table.ts'

test.each([...settingNames])(
  '%s stands in the table with all its names, and has a section that the table links',
  (name) => {
    const page = settingsPage()
    const key = fileKey(name)
    const row = page.split('\n').find((line) => line.startsWith(`| [\`${key}\`](#${key}) |`))
    expect(row).toContain(`\`--${flagOf(name)}\``)
    expect(row).toContain(`\`${variableOf(name)}\``)
    expect(row?.includes('_FILE`')).toBe(secretNames.includes(name) || key.endsWith('_file'))
    expect(page).toContain(`\n## ${key}\n`)
  },
)
