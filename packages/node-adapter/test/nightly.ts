/** For the option `skip` of a test that the check has no time for: why it is left out there. */
export const onlyInNightly = process.env['DEALFLOW_NIGHTLY'] === undefined && 'only in the nightly'
